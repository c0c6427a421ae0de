import { hashPassword } from '../../security/password.ts'
import type { FormHandler } from '../../write/handler.ts'

/** Keeps the hash of a new account's password, never the password; without a name it goes by its username. */
export const createAccount: FormHandler = async ({ values }) => ({
  ...values,
  name: values.name || values.username,
  password: await hashPassword(String(values.password)),
})
