/** Which row of a list a colleague has before them, as GET /console/events tells it: an event `presence`. */
export type Presence = {
  readonly entity: string
  /** The row's id; null where they left the list. */
  readonly row: number | null
  readonly by: { readonly id: number; readonly name: string }
}
