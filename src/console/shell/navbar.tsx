import { useAtomValue } from 'jotai'
import { ALargeSmall, LogOut, Maximize, PanelLeft, Search } from 'lucide-react'
import type { UserInfo } from '../../catalogue/wire.ts'
import { useOpenPalette } from '../command/center-state.ts'
import { Button } from '../ui/control/button.tsx'
import { Kbd } from '../ui/feedback/kbd.tsx'
import { Avatar } from '../ui/media/avatar.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../ui/overlay/dropdown-menu.tsx'
import { type Size, sizeAtom, sizes } from './appearance.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import { chooseSize, shellActions } from './shell-actions.ts'
import { toggleSidebar } from './sidebar-state.ts'
import { ThemeButton } from './theme-button.tsx'

/** The bar above the screen: school, where one is, palette, appearance, account. */
export function Navbar({ user, isNarrow }: { readonly user: UserInfo; readonly isNarrow: boolean }) {
  return (
    <header className="flex h-12 shrink-0 items-center gap-1.5 border-b bg-surface px-2.5">
      <Button variant="ghost" size="icon" aria-label="折叠或展开侧边栏" onClick={toggleSidebar}>
        <PanelLeft />
      </Button>
      {isNarrow ? null : <School school={user.school} />}
      <Breadcrumb />
      <div className="ml-auto flex shrink-0 items-center gap-1">
        <PaletteButton isNarrow={isNarrow} />
        <ThemeButton />
        {isNarrow ? null : (
          <>
            <SizeMenu />
            <Button
              variant="ghost"
              size="icon"
              aria-label="全屏"
              title="全屏"
              onClick={() => void shellActions['shell.fullscreen']()}
            >
              <Maximize />
            </Button>
          </>
        )}
        <AccountMenu user={user} />
      </div>
    </header>
  )
}

function School({ school }: Pick<UserInfo, 'school'>) {
  return (
    <div className="mr-2 flex min-w-0 items-center gap-2 border-r pr-3">
      {school.logo ? <img src={school.logo} alt="" className="size-6 rounded object-cover" /> : null}
      <span className="max-w-48 truncate font-medium text-sm">{school.name}</span>
    </div>
  )
}

function PaletteButton({ isNarrow }: { readonly isNarrow: boolean }) {
  const openPalette = useOpenPalette()
  if (isNarrow) {
    return (
      <Button variant="ghost" size="icon" aria-label="命令面板" onClick={() => openPalette()}>
        <Search />
      </Button>
    )
  }
  return (
    <Button
      aria-label="命令面板"
      className="w-52 justify-start gap-2 font-normal text-muted-foreground"
      onClick={() => openPalette()}
    >
      <Search />
      搜索页面或命令
      <Kbd keys="mod+k" className="ml-auto" />
    </Button>
  )
}

function SizeMenu() {
  const current = useAtomValue(sizeAtom)
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon" aria-label="界面大小" title="界面大小">
          <ALargeSmall />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuLabel>界面大小</DropdownMenuLabel>
        {sizeNames.map((size) => (
          <DropdownMenuItem key={size} disabled={size === current} onSelect={() => chooseSize(size)}>
            {sizes[size]}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

const sizeNames: readonly Size[] = ['default', 'medium', 'small', 'mini']

function AccountMenu({ user }: { readonly user: UserInfo }) {
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" aria-label={`账号：${user.name}`} className="gap-2 px-1.5">
          <Avatar src={user.avatar} name={user.name} className="size-6 text-xs" />
          <span className="max-w-28 truncate font-normal max-sm:hidden">{user.name}</span>
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" className="min-w-48">
        <div className="px-2 py-1.5">
          <p className="truncate font-medium text-sm">{user.name}</p>
          <p className="truncate text-muted-foreground text-xs">
            {user.username}
            {user.role ? ` · ${user.role}` : ''}
          </p>
          <p className="truncate text-muted-foreground text-xs">{user.school.name}</p>
        </div>
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={() => void shellActions['shell.signOut']()}>
          <LogOut />
          退出登录
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
