import { atom } from 'jotai'
import { writeSize } from '@/session/session-cookies.ts'
import { store } from '@/session/store.ts'

export const themes = { light: '浅色', dark: '深色', system: '跟随系统' } as const
export type Theme = keyof typeof themes

export const sizes = { default: '默认', medium: '中', small: '小', mini: '迷你' } as const
export type Size = keyof typeof sizes

const prefersDark = matchMedia('(prefers-color-scheme: dark)')

/** Light, dark, or as the system; kept in local storage, read by index.html before the first paint. */
export const themeAtom = atom<Theme>(readTheme())

/** Size of controls, rows and texts (specification §2.8); kept in the cookie size. */
export const sizeAtom = atom<Size>(readSize())

/** Changes the theme, now and for later visits. */
export function setTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem('theme')
  else localStorage.setItem('theme', theme)
  store.set(themeAtom, theme)
  applyTheme()
}

/** Changes the size, now and for later visits. */
export function setSize(size: Size): void {
  writeSize(size)
  document.documentElement.dataset.size = size
  store.set(sizeAtom, size)
}

function applyTheme(): void {
  const theme = store.get(themeAtom)
  document.documentElement.classList.toggle('dark', theme === 'dark' || (theme === 'system' && prefersDark.matches))
}

function readTheme(): Theme {
  const kept = localStorage.getItem('theme')
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

function readSize(): Size {
  const { size } = document.documentElement.dataset
  return size === 'default' || size === 'small' || size === 'mini' ? size : 'medium'
}

prefersDark.addEventListener('change', applyTheme)
applyTheme()
