/** What an error says to the operator, or what is said where it says nothing. */
export function messageOf(error: unknown, otherwise = '请求失败'): string {
  return error instanceof Error && error.message ? error.message : otherwise
}
