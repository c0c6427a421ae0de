/** Fetches what is done about batches that are taken back or take long. */
export const loadBatches = () => import('./lazy-parts.ts')
