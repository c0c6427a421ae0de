import { useAtomValue } from 'jotai'
import { ALargeSmall, Bug, Maximize, PanelLeft, Search, Settings2 } from 'lucide-react'
import { useOpenPalette } from '@/command/center-state.ts'
import { ShellKey, useShellKeyText } from '@/hotkeys/command-key.tsx'
import { errorLogAtom } from '@/session/error-log.ts'
import { Button, IconButton } from '@/ui/button.tsx'
import { LazyMenu } from '@/ui/lazy-menu.tsx'
import { Avatar } from '@/ui/media/avatar.tsx'
import type { UserInfo } from '../../catalogue/wire.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import { shellActions } from './shell-actions.ts'
import { toggleSidebar } from './sidebar/sidebar-state.ts'
import { OpenScreens } from './tab/open-screens.tsx'
import { tagsViewAtom } from './tab/tab-state.ts'
import { ThemeButton } from './theme-button.tsx'

/** The bar above the screen: school, where one is, palette, appearance, account. */
export function Navbar({ user, isNarrow }: { readonly user: UserInfo; readonly isNarrow: boolean }) {
  const hasTabs = useAtomValue(tagsViewAtom)
  return (
    <header className="isolate flex h-10 shrink-0 items-center gap-1.5 border-b bg-surface px-2.5 pointer-coarse:h-12 print:hidden">
      <IconButton label="折叠或展开侧边栏" icon={<PanelLeft />} size="icon" onClick={toggleSidebar} />
      {isNarrow ? null : <School school={user.school} />}
      <Breadcrumb />
      <div className="ml-auto flex shrink-0 items-center gap-1">
        {isNarrow && hasTabs ? <OpenScreens className="gap-1 px-1.5" /> : null}
        <PaletteButton isNarrow={isNarrow} />
        <ThemeButton />
        {isNarrow ? null : (
          <>
            <LazyMenu load={loadSizeMenu} variant="ghost" size="icon" aria-label="界面大小" title="界面大小">
              <ALargeSmall />
            </LazyMenu>
            <ErrorLogButton />
            <IconButton
              label="界面设置"
              icon={<Settings2 />}
              size="icon"
              title="界面设置"
              onClick={() => void shellActions['shell.settings']()}
            />
            <IconButton
              label="全屏"
              icon={<Maximize />}
              size="icon"
              title="全屏"
              onClick={() => void shellActions['shell.fullscreen']()}
            />
          </>
        )}
        <LazyMenu load={loadAccountMenu} variant="ghost" className="gap-2 px-1.5">
          <span aria-hidden="true" className="flex">
            <Avatar src={user.avatar} name={user.name} className="size-6 text-xs" />
          </span>
          <span className="sr-only">账号：</span>
          <span className="max-w-28 truncate font-normal max-sm:sr-only">{user.username}</span>
        </LazyMenu>
      </div>
    </header>
  )
}

function School({ school }: Pick<UserInfo, 'school'>) {
  return (
    <div className="mr-2 flex shrink-0 items-center gap-2 border-r pr-3">
      <Avatar src={school.logo} name={school.name} className="size-6 rounded text-xs" />
      <span className="max-w-48 truncate font-medium text-sm max-[1200px]:sr-only">{school.name}</span>
    </div>
  )
}

/** There only while something has gone wrong. */
function ErrorLogButton() {
  const { length } = useAtomValue(errorLogAtom)
  if (length === 0) return null
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={`错误日志，${length} 条`}
      title="错误日志"
      className="relative"
      onClick={() => void shellActions['shell.errorLog']()}
    >
      <Bug />
      <span className="absolute top-1 right-1 size-2 rounded-full bg-destructive-solid" />
    </Button>
  )
}

function PaletteButton({ isNarrow }: { readonly isNarrow: boolean }) {
  const openPalette = useOpenPalette()
  const key = useShellKeyText('shell.palette')
  if (isNarrow) {
    // No key opens it here, so that it looks for all the palette has.
    return <IconButton label="搜索页面和命令" icon={<Search />} size="icon" onClick={() => openPalette()} />
  }
  return (
    <Button
      variant="outline"
      title={key === null ? '搜索页面' : `搜索页面；${key} 搜索页面和命令`}
      className="w-52 justify-start max-[1200px]:w-40 gap-2 font-normal text-muted-foreground"
      onClick={() => openPalette('/')}
    >
      <Search />
      搜索页面
      <ShellKey id="shell.palette" className="ml-auto" />
    </Button>
  )
}

const loadSizeMenu = async () => (await import('./size-menu.tsx')).SizeMenu
const loadAccountMenu = async () => (await import('./account-menu.tsx')).AccountMenu
