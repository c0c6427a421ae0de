/**
 * An order: rows that pass from state to state. Its moves are the entity's actions and what happens to it by itself, as far as
 * they set the state; nothing else changes it (src/catalogue/order/machine.ts). What becomes of money and stock follows from the
 * state alone, so that it agrees with it whoever makes the move, and also when a move is taken back.
 */
export type Machine<N extends string = string, State extends string = string> = {
  /** The status that says where an order stands. */
  readonly state: N
  /** States an order may be created in. */
  readonly initial: readonly State[]
  readonly money?: OrderMoney<N, State>
  readonly stock?: OrderStock<N, State>
}

/**
 * Who pays whom for an order. In a state neither `held` nor `settled` nobody has paid anything: what was held is free again,
 * what was settled is given back.
 */
export type OrderMoney<N extends string = string, State extends string = string> = {
  /** The field that holds what is paid, in 分, or in points where `payment` says so. */
  readonly amount: N
  /** The choice of how it is paid: wechat, balance or points. Left out: wechat. */
  readonly payment?: N
  /** The ref to who pays, or the id of whose account a choice names. */
  readonly payer: N
  /** The same of who earns it; the platform alone where it is left out. */
  readonly payee?: N
  /** What is settled leaves the house by where `payment` says, instead of going to the platform: a withdrawal. */
  readonly leaves?: true
  /** The field with what the platform keeps of it, in hundredths of a percent, copied into the order when it was placed. */
  readonly rate?: N
  /** The setting whose `percentage` it is where an order is placed without one: what it says later is for later orders. */
  readonly rateSetting?: string
  /** The field with the points the payer gets once the money is settled, and gives back as far as they are there where it is not any more. */
  readonly points?: N
  /** The setting whose `score` they are where an order is placed without them. */
  readonly pointsSetting?: string
  /** The field with what the payer was given back of it so far, in 分. */
  readonly refunded?: N
  /** States in which the money is put aside: the payer cannot spend it, the payee has not got it. */
  readonly held: readonly State[]
  /** States in which it has changed hands. */
  readonly settled: readonly State[]
}

/** What an order takes out of stock. */
export type OrderStock<N extends string = string, State extends string = string> = {
  /** The ref to what is ordered. */
  readonly of: N
  /** The figure of that entity that says how many there are: never below its least. */
  readonly field: string
  /** The field with how many are ordered. */
  readonly quantity: N
  /** States in which they are taken. */
  readonly taken: readonly State[]
}
