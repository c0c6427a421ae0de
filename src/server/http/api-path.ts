const apiPath =
  /^\/(school|console|api|permissions|devapi|admin|user|article|editor|comment|lifegoods|captcha|healthz|upload|demo)(\/|\?|$)/

/** Whether an address belongs to the server's calls and files, and so never to a screen of the console. */
export function isApiPath(url: string): boolean {
  return apiPath.test(url)
}
