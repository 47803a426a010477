/// The notes in the pictures.
enum Notes {
  static let market = """
    # A morning at the market

    The **market** opens before the sun is up. I bring *one notebook* and a pencil, and the woman at the corner pours \
    barley tea without asking. 시장은 해보다 먼저 깬다.

    > 천천히 쓰면 더 멀리 간다.

    ## What to bring

    - A notebook with [thin paper](https://example.org)
    - Two pencils, `2B` and softer
    - [x] Small change
    - [ ] A reason to stay until noon

    """

  static let tea = """
    # 차 한 잔의 글

    아침마다 물을 끓이며 한 문장을 쓴다. **짧아도 좋다.** 물이 끓는 동안 떠오른 말은 대개 *가장 솔직한 말*이다.

    ##\u{20}

    """

  static let travel = """
    # 부산 여행

    바다를 보러 간다. 기차는 아침 일곱 시에 떠나고, 돌아오는 표는 아직 사지 않았다.

    ## 첫째 날

    자갈치 시장에서 점심을 먹고, 보수동 책방 골목을 걷는다.

    ### 챙길 것

    - 공책과 연필
    - 얇은 외투

    ## 둘째 날

    새벽에 해운대를 걷는다. 해가 뜨면 **아무 말도 쓰지 않는다.**

    ## 돌아오는 길

    기차 안에서 이틀을 한 쪽으로 줄인다.

    """

  static let letters = """
    # 편지

    오늘은 비가 왔다. 우산을 접으며 들어선 책방에서 네 생각이 났다. 책등을 따라 걷다가 같은 책 앞에 두 번 멈췄다.

    우리가 함께 읽던 시집이 아직 그 자리에 있었다. 나는 한 장을 펴 들고 오래 서 있었다. 그 시의 끝줄을 너는 기억하는지.

    다음에 만나면 그 이야기를 하자. 그때까지 건강히.

    """

  static let table = """
    # 이번 주의 산책

    | 요일 | 길             |  걸음 |
    | ---- | -------------- | ----: |
    | 월   | 강가, 東쪽     | 6,120 |
    | 수   | 도서관 뒤 언덕 | 8,450 |
    | 금   | 숲길           | 9,300 |

    한글과 한자는 두 칸으로 세어, 원본에서도 세로줄이 맞는다.

    """

  static let spelling = """
    # Notes on a draft

    The first sentense is allways the hardest one. 맞춤뻡이 틀린 낱말에는 물결 밑줄이 생기고, 조합하고 있는 글자에는 생기지 않는다.

    Write it down anyway; you can return to it tommorow.

    """
}
