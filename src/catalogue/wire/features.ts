/** GET /console/features: what a backend has besides the specified calls. */
export type Features = {
  readonly version: string
  readonly batch: boolean
  readonly filterActions: boolean
  readonly undo: boolean
  readonly audit: boolean
  readonly events: boolean
  readonly search: boolean
  readonly options: boolean
  readonly author: boolean
  readonly robot: boolean
  /** Whether commands are answered whose call no document names. */
  readonly ownCalls: boolean
  /** Whether the server stands in front of another backend, and tells how that answers. */
  readonly upstream: boolean
  readonly passkeys: boolean
  /** Accounts to show on the sign-in page; empty unless it is a demo. */
  readonly demoAccounts: readonly { readonly username: string; readonly password: string; readonly role: string }[]
  /** Where operators sign in besides, by school; `school` is its name where there are several. */
  readonly identityProviders: readonly { schoolId: number; id: number; name: string; school: string | null }[]
}
