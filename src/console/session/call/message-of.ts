/** What an error says to the operator. */
export function messageOf(error: unknown): string {
  return error instanceof Error && error.message ? error.message : '请求失败'
}
