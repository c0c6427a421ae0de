import { useAtom } from 'jotai'
import { deferred } from '@/ui/deferred.tsx'
import { shellPartAtom } from './shell-part.ts'

const parts = {
  settings: deferred(async () => (await import('./dialog/settings-drawer.tsx')).SettingsDrawer),
  errorLog: deferred(async () => (await import('./dialog/error-log-dialog.tsx')).ErrorLogDialog),
  profile: deferred(async () => (await import('./dialog/profile-dialog.tsx')).ProfileDialog),
  password: deferred(async () => (await import('./dialog/password-dialog.tsx')).PasswordDialog),
}

/** The dialogs of the frame, each loaded when it is first opened. */
export function ShellDialogs() {
  const [part, setPart] = useAtom(shellPartAtom)
  if (part === null) return null
  const Part = parts[part]
  return <Part onClose={() => setPart(null)} />
}
