import type { Catalogue, PlacedScreen } from '../../catalogue/catalogue.ts'
import type { ActionCommand } from '../../catalogue/command.ts'
import { allows, superAdministrator } from '../../catalogue/grant.ts'
import type { Outline } from '../../catalogue/outline.ts'
import { rightBesides } from '../../catalogue/permission.ts'
import { isOurs } from '../../catalogue/vocabulary/call.ts'
import type { IconName } from '../../catalogue/vocabulary/icon.ts'
import type { Features } from '../../catalogue/wire/features.ts'
import type { UserInfo } from '../../catalogue/wire.ts'

/** Where every operator may go, whatever the grants (specification §2.1). */
export const homePath = '/welcome'

/** Whether the backend answers calls of ours, and the screens that show nothing else, by id. */
type Backend = Pick<Features, 'ownCalls' | 'upstream'> & Pick<Outline, 'ownScreens' | 'upstreamScreens'>

/**
 * Builds the test whether a user may use a command or open a screen, by id: the grants, narrowed by the roles of route
 * metas (specification §2.4), by what the backend answers (§4.8) and by what else a command does, and the home screen for everyone.
 */
export function permissionTest(
  catalogue: Catalogue,
  user: UserInfo,
  { ownCalls, upstream, ownScreens, upstreamScreens }: Backend,
): (permission: string) => boolean {
  const isGranted = allows(catalogue, user.grants)
  const home = catalogue.screens.find(({ path }) => path === homePath)?.id
  const barred = new Set(catalogue.screens.filter((placed) => !hasRoleFor(placed, user)).map(({ id }) => id))
  // The call a command has is the one the console makes; older calls for the same thing do not help it.
  const unanswered = ownCalls ? [] : catalogue.commands.filter((command) => 'call' in command && isOurs(command.call))
  for (const { id } of unanswered) barred.add(id)
  const acting = catalogue.commands.filter((command): command is ActionCommand => command.kind === 'action')
  for (const command of acting) {
    const besides = rightBesides(command)
    if (besides !== null && !isGranted(besides)) barred.add(command.id)
  }
  const answered = upstream ? upstreamScreens : []
  if (!ownCalls) for (const id of ownScreens) if (!answered.includes(id)) barred.add(id)
  return (permission) => permission === home || (isGranted(permission) && !barred.has(permission))
}

/** Whether a screen without roles is opened, or one of its roles is the user's. */
function hasRoleFor({ screen }: PlacedScreen, user: UserInfo): boolean {
  if (!screen.roles || user.role === superAdministrator) return true
  return screen.roles.some((role) => user.roles.includes(role))
}

/** What the sidebar lists: one entry a module, or a power entry's screen, each with its listed screens. */
export type MenuGroup = {
  readonly path: string
  readonly title: string
  readonly icon: IconName
  readonly screens: readonly PlacedScreen[]
}

/**
 * The sidebar of a user: permitted screens that are not hidden, by module. With a power list only the home screen and
 * what the list names, a module or a single screen (specification §2.3).
 */
export function menuOf(
  catalogue: Catalogue,
  user: Pick<UserInfo, 'power'>,
  can: (permission: string) => boolean,
): MenuGroup[] {
  const entries = user.power.data.map(({ path }) => path)
  const isEntry = (path: string) => path === homePath || entries.length === 0 || entries.includes(path)
  return catalogue.modules.flatMap((module) => {
    if (module.hidden && !entries.includes(module.path)) return []
    const screens = catalogue.screens.filter(
      (placed) =>
        placed.module === module &&
        can(placed.id) &&
        !placed.screen.hidden &&
        (isEntry(module.path) || isEntry(placed.path)),
    )
    const { path, title, icon } = module
    return screens.length > 0 ? [{ path, title, icon, screens }] : []
  })
}

/** The first screen a user may open under an address that is a screen or a module, or null. */
export function firstScreenAt(
  catalogue: Pick<Catalogue, 'screens'>,
  path: string,
  can: (permission: string) => boolean,
): PlacedScreen | null {
  const permitted = catalogue.screens.filter(
    (placed) => can(placed.id) && (placed.path === path || placed.module.path === path),
  )
  return (
    permitted.find((placed) => placed.path === path) ??
    permitted.find(({ screen }) => !screen.hidden) ??
    permitted[0] ??
    null
  )
}
