/** What is wrong with a username, by specification §5.1; null where nothing is. */
export function usernameProblem(username: string): string | null {
  if (username === '') return '请输入用户名'
  return username.length < 3 || username.length > 18 ? '长度在 3 到 18 个字符' : null
}

/** What is wrong with a new password, by specification §5.2; null where nothing is. */
export function passwordProblem(password: string): string | null {
  if (password === '') return '请输入密码'
  if (password.length < 6) return '密码长度不能低于6位'
  return password.length > 200 ? '密码过长' : null
}
