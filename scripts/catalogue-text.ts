import { type Catalogue, screensOf } from '../src/catalogue/catalogue.ts'
import { type Claim, claimsOf } from '../src/catalogue/claim.ts'
import type { Command } from '../src/catalogue/command.ts'
import { rightsIn } from '../src/catalogue/permission.ts'
import { callKey } from '../src/catalogue/vocabulary/call.ts'
import { consolePaths } from '../src/server/openapi/console-paths.ts'

const head = '# id | title | calls, the current one first | keys | permission | screens'

/**
 * Every command of the catalogue in a line of text, so that each change of the data shows what it did: id, title, calls
 * with the older ones, keys, permission and screens. Below stand the calls that no command claims.
 */
export function catalogueText(catalogue: Catalogue): string {
  const claims = new Map<string, Claim[]>()
  for (const claim of claimsOf(catalogue))
    claims.set(claim.permission, [...(claims.get(claim.permission) ?? []), claim])
  const ids = new Set(catalogue.commands.map((command) => command.id))
  const commands = catalogue.commands.map((command) =>
    line(
      command.id,
      command.title,
      callsOf(claims.get(command.id) ?? []),
      command.keys,
      command.kind === 'shell' ? '' : command.id,
      screensFor(catalogue, command),
    ),
  )
  const rights = catalogue.modules
    .flatMap(rightsIn)
    .map(({ id, title }) => line(id, title, callsOf(claims.get(id) ?? []), [], id, []))
  const unnamed = [...claims].filter(([permission]) => !ids.has(permission))
  const others = unnamed.map(([permission, each]) =>
    line(permission, permission.endsWith('.options') ? '选项' : '', callsOf(each), [], permission, []),
  )
  const session = Object.entries(consolePaths()).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { summary }]) =>
      line('-', summary, [`${method.toUpperCase()} ${path}`], [], '', []),
    ),
  )
  return `${[head, ...commands, ...rights, ...others, ...session].join('\n')}\n`
}

function line(
  id: string,
  title: string,
  calls: readonly string[],
  keys: readonly string[],
  permission: string,
  screens: readonly string[],
): string {
  return [id, title, calls.join(', '), keys.join(', '), permission, screens.join(', ')].join(' | ').trimEnd()
}

function callsOf(claims: readonly Claim[]): string[] {
  const written = claims.map(({ call }) => {
    const fixed = Object.entries(call.with ?? {}).map(([name, value]) => `${name}=${value}`)
    return fixed.length > 0 ? `${callKey(call)} (${fixed.join(' ')})` : callKey(call)
  })
  return [...new Set(written)]
}

function screensFor(catalogue: Catalogue, command: Command): string[] {
  if ('target' in command) return [command.target.path]
  return 'entity' in command ? screensOf(catalogue, command.entity.name).map((screen) => screen.path) : []
}
