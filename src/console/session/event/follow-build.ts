import { dismiss, notify } from '@/ui/toaster.tsx'
import { onHello } from './events.ts'

const id = 'newer-build'

/**
 * Asks for the page to be loaded anew where the server has another build of the console than this page is of: parts of this one that were
 * not loaded yet are gone from there. What is being typed is saved first, so nothing is loaded anew by itself.
 */
export function followBuild(): void {
  const own = document.querySelector('script[type="module"][src]')?.getAttribute('src')
  onHello(({ program }) => {
    if (program === null) return
    if (program === own) return dismiss(id)
    const action = { label: '刷新', run: () => location.reload() }
    notify('系统已升级，请先保存正在填写的内容，再刷新页面', { id, duration: Number.POSITIVE_INFINITY, action })
  })
}
