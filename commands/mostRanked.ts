/** Most rows that a ranking of figures lists. */
export const mostRanked = 50
