/** First parts of paths at which calls and files are, whatever is configured. */
export const callPaths =
  'school|console|api|permissions|devapi|admin|user|article|editor|comment|captcha|healthz|metrics|upload|demo'

const reserved = new RegExp(`^/(${callPaths}|assets)/`)

/** Whether a path, between slashes, is below one of them, so that nothing else is given that place. */
export function isReserved(path: string): boolean {
  return reserved.test(path)
}
