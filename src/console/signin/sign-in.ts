import { fire } from '@/session/call/api.ts'
import { writeToken } from '@/session/session-cookies.ts'
import { forgetSession } from '@/session/session-state.ts'
import { post } from '../../catalogue/vocabulary/call.ts'
import type { School } from './school.ts'

const login = post('/school/login')

/**
 * Signs in and keeps the token; the guard fetches the user on the next navigation.
 * @throws ApiError with the server's message; the caller shows it.
 */
export async function signIn(credentials: {
  readonly username: string
  readonly password: string
  readonly captcha: string
  /** The school chosen; without one the server finds it, or asks. */
  readonly school: School | null
}): Promise<void> {
  const { school, ...typed } = credentials
  const body = { ...typed, username: typed.username.trim(), ...(school ? { school_id: school.id } : {}) }
  const { access_token } = await fire<{ readonly access_token: string }>(login, body, { quiet: true, token: null })
  forgetSession()
  writeToken(access_token)
}
