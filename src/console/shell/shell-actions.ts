import { auditOpenAtom } from '@/audit/audit-state.ts'
import { loadBatches } from '@/command/batch/load-batches.ts'
import { openSavedPart } from '@/command/saved-state.ts'
import type { ShellActions } from '@/command/shell-registry.ts'
import { undoLast } from '@/command/undo/undo.ts'
import { loadSaved } from '@/saved/load-saved.ts'
import { signOut } from '@/session/session.ts'
import { store } from '@/session/store.ts'
import { expectDialog } from '@/ui/keyboard/keys-before.ts'
import { notify, warn } from '@/ui/toaster.tsx'
import { type Size, setTheme, sizeAtom, type Theme, themes } from './appearance.ts'
import { type ShellPart, shellPartAtom } from './shell-part.ts'
import { toggleSidebar } from './sidebar/sidebar-state.ts'
import {
  closeAllTabs,
  closeOtherTabs,
  closeTab,
  forgetTabs,
  refreshTab,
  showNthTab,
  stepTab,
  tagsViewAtom,
} from './tab/tab-state.ts'

/** What the shell's commands do, by their ids. */
export const shellActions: ShellActions = {
  'shell.undo': undoLast,
  'shell.stopBatch': () => loadBatches().then((parts) => parts.stopBatches()),
  'shell.audit': () => {
    expectDialog()
    store.set(auditOpenAtom, true)
  },
  'shell.toggleSidebar': toggleSidebar,
  'shell.themeLight': () => chooseTheme('light'),
  'shell.themeDark': () => chooseTheme('dark'),
  'shell.themeSystem': () => chooseTheme('system'),
  'shell.sizeDefault': () => chooseSize('default'),
  'shell.sizeMedium': () => chooseSize('medium'),
  'shell.sizeSmall': () => chooseSize('small'),
  'shell.sizeMini': () => chooseSize('mini'),
  'shell.settings': () => openPart('settings'),
  'shell.recordMacro': async () => (await loadSaved()).toggleRecording(),
  'shell.saved': () => openSavedPart('manage'),
  'shell.errorLog': () => openPart('errorLog'),
  'shell.profile': () => openPart('profile'),
  'shell.password': () => openPart('password'),
  'shell.terminal': () => openPart('terminal'),
  'shell.program': () => openPart('program'),
  'shell.security': () => openPart('security'),
  'shell.fullscreen': toggleFullscreen,
  'shell.signOut': () => {
    forgetTabs()
    return signOut()
  },
  'tab.previous': () => stepTab(-1),
  'tab.next': () => stepTab(1),
  'tab.refresh': () => refreshTab({ path: location.pathname, search: location.search }),
  'tab.close': () => closeTab(location.pathname),
  'tab.closeOthers': () => closeOtherTabs(location.pathname),
  'tab.closeAll': closeAllTabs,
  'tab.toggleStrip': () => store.set(tagsViewAtom, (isShown) => !isShown),
  'tab.show1': () => showNthTab(1),
  'tab.show2': () => showNthTab(2),
  'tab.show3': () => showNthTab(3),
  'tab.show4': () => showNthTab(4),
  'tab.show5': () => showNthTab(5),
  'tab.show6': () => showNthTab(6),
  'tab.show7': () => showNthTab(7),
  'tab.show8': () => showNthTab(8),
  'tab.show9': () => showNthTab(9),
}

/** Changes the size and says so, in the words of specification §2.8. */
export function chooseSize(size: Size): void {
  store.set(sizeAtom, size)
  notify('Switch Size Success', { id: 'size' })
}

function openPart(part: ShellPart): void {
  expectDialog()
  store.set(shellPartAtom, part)
}

function chooseTheme(theme: Theme): void {
  setTheme(theme)
  notify(`已切换为${themes[theme]}${theme === 'system' ? '' : '模式'}`, { id: 'theme' })
}

async function toggleFullscreen(): Promise<void> {
  if (!document.fullscreenEnabled) {
    warn('you browser can not work', { id: 'fullscreen' })
    return
  }
  if (document.fullscreenElement) await document.exitFullscreen()
  else await document.documentElement.requestFullscreen()
}
