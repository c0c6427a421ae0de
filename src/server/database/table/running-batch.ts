/**
 * A batch that is written in several changes, from before the first until it is over; one that was cut off until its operator
 * knows. `server` is who writes it, `first` its first change that wrote anything, `done` and `total` are rows gone through.
 */
export type RunningBatchTable = {
  school_id: number
  id: number
  account_id: number
  server: string
  command: string
  entity: string
  /** How many batches in a row are taken back by it. */
  depth: number
  /** What its caller calls it by. */
  call_key: string | null
  total: number
  done: number
  first: number | null
  began_at: number
  cancelled_at: number | null
  /** When it was closed because its server is gone. */
  cut_at: number | null
}
