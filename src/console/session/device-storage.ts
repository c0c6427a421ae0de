import { warn } from '@/ui/toaster.tsx'

/** What texts are kept in by a key: the device, the tab or the cookies. */
export type StorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What is kept on this device for all tabs: localStorage. */
export const deviceStorage = keptBesideWhenFull(() => localStorage)

/** What is kept as long as this tab: sessionStorage. */
export const tabStorage = keptBesideWhenFull(() => sessionStorage)

let isTold = false

/** A storage that fails nobody: what the browser has no room for, or forbids to keep, is kept as long as the page. */
function keptBesideWhenFull(area: () => Storage): StorageArea {
  const beside = new Map<string, string>()
  return {
    getItem: (key) => beside.get(key) ?? whereAllowed(() => area().getItem(key)),
    setItem: (key, value) => {
      try {
        area().setItem(key, value)
        beside.delete(key)
      } catch {
        beside.set(key, value)
        if (!isTold) warn('浏览器给本站的存储空间已满，没保存的草稿和撤销记录只保留到页面关闭')
        isTold = true
      }
    },
    removeItem: (key) => {
      beside.delete(key)
      whereAllowed(() => area().removeItem(key))
    },
  }
}

/** @returns null where the browser lets nobody near its storage. */
function whereAllowed<T>(use: () => T): T | null {
  try {
    return use()
  } catch {
    return null
  }
}
