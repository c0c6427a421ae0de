/**
 * Rows a statement of SQLite looks at where it may have to look at all, some 50 ms at the most: looking at a row takes 0.3 µs on the slower
 * of our machines, 0.9 with its place among those of its kind.
 */
export const rowsAtOnce = 50_000

/** The same in a view of the database, which the thread that answers reads: some 10 ms. */
export const rowsAtOnceInView = 10_000
