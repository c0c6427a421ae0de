import { QueryClientProvider } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { type ReactNode, useMemo } from 'react'
import { auditOpenAtom } from '@/audit/audit-state.ts'
import { knownCatalogue } from '@/catalogue/known-catalogue.ts'
import { menuOf } from '@/session/permission.ts'
import { queryClient } from '@/session/query-client.ts'
import { useCan } from '@/session/session.ts'
import { scopeAtom } from '@/session/session-scope.ts'
import { sessionAtom } from '@/session/session-state.ts'
import { cn } from '@/ui/cn.ts'
import { deferred } from '@/ui/deferred.tsx'
import { Splash } from '@/ui/state.tsx'
import type { UserInfo } from '../../catalogue/wire.ts'
import { fixedHeaderAtom, useThemeColour } from './dialog/theme-colour.ts'
import { Navbar } from './navbar.tsx'
import { ShellDialogs } from './shell-dialogs.tsx'
import { Sidebar } from './sidebar/sidebar.tsx'
import { isNarrowAtom, sidebarStatusAtom } from './sidebar/sidebar-state.ts'
import { TabPanel } from './tab/tab-panel.tsx'
import { tagsViewAtom, useVisits } from './tab/tab-state.ts'
import { TabStrip } from './tab/tab-strip.tsx'

const AuditPanel = deferred(async () => (await import('@/audit/audit-panel.tsx')).AuditPanel)
const Drawer = deferred(async () => (await import('./sidebar/drawer.tsx')).Drawer)

type Frame = {
  /** Palette, keys and cheat sheet, which stand above the layout. */
  readonly commandCenter: ReactNode
  /** The screen. */
  readonly children: ReactNode
}

/** The layout all signed-in screens share (specification §2.1). */
export function Shell({ commandCenter, children }: Frame) {
  const session = useAtomValue(sessionAtom)
  const scope = useAtomValue(scopeAtom)
  if (!session || !scope) return <Splash />
  return (
    <QueryClientProvider key={scope.token} client={queryClient(scope)}>
      <Layout user={session.user} commandCenter={commandCenter}>
        {children}
      </Layout>
    </QueryClientProvider>
  )
}

function Layout({ user, commandCenter, children }: Frame & { readonly user: UserInfo }) {
  const can = useCan()
  const isNarrow = useAtomValue(isNarrowAtom)
  const isOpen = useAtomValue(sidebarStatusAtom) === 1
  const isAuditOpen = useAtomValue(auditOpenAtom)
  const groups = useMemo(() => menuOf(knownCatalogue(), user, can), [user, can])
  const hasTabs = useAtomValue(tagsViewAtom)
  const isHeaderFixed = useAtomValue(fixedHeaderAtom)
  useVisits()
  useThemeColour()
  return (
    // Stacking contexts of their own for the page, the menu and the bar above: a frame of a dialog does not paint the
    // page again, nor one of the list the rest. On paper the screen stands alone, over as many sheets as it takes.
    <div className="isolate flex h-full overflow-hidden print:block print:h-auto print:overflow-visible">
      <a
        href="#main"
        className="-translate-y-16 fixed top-2 left-2 z-50 rounded-md bg-primary px-3 py-2 text-primary-foreground text-sm focus:translate-y-0 print:hidden"
      >
        跳到主要内容
      </a>
      {isNarrow ? (
        <Drawer groups={groups} />
      ) : (
        <aside
          className={cn(
            'isolate shrink-0 border-r bg-sidebar transition-[width] duration-150 print:hidden',
            isOpen ? 'w-[var(--sidebar-width)]' : 'w-[var(--sidebar-folded)]',
          )}
        >
          <Sidebar groups={groups} isFolded={!isOpen} />
        </aside>
      )}
      <div
        className={cn(
          'flex min-w-0 flex-1 flex-col print:block print:overflow-visible',
          !isHeaderFixed && 'overflow-y-auto *:shrink-0',
        )}
      >
        <Navbar user={user} isNarrow={isNarrow} />
        {hasTabs && !isNarrow ? <TabStrip /> : null}
        <main
          id="main"
          tabIndex={-1}
          // Positioned, so that what lies out of sight in it, as the inputs behind switches, does not lengthen the page around it.
          className={cn(
            'relative overflow-y-auto outline-none print:h-auto print:overflow-visible',
            isHeaderFixed ? 'min-h-0 flex-1' : 'h-full',
          )}
        >
          {hasTabs && !isNarrow ? <TabPanel>{children}</TabPanel> : children}
        </main>
      </div>
      {isAuditOpen ? <AuditPanel /> : null}
      <ShellDialogs />
      {commandCenter}
    </div>
  )
}
