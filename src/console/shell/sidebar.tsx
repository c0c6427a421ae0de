import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router-dom'
import type { PlacedScreen } from '../../catalogue/catalogue.ts'
import type { MenuGroup } from '../app/permission.ts'
import { cn } from '../ui/cn.ts'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuTrigger,
} from '../ui/overlay/dropdown-menu.tsx'
import { Tooltip } from '../ui/overlay/tooltip.tsx'
import { iconNamed } from './icons.ts'

const entry =
  'flex h-[calc(var(--control-height)+4px)] w-full items-center gap-2.5 rounded-md px-2.5 text-sm transition-colors hover:bg-neutral-tint aria-[current=page]:bg-accent aria-[current=page]:font-medium aria-[current=page]:text-primary-text'

/** The modules and their screens; folded, their icons with the screens in a menu. */
export function Sidebar({ groups, isFolded }: { readonly groups: readonly MenuGroup[]; readonly isFolded: boolean }) {
  return (
    <nav aria-label="侧边栏" className="h-full overflow-y-auto overscroll-contain px-2 py-2">
      <ul className="grid gap-0.5">
        {groups.map((group) => (
          <li key={group.path}>{isFolded ? <FoldedGroup group={group} /> : <Group group={group} />}</li>
        ))}
      </ul>
    </nav>
  )
}

function Group({ group }: { readonly group: MenuGroup }) {
  const { pathname } = useLocation()
  const isCurrent = group.screens.some(({ path }) => path === pathname)
  const [chosen, setChosen] = useState<{ readonly isOpen: boolean; readonly wasCurrent: boolean } | null>(null)
  const single = singleOf(group)
  if (single) return <ScreenLink screen={single} icon={group.icon} />

  const isOpen = chosen && chosen.wasCurrent === isCurrent ? chosen.isOpen : isCurrent || chosen?.isOpen === true
  const Icon = iconNamed(group.icon)
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setChosen({ isOpen: !isOpen, wasCurrent: isCurrent })}
        className={entry}
      >
        <Icon className="size-4 shrink-0 text-muted-foreground" />
        <span className="truncate">{group.title}</span>
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
  const isCurrent = group.screens.some(({ path }) => path === pathname)
  const single = singleOf(group)
  const Icon = iconNamed(group.icon)
  const looks =
    'grid size-9.5 place-items-center rounded-md text-muted-foreground transition-colors hover:bg-neutral-tint'
  const current = 'bg-accent text-primary-text'
  if (single) {
    return (
      <Tooltip text={single.screen.title} side="right">
        <NavLink
          end
          to={single.path}
          aria-label={single.screen.title}
          className={({ isActive }) => cn(looks, isActive && current)}
        >
          <Icon className="size-4.5" />
        </NavLink>
      </Tooltip>
    )
  }
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger aria-label={group.title} title={group.title} className={cn(looks, isCurrent && current)}>
        <Icon className="size-4.5" />
      </DropdownMenuTrigger>
      <DropdownMenuContent side="right" align="start">
        <DropdownMenuLabel>{group.title}</DropdownMenuLabel>
        {group.screens.map(({ path, screen }) => (
          <DropdownMenuItem key={path} asChild>
            <Link to={path} aria-current={path === pathname ? 'page' : undefined}>
              {screen.title}
            </Link>
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

function ScreenLink({ screen, icon }: { readonly screen: PlacedScreen; readonly icon?: string }) {
  const Icon = icon ? iconNamed(icon) : null
  return (
    <NavLink end to={screen.path} className={entry}>
      {Icon ? <Icon className="size-4 shrink-0 opacity-70" /> : null}
      <span className="truncate">{screen.screen.title}</span>
    </NavLink>
  )
}

/** A group with a single screen is shown as that screen. */
function singleOf({ screens }: MenuGroup): PlacedScreen | undefined {
  return screens.length === 1 ? screens[0] : undefined
}
