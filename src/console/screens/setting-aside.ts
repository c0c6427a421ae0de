import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** The settings of the screen as they are being typed, by their names. */
export type SettingAsideProps = { readonly drafts: Readonly<Record<string, Readonly<Record<string, unknown>>>> }

/** What stands beside the settings of a screen and shows what they come to, by the screen's id and the permission it needs. */
export const settingAsides: Readonly<
  Record<string, { readonly permission: string; readonly Aside: LazyExoticComponent<ComponentType<SettingAsideProps>> }>
> = {
  'runErrands.runSettings': {
    permission: 'query.runningTariff',
    Aside: lazy(async () => ({ default: (await import('./price-panel.tsx')).PricePanel })),
  },
}
