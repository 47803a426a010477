// One Clang module for all of GTK: through two modules the same C type would be two Swift types.
#pragma once
#include <glib-unix.h>
#include <gtk/gtk.h>
#include <adwaita.h>
#include <gtksourceview/gtksource.h>
