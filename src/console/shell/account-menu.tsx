import { useSetAtom } from 'jotai'
import { History, Keyboard, KeyRound, LogOut, ShieldCheck, UserRound } from 'lucide-react'
import { openPartWithAtom } from '@/command/center-state.ts'
import { useFeatures } from '@/session/features.ts'
import { useUser } from '@/session/session.ts'
import { DropdownMenuItem, DropdownMenuSeparator, LoadedMenu } from '@/ui/dropdown-menu.tsx'
import type { MenuProps } from '@/ui/lazy-menu.tsx'
import { shellActions } from './shell-actions.ts'

/** Who is signed in, what is theirs in the console, and signing out. */
export function AccountMenu({ trigger }: MenuProps) {
  const { name, username, role, school } = useUser()
  const { ownCalls } = useFeatures()
  const openPart = useSetAtom(openPartWithAtom)
  return (
    <LoadedMenu trigger={trigger} className="min-w-48">
      <div className="px-2 py-1.5">
        <p className="truncate font-medium text-sm">{name}</p>
        <p className="truncate text-muted-foreground text-xs">{role ? `${username} · ${role}` : username}</p>
        <p className="truncate text-muted-foreground text-xs">{school.name}</p>
      </div>
      <DropdownMenuSeparator />
      <DropdownMenuItem onSelect={() => void shellActions['shell.profile']()}>
        <UserRound />
        个人中心
      </DropdownMenuItem>
      <DropdownMenuItem onSelect={() => void shellActions['shell.password']()}>
        <KeyRound />
        修改密码
      </DropdownMenuItem>
      {ownCalls ? (
        <DropdownMenuItem onSelect={() => void shellActions['shell.security']()}>
          <ShieldCheck />
          登录安全
        </DropdownMenuItem>
      ) : null}
      <DropdownMenuSeparator />
      {ownCalls ? (
        <DropdownMenuItem onSelect={() => void shellActions['shell.audit']()}>
          <History />
          操作记录
        </DropdownMenuItem>
      ) : null}
      <DropdownMenuItem onSelect={() => openPart('cheatSheet')} className="pointer-coarse:hidden">
        <Keyboard />
        快捷键
      </DropdownMenuItem>
      <DropdownMenuSeparator />
      <DropdownMenuItem onSelect={() => void shellActions['shell.signOut']()}>
        <LogOut />
        退出登录
      </DropdownMenuItem>
    </LoadedMenu>
  )
}
