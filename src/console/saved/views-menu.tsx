import { useAtomValue } from 'jotai'
import { Bookmark, BookmarkPlus, Check, RotateCcw, Save, Settings2 } from 'lucide-react'
import { openSavedPart, savedCommandsAtom } from '@/command/saved-state.ts'
import { gridTargetAtom } from '@/command/target.ts'
import { CommandKey, ShellKey } from '@/hotkeys/command-key.tsx'
import { messageOf } from '@/session/call/message-of.ts'
import { navigateTo } from '@/session/navigation.ts'
import { DropdownMenuItem, DropdownMenuLabel, DropdownMenuSeparator, LoadedMenu } from '@/ui/dropdown-menu.tsx'
import type { MenuProps } from '@/ui/lazy-menu.tsx'
import { warn } from '@/ui/toaster.tsx'
import type { SavedCommand } from '../../catalogue/command.ts'

/** The saved views of the list on screen, and what can be done with them. */
export function ViewsMenu({ trigger }: MenuProps) {
  const list = useAtomValue(gridTargetAtom)
  const all = useAtomValue(savedCommandsAtom)
  const here = all.filter(({ saved }) => saved.kind === 'view' && saved.content.screen === list?.screen.id)
  const openId = Number(new URLSearchParams(location.search).get('saved'))
  const open = here.find(({ saved }) => saved.id === openId)
  return (
    <LoadedMenu trigger={trigger} className="min-w-56 max-w-80">
      <Views label="我的视图" views={here.filter(({ saved }) => !saved.isSchools)} openId={openId} />
      <Views label="全校视图" views={here.filter(({ saved }) => saved.isSchools)} openId={openId} />
      {here.length > 0 ? (
        <DropdownMenuSeparator />
      ) : (
        <p className="px-2 py-1.5 text-muted-foreground text-xs">这个列表还没有保存的视图</p>
      )}
      {open ? (
        <>
          <DropdownMenuItem onSelect={() => list?.runShell('grid.updateView')}>
            <Save />
            <span className="min-w-0 flex-1 truncate">更新「{open.title}」</span>
            <ShellKey id="grid.updateView" />
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => void navigateTo(location.pathname, { replace: false })}>
            <RotateCcw /> 离开视图
          </DropdownMenuItem>
        </>
      ) : null}
      <DropdownMenuItem onSelect={() => list?.runShell('grid.saveView')}>
        <BookmarkPlus />
        <span className="flex-1">保存为新视图…</span>
        <ShellKey id="grid.saveView" />
      </DropdownMenuItem>
      <DropdownMenuItem onSelect={() => openSavedPart('manage')}>
        <Settings2 /> 管理视图和宏…
      </DropdownMenuItem>
    </LoadedMenu>
  )
}

type ViewsProps = { readonly label: string; readonly views: readonly SavedCommand[]; readonly openId: number }

function Views({ label, views, openId }: ViewsProps) {
  if (views.length === 0) return null
  return (
    <>
      <DropdownMenuLabel>{label}</DropdownMenuLabel>
      {views.map((view) => (
        <DropdownMenuItem
          key={view.id}
          onSelect={() => void view.run().catch((error: unknown) => warn(messageOf(error)))}
        >
          {view.saved.id === openId ? <Check aria-label="已打开" /> : <Bookmark />}
          <span className="min-w-0 flex-1 truncate">{view.title}</span>
          <CommandKey command={view} />
        </DropdownMenuItem>
      ))}
    </>
  )
}
