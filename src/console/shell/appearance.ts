import { lastingCookies } from '@/session/session-cookies.ts'
import { deviceStorageAtom, readFlag, userStorageAtom } from '@/session/storage.ts'
import { store } from '@/session/store.ts'

export const themes = { light: '浅色', dark: '深色', system: '跟随系统' } as const
export type Theme = keyof typeof themes

export const sizes = { default: '默认', medium: '中', small: '小', mini: '迷你' } as const
export type Size = keyof typeof sizes

const prefersDark = matchMedia('(prefers-color-scheme: dark)')

/** Light, dark, or as the system; kept in local storage, read by index.html before the first paint. */
export const themeAtom = deviceStorageAtom<Theme>('theme', 'system', (stored) =>
  stored === 'light' || stored === 'dark' ? stored : null,
)

/** Size of controls, rows and texts (specification §2.8); kept in the cookie size, read by index.html before the first paint. */
export const sizeAtom = deviceStorageAtom<Size>(
  'size',
  'medium',
  (stored) => (stored === 'default' || stored === 'small' || stored === 'mini' ? stored : null),
  lastingCookies,
)

/** Whether pictures in lists are blurred but for the row that is looked at: who moderates all day need not see each of them. */
export const veilsPicturesAtom = userStorageAtom<boolean>('veilsPictures', false, readFlag)

/** Changes the theme, now and for later visits. */
export function setTheme(theme: Theme): void {
  store.set(themeAtom, theme)
}

function applySize(): void {
  document.documentElement.dataset.size = store.get(sizeAtom)
}

function applyTheme(): void {
  const theme = store.get(themeAtom)
  document.documentElement.classList.toggle('dark', theme === 'dark' || (theme === 'system' && prefersDark.matches))
}

function applyVeil(): void {
  document.documentElement.toggleAttribute('data-veil', store.get(veilsPicturesAtom))
}

prefersDark.addEventListener('change', applyTheme)
store.sub(themeAtom, applyTheme)
store.sub(sizeAtom, applySize)
store.sub(veilsPicturesAtom, applyVeil)
applyTheme()
applyVeil()
