import type { ComponentType } from 'react'
import type { PlacedScreen } from '../../catalogue/catalogue.ts'

/** What every screen is given. */
export type ScreenProps = { readonly screen: PlacedScreen }

export type ScreenLoader = () => Promise<ComponentType<ScreenProps>>

/** The hand-written screens, by the `component` the catalogue names; each is loaded when first opened. */
const custom: Readonly<Record<string, ScreenLoader>> = {
  Welcome: () => import('./welcome/Welcome.tsx').then((part) => part.Welcome),
  CircleOverview: () => import('./circle-overview.tsx').then((part) => part.CircleOverview),
  TopicPictures: () => import('./topic-pictures.tsx').then((part) => part.TopicPictures),
}

const grid: ScreenLoader = () => import('./grid-screen.tsx').then((part) => part.GridScreen)
const settings: ScreenLoader = () => import('./setting-screen.tsx').then((part) => part.SettingScreen)

/**
 * What shows a screen: by its kind, or the hand-written one it names.
 * @throws Error where the catalogue names a component nobody wrote; a test finds it first.
 */
export function screenLoader({ screen }: PlacedScreen): ScreenLoader {
  if (screen.kind === 'grid') return grid
  if (screen.kind === 'settings') return settings
  const loader = custom[screen.component]
  if (!loader) throw new Error(`no component for ${screen.path}`)
  return loader
}
