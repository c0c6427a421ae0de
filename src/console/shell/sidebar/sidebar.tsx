import { useAtomValue } from 'jotai'
import { ChevronDown } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { sidebarKeys } from '@/page/tree-keys.ts'
import type { MenuGroup } from '@/session/permission.ts'
import { sessionAtom } from '@/session/session-state.ts'
import { cn } from '@/ui/cn.ts'
import { LazyMenu } from '@/ui/lazy-menu.tsx'
import { Avatar } from '@/ui/media/avatar.tsx'
import type { PlacedScreen } from '../../../catalogue/catalogue.ts'
import type { IconName } from '../../../catalogue/vocabulary/icon.ts'
import { bringIntoSight } from '../bring-into-sight.ts'
import { sidebarLogoAtom } from '../dialog/theme-colour.ts'
import { icons } from '../icons.ts'

const entry =
  'flex h-[calc(var(--control-height)+4px)] w-full items-center gap-2.5 rounded-md px-2.5 text-sm transition-colors hover:bg-neutral-tint aria-[current=page]:bg-accent aria-[current=page]:font-medium aria-[current=page]:text-primary-text'

const folded = 'grid size-9.5 place-items-center rounded-md p-0 transition-colors hover:bg-neutral-tint'
const foldedLooks = (isCurrent: boolean) =>
  cn(folded, isCurrent ? 'bg-accent text-primary-text' : 'text-muted-foreground')

/** The modules and their screens; folded, their icons with the screens in a menu. */
export function Sidebar({ groups, isFolded }: { readonly groups: readonly MenuGroup[]; readonly isFolded: boolean }) {
  const { pathname } = useLocation()
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the operator is changes with the address
  useEffect(() => {
    const link = nav.current?.querySelector('[aria-current=page], [data-current]')
    return link ? bringIntoSight(link, { block: 'nearest' }) : undefined
  }, [pathname, isFolded])
  return (
    <nav
      ref={nav}
      aria-label="侧边栏"
      {...sidebarKeys}
      className="h-full scroll-py-2 overflow-y-auto overscroll-contain px-2 py-2"
    >
      <Logo isFolded={isFolded} />
      <ul className="grid gap-0.5">
        {groups.map((group) => (
          <li key={group.path}>{isFolded ? <FoldedGroup group={group} /> : <Group group={group} />}</li>
        ))}
      </ul>
    </nav>
  )
}

/** The school's logo, where the operator wants it there. */
function Logo({ isFolded }: { readonly isFolded: boolean }) {
  const isWanted = useAtomValue(sidebarLogoAtom)
  const school = useAtomValue(sessionAtom)?.user.school
  if (!isWanted || !school) return null
  return (
    <div className="mb-2 flex h-10 items-center gap-2 border-b px-1.5 pb-2">
      <Avatar src={school.logo} name={school.name} className="size-7 rounded text-sm" />
      {isFolded ? null : <span className="truncate font-semibold text-sm">{school.name}</span>}
    </div>
  )
}

function Group({ group }: { readonly group: MenuGroup }) {
  const { pathname } = useLocation()
  const isCurrent = group.screens.some(({ path }) => path === pathname)
  const [chosen, setChosen] = useState<{ readonly isOpen: boolean; readonly wasCurrent: boolean } | null>(null)
  const single = singleOf(group)
  if (single) return <ScreenLink screen={single} icon={group.icon} />

  const isOpen = chosen && chosen.wasCurrent === isCurrent ? chosen.isOpen : isCurrent || chosen?.isOpen === true
  const Icon = icons[group.icon]
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setChosen({ isOpen: !isOpen, wasCurrent: isCurrent })}
        className={entry}
      >
        <Icon className="size-4 shrink-0 text-muted-foreground" />
        <span className="text-left">{group.title}</span>
        <ChevronDown
          className={cn('ml-auto size-4 shrink-0 text-muted-foreground transition-transform', isOpen || '-rotate-90')}
        />
      </button>
      {isOpen ? (
        <ul className="mt-0.5 mb-1 grid gap-0.5 pl-6.5">
          {group.screens.map((screen) => (
            <li key={screen.path}>
              <ScreenLink screen={screen} />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

function FoldedGroup({ group }: { readonly group: MenuGroup }) {
  const { pathname } = useLocation()
  const load = useCallback(async () => (await import('./group-menu.tsx')).groupMenu(group), [group])
  const isCurrent = group.screens.some(({ path }) => path === pathname)
  const single = singleOf(group)
  const Icon = icons[group.icon]
  if (single) {
    const { title } = single.screen
    return (
      <Link
        to={single.path}
        aria-current={isCurrent ? 'page' : undefined}
        aria-label={title}
        title={title}
        className={foldedLooks(isCurrent)}
      >
        <Icon className="size-4.5" />
      </Link>
    )
  }
  return (
    <LazyMenu
      load={load}
      variant="ghost"
      aria-label={group.title}
      title={group.title}
      data-current={isCurrent || undefined}
      className={foldedLooks(isCurrent)}
    >
      <Icon className="size-4.5" />
    </LazyMenu>
  )
}

function ScreenLink({ screen, icon }: { readonly screen: PlacedScreen; readonly icon?: IconName }) {
  const { pathname } = useLocation()
  const Icon = icon ? icons[icon] : null
  return (
    <Link to={screen.path} aria-current={pathname === screen.path ? 'page' : undefined} className={entry}>
      {Icon ? <Icon className="size-4 shrink-0 opacity-70" /> : null}
      <span>{screen.screen.title}</span>
    </Link>
  )
}

/** A group with a single screen is shown as that screen. */
function singleOf({ screens }: MenuGroup): PlacedScreen | undefined {
  return screens.length === 1 ? screens[0] : undefined
}
