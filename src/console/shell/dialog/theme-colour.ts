import { useAtomValue } from 'jotai'
import { useInsertionEffect } from 'react'
import { readFlag, userStorageAtom } from '@/session/storage.ts'

/** The colours offered (specification §2.8); the first is the usual one. */
export const themePresets = [
  '#409EFF',
  '#1890ff',
  '#304156',
  '#212121',
  '#11a983',
  '#13c2c2',
  '#6959CD',
  '#f5222d',
] as const

/** The colour everything tinted follows from, kept for the user on this device. */
export const themeColourAtom = userStorageAtom<string>('themeColour', themePresets[0], (stored) =>
  typeof stored === 'string' && /^#[0-9a-f]{6}$/i.test(stored) ? stored : null,
)

/** Whether the bar above stays where it is while a screen is scrolled, kept for the user on this device. */
export const fixedHeaderAtom = userStorageAtom('fixedHeader', true, readFlag)

/** Whether the school's logo stands above the sidebar, kept for the user on this device. */
export const sidebarLogoAtom = userStorageAtom('sidebarLogo', false, readFlag)

/**
 * Gives the page its colour. All tints follow from the one variable in CSS, at once: there is no stylesheet to wait for,
 * and so never an occasion for 'Compiling the theme' (specification §2.8). It comes before anything asks for the layout:
 * afterwards every element would be styled a second time.
 */
export function useThemeColour(): void {
  const colour = useAtomValue(themeColourAtom)
  useInsertionEffect(() => {
    document.documentElement.style.setProperty('--theme', colour)
  }, [colour])
}
