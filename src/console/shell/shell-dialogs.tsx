import { useAtom, useAtomValue } from 'jotai'
import { isSavedShownAtom } from '@/command/saved-state.ts'
import { loadSaved } from '@/saved/load-saved.ts'
import { deferred } from '@/ui/deferred.tsx'
import { shellPartAtom } from './shell-part.ts'

const parts = {
  settings: deferred(async () => (await import('./dialog/settings-drawer.tsx')).SettingsDrawer),
  errorLog: deferred(async () => (await import('./dialog/error-log-dialog.tsx')).ErrorLogDialog),
  profile: deferred(async () => (await import('./dialog/profile-dialog.tsx')).ProfileDialog),
  terminal: deferred(async () => (await import('./dialog/session/terminal-dialog.tsx')).TerminalDialog),
  program: deferred(async () => (await import('./dialog/session/program-dialog.tsx')).ProgramDialog),
  security: deferred(async () => (await import('./security/security-dialog.tsx')).SecurityDialog),
  password: deferred(async () => (await import('./dialog/password-dialog.tsx')).PasswordDialog),
}

const SavedDialogs = deferred(async () => (await loadSaved()).SavedDialogs)

/** The dialogs of the frame, each loaded when it is first opened. */
export function ShellDialogs() {
  const [part, setPart] = useAtom(shellPartAtom)
  const hasSaved = useAtomValue(isSavedShownAtom)
  const Part = part && parts[part]
  return (
    <>
      {hasSaved ? <SavedDialogs /> : null}
      {Part ? <Part onClose={() => setPart(null)} /> : null}
    </>
  )
}
