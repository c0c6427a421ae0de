import { useAtom } from 'jotai'
import { lazy, Suspense } from 'react'
import { shellPartAtom } from './shell-part.ts'

const parts = {
  settings: lazy(async () => ({ default: (await import('./dialog/settings-drawer.tsx')).SettingsDrawer })),
  errorLog: lazy(async () => ({ default: (await import('./dialog/error-log-dialog.tsx')).ErrorLogDialog })),
  profile: lazy(async () => ({ default: (await import('./dialog/profile-dialog.tsx')).ProfileDialog })),
  password: lazy(async () => ({ default: (await import('./dialog/password-dialog.tsx')).PasswordDialog })),
}

/** The dialogs of the frame, each loaded when it is first opened. */
export function ShellDialogs() {
  const [part, setPart] = useAtom(shellPartAtom)
  if (part === null) return null
  const Part = parts[part]
  return (
    <Suspense fallback={null}>
      <Part onClose={() => setPart(null)} />
    </Suspense>
  )
}
