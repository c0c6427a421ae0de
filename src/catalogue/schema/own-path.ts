/**
 * Whether an address is a path of the server it is shown by. Browsers read a backslash as a slash and leave line breaks and tabs out, so
 * that `/\host` and a slash, a tab, a slash lead to another host as `//host` does.
 */
export function isOwnPath(address: string): boolean {
  return /^\/(?!\/)[^\\\p{Cc}]*$/u.test(address)
}
