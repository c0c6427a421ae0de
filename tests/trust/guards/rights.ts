import type { Guard } from './guard.ts'

const undo = 'tests/server/calls/undo.test.ts'
const power = 'tests/server/authorityment/power.test.ts'
const grants = 'tests/unit/catalogue/grant.test.ts'
const list = 'tests/server/calls/list.test.ts'
const table = 'tests/server/calls/permission-table.test.ts'
const fields = 'tests/server/calls/field-rights.test.ts'
const upload = 'tests/server/upload/upload.test.ts'
const powerGuard = 'src/server/signin/power-guard.ts'
const undoRight = 'src/server/audit/undo-right.ts'

/** One authorisation layer, judged by what a request does. */
export const rightsGuards: readonly Guard[] = [
  {
    what: 'a permission is held by its name, not by a prefix of it',
    file: 'src/catalogue/grant.ts',
    find: 'return (permission) => held.has(permission)',
    replace: 'return (permission) => held.has(permission) || grants.some((text) => permission.startsWith(text))',
    test: { file: grants, name: 'whatever begins like it' },
  },
  {
    what: 'the entity article is no grant of the module articles',
    file: 'src/catalogue/grant.ts',
    find: '(grantsByText(catalogue).get(text) ?? null)',
    replace: '([...grantsByText(catalogue)].find(([each]) => each.startsWith(text))?.[1] ?? null)',
    test: { file: grants, name: 'whatever begins like it' },
  },
  {
    what: 'where a module and an entity share a name, the entity is written whole',
    file: 'src/catalogue/grant.ts',
    find: 'return isAmbiguous ? wholeEntity(grant.name) : grant.name',
    replace: 'return grant.name',
    test: { file: grants, name: 'where a module and an entity share a name' },
  },
  {
    what: 'nobody gives what they do not hold',
    file: powerGuard,
    find: 'if (gifts.some(([had, has]) => actor.givesMore(had, has))) throw',
    replace: 'if (gifts.length < 0) throw',
    test: { file: power, name: 'nobody gives a role what they do not hold' },
  },
  {
    what: 'an account never gives its own role more than it had',
    file: powerGuard,
    find: '!before.has(id) && !account.allows(id)',
    replace: '!before.has(id) && !has.includes(id)',
    test: { file: power, name: 'whatever it asks for, an account never gives its role more than it had' },
  },
  {
    what: 'only 超级管理员 changes another’s role',
    file: powerGuard,
    find: 'was !== null && (was.role !== is.role || was.group !== is.group)',
    replace: 'was !== null && was.role !== is.role && was.group !== is.group',
    test: { file: power, name: 'only 超级管理员 changes another’s role' },
  },
  {
    what: 'an account made is no stronger than its maker',
    file: powerGuard,
    find: 'if (was === null && actor.givesMore(',
    replace: 'if (was !== null && actor.givesMore(',
    test: { file: power, name: 'only 超级管理员 changes another’s role' },
  },
  {
    what: 'only 超级管理员 touches a 超级管理员',
    file: powerGuard,
    find: 'if (wasSuper) throw',
    replace: 'if (wasSuper && id < 0) throw',
    test: { file: power, name: 'only 超级管理员 changes another’s role' },
  },
  {
    what: 'the role 超级管理员 stands',
    file: powerGuard,
    find: 'next?.name !== role.name || next.enabled !== role.enabled',
    replace: 'next === undefined',
    test: { file: power, name: 'a school keeps its 超级管理员' },
  },
  {
    what: 'disabled accounts are signed out at once',
    file: powerGuard,
    find: 'if (!is?.enabled) await revokeAccountSessions',
    replace: 'if (is === undefined) await revokeAccountSessions',
    test: { file: power, name: 'disabled and deleted accounts, and those of a disabled role' },
  },
  {
    what: 'an undo needs the right to its command, now',
    file: undoRight,
    find: '...(isCommand || !isOwn ? [batch.command] : []),',
    replace: '',
    test: { file: undo, name: 'takes the rights to what it comes to' },
  },
  {
    what: 'taking back a creation needs the right to delete',
    file: undoRight,
    find: 'return deletes ? commandId(entity, name) : null',
    replace: 'return deletes && name === "" ? commandId(entity, name) : null',
    test: { file: undo, name: 'takes the rights to what it comes to' },
  },
  {
    what: 'taking back what others did needs a right of its own',
    file: undoRight,
    find: '...(isOwn ? [] : [undoOthers]),',
    replace: '',
    test: { file: undo, name: 'happens once' },
  },
  {
    what: 'a refused undo is in the audit',
    file: 'src/server/audit/undo.ts',
    find: 'if (error instanceof RightMissing) await requirePermission(ground, request, error.permission)',
    replace: 'if (error instanceof RightMissing) throw new InputError(error.message)',
    test: { file: undo, name: 'takes the rights to what it comes to' },
  },
  {
    what: 'an undo token is not guessed: its signature counts',
    file: 'src/server/audit/undo-token.ts',
    find: 'timingSafeEqual(Buffer.from(expected), Buffer.from(signature)) ? Number(digits) : null',
    replace: 'timingSafeEqual(Buffer.from(expected), Buffer.from(signature)) || digits ? Number(digits) : null',
    test: { file: undo, name: 'happens once' },
  },
  {
    what: 'the right is checked before the input is read',
    file: 'src/server/calls/register-calls.ts',
    find: 'if (claims.some(({ permission }) => request.caller.may(permission))) return',
    replace: 'if (claims.length > 0) return',
    test: { file: table, name: 'is refused whatever it sends, and no row is read' },
  },
  {
    what: 'of calls that share an address, each needs its own right',
    file: 'src/server/calls/register-calls.ts',
    find: 'await requirePermission(ground, request, claim.permission)',
    replace: '',
    test: { file: table, name: 'every permission but its own is not enough' },
  },
  {
    what: 'a filter of an action needs the right to the list',
    file: 'src/server/calls/register-calls.ts',
    find: 'await requirePermission(ground, request, listPermission(claim.entity))',
    replace: '',
    test: { file: list, name: 'only what the caller may see is answered' },
  },
  {
    what: 'a refused attempt is in the audit',
    file: 'src/server/calls/permission.ts',
    find: 'await writeRefusal(database, {',
    replace: 'void (async (..._: unknown[]) => {})(writeRefusal, database, {',
    test: { file: power, name: 'a refused attempt stands in the audit once' },
  },
  {
    what: 'without the right to its list, a row is found by its label alone',
    file: 'src/server/calls/read/options.ts',
    find: 'const all: Where = maySeeAll ? everyRow : { ...everyRow, searched: [entity.label] }',
    replace: 'const all: Where = everyRow',
    test: { file: fields, name: 'is chosen by its label' },
  },
  {
    what: 'without the right to its list, no hint tells more of a row',
    file: 'src/server/calls/read/options.ts',
    find: 'maySeeAll ? hintOf(entity) : null',
    replace: 'hintOf(entity)',
    test: { file: fields, name: 'is chosen by its label' },
  },
  {
    what: 'without the right to its list, choices are not in the order of a hidden field',
    file: 'src/server/calls/read/options.ts',
    find: 'if (entity.list && maySeeAll) return',
    replace: 'if (entity.list) return',
    test: { file: fields, name: 'is not told by the order of what is offered' },
  },
  {
    what: 'choosing a row of an entity needs a right',
    file: 'src/server/calls/read/register-options.ts',
    find: 'await requirePermission(ground, request, optionsPermission(entity))',
    replace: '',
    test: { file: table, name: 'is refused whatever it sends, and no row is read' },
  },
  {
    what: 'an author of the data wall is found by the real name only with the right to people',
    file: 'src/server/handlers/data-wall/figures.ts',
    find: 'const mayKnow = allows(listPermission(user))',
    replace: 'const mayKnow = allows !== undefined',
    test: { file: fields, name: 'an author of the data wall is found' },
  },
  {
    what: 'a search looks only where the caller may list',
    file: 'src/server/search/register-search.ts',
    find: 'searched.filter(({ permission }) => request.caller.may(permission))',
    replace: 'searched',
    test: { file: fields, name: 'is neither exported, charted, searched, filtered nor sorted by' },
  },
  {
    what: 'an export needs the right to the list',
    file: 'src/server/export/register-export.ts',
    find: 'await requirePermission(ground, request, listPermission(entity))',
    replace: '',
    test: { file: 'tests/server/export/export.test.ts', name: 'is on the record, refused to who may not see the list' },
  },
  {
    what: 'an import needs the right to create',
    file: 'src/server/import/register-import.ts',
    find: 'await requirePermission(ground, request, `',
    replace: 'await ((..._: unknown[]) => undefined)(ground, request, `',
    test: { file: 'tests/server/import/import.test.ts', name: 'is for whoever may create such rows' },
  },
  {
    what: 'the audit shows what one may see',
    file: 'src/server/audit/read-audit.ts',
    find: '.filter((entity) => account.allows(listPermission(entity)))',
    replace: '',
    test: { file: undo, name: 'the audit is filtered, paged, and shows what one may see' },
  },
  {
    what: 'uploading needs a right',
    file: 'src/server/upload/register-uploads.ts',
    find: 'await requirePermission(ground, request, mayUpload)',
    replace: 'request.id',
    test: { file: upload, name: 'need a right, but for the own avatar' },
  },
  {
    what: 'looking whether an address opens needs a right',
    file: 'src/server/upload/register-uploads.ts',
    find: "scope.post('/console/link', needing(ground, mayCheckLinks), async",
    replace: "scope.post('/console/link', async",
    test: { file: upload, name: 'need a right, but for the own avatar' },
  },
  {
    what: 'a token in a cookie opens nothing',
    file: 'src/server/signin/caller.ts',
    find: "exec(request.headers.authorization ?? '')",
    replace: "exec(request.headers.authorization ?? 'Bearer '.concat(request.cookies.token ?? ''))",
    test: {
      file: 'tests/server/trust/callers.test.ts',
      name: 'nobody, a garbage token, a disabled account and a mere cookie',
    },
  },
  {
    what: 'a disabled account makes no call',
    file: 'src/server/signin/caller.ts',
    find: 'if (token === null || !account?.enabled) throw',
    replace: 'if (token === null || !account) throw',
    test: { file: table, name: 'nobody, and a disabled account, are sent to sign in' },
  },
]
