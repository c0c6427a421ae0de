import { post } from '../../catalogue/vocabulary/call.ts'
import { fire } from '../app/api.ts'
import { writeToken } from '../app/session-cookies.ts'
import { forgetSession } from '../app/session-state.ts'

const login = post('/school/login')

/**
 * Signs in and keeps the token; the guard fetches the user on the next navigation.
 * @throws ApiError with the server's message; the caller shows it.
 */
export async function signIn(credentials: {
  readonly username: string
  readonly password: string
  readonly captcha: string
}): Promise<void> {
  const body = { ...credentials, username: credentials.username.trim() }
  const { access_token } = await fire<{ readonly access_token: string }>(login, body, { quiet: true, token: null })
  forgetSession()
  writeToken(access_token)
}
