import type { Guard } from './guard.ts'

const throttle = 'tests/server/security/login-throttle.test.ts'
const attack = 'tests/server/signin/attack.test.ts'
const school = 'tests/server/signin/school.test.ts'
const demo = 'tests/server/signin/demo-access.test.ts'
const account = 'tests/server/signin/account.test.ts'
const rights = 'tests/server/database/named-rights.test.ts'
const login = 'src/server/signin/register-login.ts'
const counters = 'src/server/security/login-throttle.ts'

/** Signing in: the school, guessing, known devices, proxies, the demo's passwords. */
export const signInGuards: readonly Guard[] = [
  {
    what: 'a challenge of making a passkey signs nobody in',
    file: 'src/server/signin/passkey/register-passkey-signin.ts',
    find: '(await takeChallenge(database, challenge))?.accountId === null',
    replace: '(await takeChallenge(database, challenge)) !== null',
    test: { file: 'tests/server/signin/passkey/passkey.test.ts', name: 'goes by no signature of another site' },
  },
  {
    what: 'an ID token is gone by only where a key of its issuer has signed it',
    file: 'src/server/signin/identity/oidc.ts',
    find: '[...insecure, client.enableNonRepudiationChecks]',
    replace: '[...insecure]',
    test: { file: 'tests/server/signin/identity/identity.test.ts', name: 'asks with PKCE, state and nonce' },
  },
  {
    what: 'a code of the second factor counts once',
    file: 'src/server/signin/second-factor/factor-store.ts',
    find: ".where('last_step', '<', step)",
    replace: ".where('last_step', '<', step + 1)",
    test: {
      file: 'tests/server/signin/second-factor/second-factor.test.ts',
      name: 'of many who give one code at once',
    },
  },
  {
    what: 'how long a failure holds the next try up is told by one clock',
    file: counters,
    find: 'at ?? (await databaseTime(database, trx))',
    replace: 'at ?? Date.now()',
    test: { file: 'tests/server/twin/sign-in.test.ts', name: 'failures on a server three seconds behind' },
  },
  {
    what: 'a name that several schools hold asks for the school',
    file: 'src/server/signin/choose-school.ts',
    find: 'return holding.length > 1 ?',
    replace: 'return holding.length > 99 ?',
    test: { file: school, name: 'a name that several schools hold asks for the school' },
  },
  {
    what: 'the school is asked for before any password is hashed',
    file: login,
    find: "if (among) return { code: codes.refused, message: '多所学校有这个用户名，请选择学校', data: { schools: among } }",
    replace:
      "if (among) return { code: codes.refused, message: '请选择学校', data: { schools: among, right: await verified(undefined, password) } }",
    test: { file: school, name: 'a name that several schools hold asks for the school' },
  },
  {
    what: 'a host name stands for its school',
    file: 'src/server/signin/choose-school.ts',
    find: 'ofHost !== undefined && asked !== undefined && asked !== ofHost',
    replace: 'ofHost === 0 && asked === 0',
    test: { file: school, name: 'a host name stands for its school, and for no other' },
  },
  {
    what: 'a password is hashed for an unknown name too',
    file: login,
    find: 'hash === null ? await verifyAgainstNobody(password)',
    replace: 'hash === null ? false',
    test: { file: school, name: 'one password is hashed an attempt, known or unknown' },
  },
  {
    what: 'an address that failed too often waits, whatever the account',
    file: counters,
    find: 'await lockOf(trx, address, mostOfAddress, now),',
    replace: '',
    test: { file: throttle, name: 'an address with fifty failures waits' },
  },
  {
    what: 'an address that failed too often at one account waits for it',
    file: counters,
    find: 'await lockOf(trx, pair, mostOfPair, now),',
    replace: '',
    test: { file: throttle, name: 'one address waits for one account after ten failures' },
  },
  {
    what: 'an account delays unknown devices',
    file: counters,
    find: 'isKnown ? 0 : delayOf(await failuresOf(trx, account, now), now),',
    replace: '',
    test: { file: throttle, name: 'an account delays unknown devices, from any address' },
  },
  {
    what: 'the delay of an account is 30 s at most, never a lock',
    file: counters,
    find: 'Math.min(longestDelay, 1000 * 2 ** (count - freeOfAccount))',
    replace: '1000 * 2 ** (count - freeOfAccount)',
    test: { file: throttle, name: 'an account delays unknown devices, from any address' },
  },
  {
    what: 'a known device is not held up by what others do to the account',
    file: counters,
    find: 'isKnown ? 0 : delayOf',
    replace: 'delayOf',
    test: { file: attack, name: 'the device of the owner is known again' },
  },
  {
    what: 'a known device that guesses counts as unknown',
    file: counters,
    find: '(await failuresOf(trx, device, now)).count < mostOfPair',
    replace: '(await failuresOf(trx, device, now)).count >= 0',
    test: { file: throttle, name: 'a device that signed in to it before is not delayed by others' },
  },
  {
    what: 'a namesake in another school fills and clears no counter of this one',
    file: counters,
    find: "?? '-'}:",
    replace: "?? '-' ? '' : ''}:",
    test: { file: throttle, name: 'a namesake in another school fills no counter' },
  },
  {
    what: 'a try counts as failed before the password is looked at',
    file: counters,
    find: 'await lockKeys(database, trx, [address, pair, account, ...(device === null ? [] : [device])])',
    replace: 'await new Promise((resolve) => setTimeout(resolve, 20))',
    test: { file: throttle, name: 'of thirty tries at once five are let through' },
  },
  {
    what: 'whoever has one IPv6 address of a network has all of them',
    file: counters,
    find: '.slice(0, 4)',
    replace: '',
    test: { file: throttle, name: 'IPv6 addresses of one network count as one' },
  },
  {
    what: 'a device is believed only by a signature of ours',
    file: 'src/server/security/device/device-cookie.ts',
    find: 'if (!isSame(signature, sign(await secretOf(database), endpoint))) return null',
    replace: '',
    test: { file: attack, name: 'the device of the owner is known again' },
  },
  {
    what: 'a device is known to the accounts that signed in on it alone',
    file: 'src/server/security/device/device-cookie.ts',
    find: 'return device?.accounts.includes(await entryOf(database, account)) ?? false',
    replace: 'return device !== null && (await entryOf(database, account)) !== ""',
    test: { file: attack, name: 'the device of the owner is known again' },
  },
  {
    what: 'a device is known to all who sign in on it',
    file: 'src/server/security/device/device-cookie.ts',
    find: '[own, ...others].slice(0, mostAccounts)',
    replace: '[own, ...others].slice(0, 1)',
    test: { file: attack, name: 'one device is known to all who sign in on it' },
  },
  {
    what: 'only the proxies named say for whom they call',
    file: 'src/server/app.ts',
    find: 'trustProxy: [...config.trustProxy],',
    replace: 'trustProxy: true,',
    test: { file: attack, name: 'only those proxies say for whom they call' },
  },
  {
    what: 'no demo in production unless asked for',
    file: 'src/server/config.ts',
    find: " && data.NODE_ENV !== 'production'",
    replace: '',
    test: { file: 'tests/unit/server/config.test.ts', name: ': demo ' },
  },
  {
    what: 'no demo where other machines reach the server',
    file: 'src/server/lifecycle.ts',
    find: 'if (!isLoopback(config.host) && (await holdsDemo(database))) {',
    replace: 'if (isLoopback("") && (await holdsDemo(database))) {',
    test: { file: 'tests/server/demo/demo.test.ts', name: 'refuses to show the demo accounts to other machines' },
  },
  {
    what: 'the demo’s passwords open nothing from behind a proxy',
    file: login,
    find: 'if (isPublished && !offersDemo(config, request)) {',
    replace: 'if (isPublished && username === "") {',
    test: { file: demo, name: 'are neither named nor taken from behind a proxy' },
  },
  {
    what: 'the demo’s accounts are not named behind a proxy',
    file: 'src/server/features/register-features.ts',
    find: 'own && offersDemo(config, request) &&',
    replace: 'own && config.demo &&',
    test: { file: demo, name: 'are neither named nor taken from behind a proxy' },
  },
  {
    what: 'the demo’s passwords open nothing where the demo is off',
    file: 'src/server/security/demo-access.ts',
    find: 'return config.demo && (config.demoAsked || !isForwarded(request))',
    replace: 'return config.demoAsked || !isForwarded(request)',
    test: { file: demo, name: 'open nothing' },
  },
  {
    what: 'a changed password ends every session',
    file: 'src/server/signin/register-account.ts',
    find: 'await revokeAccountSessions(database, trx, { schoolId: caller.schoolId, accountId: caller.id })',
    replace: '',
    test: { file: account, name: 'a changed password ends every session' },
  },
  {
    what: 'a sign-in by the old password ends with it',
    file: 'src/server/signin/standing.ts',
    find: '|| now.passwordHash !== account.passwordHash',
    replace: '',
    test: { file: account, name: 'a sign-in by the old password that was under way' },
  },
  {
    what: 'a change by the old password ends with it',
    file: 'src/server/signin/register-account.ts',
    find: 'await holdCaller(database, trx, caller)',
    replace: '',
    test: { file: account, name: 'a change by the old password that was under way' },
  },
  {
    what: 'guessing the old password is held up',
    file: 'src/server/signin/register-account.ts',
    find: 'const attempt = await admit(database, from, reply)',
    replace: 'const attempt = reply.sent ? await admit(database, from, reply) : { ids: [""], cleared: [""] }',
    test: { file: account, name: 'guessing the old password is held up' },
  },
  {
    what: 'a captcha is compared once',
    file: 'src/server/security/captcha.ts',
    find: '|| !(await use(database, id, Number(expiry)))',
    replace: '',
    test: { file: 'tests/server/security/captcha.test.ts', name: 'takes the right answer once' },
  },
  {
    what: 'roles of before go on uploading and checking links (migration 0005)',
    file: 'src/server/database/migrations/0005-named-rights.ts',
    find: 'if (missing.length === 0) continue',
    replace: 'if (missing.length >= 0) continue',
    test: { file: rights, name: 'may upload and check links as before' },
  },
  {
    what: 'roles of before are given nothing they hold by their module (migration 0005)',
    file: 'src/server/database/migrations/0005-named-rights.ts',
    find: " && !had.includes(grant.split('.')[0] ?? '')",
    replace: '',
    test: { file: rights, name: 'may upload and check links as before' },
  },
]
