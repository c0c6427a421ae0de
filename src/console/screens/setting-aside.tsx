import type { ReactNode } from 'react'
import { deferred } from '@/ui/deferred.tsx'
import { Skeleton } from '@/ui/state.tsx'

/** The settings of the screen as they are being typed, by their names. */
export type SettingAsideProps = { readonly drafts: Readonly<Record<string, Readonly<Record<string, unknown>>>> }

type SettingAside = { readonly permission: string; readonly Aside: (props: SettingAsideProps) => ReactNode }

/** What stands beside the settings of a screen and shows what they come to, by the screen's id and the permission it needs. */
export const settingAsides: Readonly<Record<string, SettingAside>> = {
  'runErrands.runSettings': {
    permission: 'query.runningTariff',
    Aside: deferred(async () => (await import('./price-panel.tsx')).PricePanel, <Skeleton className="h-72" />),
  },
}
