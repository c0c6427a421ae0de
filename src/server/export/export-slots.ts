import { refused } from '../error.ts'

/** Most exports that run at once, each of which holds a connection and one view of the database. */
const mostAtOnce = 2

/** Lets so many exports run at once in this process. */
export function exportSlots() {
  let running = 0
  return {
    /** @returns what gives the place back, however often it is called. @throws BusinessError -2 where none is free. */
    take: (): (() => void) => {
      if (running >= mostAtOnce) {
        throw refused(`已有 ${mostAtOnce} 个导出正在进行，请等它们完成再导出`)
      }
      running++
      let isTaken = true
      return () => {
        if (isTaken) running--
        isTaken = false
      }
    },
  }
}
