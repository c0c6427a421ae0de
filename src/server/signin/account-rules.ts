import { z } from 'zod'

/** What is wrong with a username, by specification §5.1; null where nothing is. */
export function usernameProblem(username: string): string | null {
  if (username === '') return '请输入用户名'
  return username.length < 3 || username.length > 18 ? '长度在 3 到 18 个字符' : null
}

/** A new password, by specification §5.2. */
export const newPassword = z
  .string({ error: '请输入密码' })
  .min(1, { error: '请输入密码' })
  .min(6, { error: '密码长度不能低于6位' })
  .max(200, { error: '密码过长' })

/** What is wrong with a new password; null where nothing is. */
export function passwordProblem(password: string): string | null {
  return newPassword.safeParse(password).error?.issues[0]?.message ?? null
}
