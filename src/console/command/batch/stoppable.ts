/** How each action or undo that takes long is stopped, from when it says how far it is until it is over; and a macro under way. */
export const stoppable = new Set<() => void>()
