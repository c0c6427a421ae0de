import { expectNoDialog } from './keyboard/keys-before.ts'
import { warn } from './toaster.tsx'

/** Says that a part of the program that was asked for could not be fetched; keys kept for a dialog are for nobody. */
export function missPart(): void {
  expectNoDialog()
  warn('没有打开，可能是网络中断或系统刚刚升级，请稍后再试或刷新页面', { id: 'missing-part' })
}
