/** What was typed is not how the program is used; the message says how it is. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** For programs that are told everything by variables. @throws UsageError where something was typed. */
export function takesNoOptions(usage: string): void {
  const typed = process.argv.slice(2)
  if (typed.length > 0)
    throw new UsageError(`不知道「${typed.join(' ')}」是什么意思。用法：${usage}，其余由环境变量设置。`)
}
