import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { fire } from '@/session/call/api.ts'
import { writeToken } from '@/session/session-cookies.ts'
import { forgetSession } from '@/session/session-state.ts'
import { post } from '../../catalogue/vocabulary/call.ts'
import { isRecord } from '../../parsed-json.ts'
import type { School } from './school.ts'

const login = post('/school/login')
const arrival = post('/console/signin/arrive')
const passkeyBegin = post('/console/signin/passkey/begin')
const passkey = post('/console/signin/passkey')
const codeStep = post('/console/signin/code')

type Token = { readonly access_token: string }

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
  keep(await fire<Token>(login, body, { quiet: true, token: null }))
}

/**
 * Gives the code the server asked for, and keeps the token.
 * @throws ApiError as signIn.
 */
export async function giveCode(ticket: string, code: string): Promise<void> {
  keep(await fire<Token>(codeStep, { ticket, code: code.trim() }, { quiet: true, token: null }))
}

/**
 * Asks what came of a sign-in by a provider of identities, and keeps the token.
 * @throws ApiError as signIn.
 */
export async function takeArrival(): Promise<void> {
  keep(await fire<Token>(arrival, {}, { quiet: true, token: null }))
}

/**
 * Signs in by a passkey the browser has asked for, and keeps the token.
 * @throws ApiError as signIn; what the browser says where none was chosen.
 */
export async function signInByPasskey(): Promise<void> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = await fire<PublicKeyCredentialRequestOptionsJSON>(passkeyBegin, {}, { quiet: true, token: null })
  const response = await startAuthentication({ optionsJSON })
  keep(await fire<Token>(passkey, { response: { ...response } }, { quiet: true, token: null }))
}

/** What a code is to be given by, where a refusal asks for one; else null. */
export function ticketIn(data: unknown): string | null {
  const asked = isRecord(data) ? data.second_factor : null
  return isRecord(asked) && typeof asked.ticket === 'string' ? asked.ticket : null
}

function keep({ access_token }: Token): void {
  forgetSession()
  writeToken(access_token)
}
