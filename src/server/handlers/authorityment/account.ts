import type { FormHandler } from '../../calls/handler.ts'
import { hashPassword } from '../../security/password.ts'

/** Keeps the hash of a new account's password, never the password. */
export const createAccount: FormHandler = async ({ values }) => ({
  ...values,
  password: await hashPassword(String(values.password)),
})
