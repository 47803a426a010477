// One Clang module for all of GTK: through two modules the same C type would be two Swift types.
#pragma once
#define G_SETTINGS_ENABLE_BACKEND
#include <glib-unix.h>
#include <glib/gstdio.h>
#include <gtk/gtk.h>
#include <cairo-pdf.h>
#include <gio/gsettingsbackend.h>
#include <adwaita.h>
#include <gtksourceview/gtksource.h>
