/** Fetches what is done with views and macros. */
export const loadSaved = () => import('./lazy-parts.ts')
