import type { ComponentType } from 'react'
import type { modules } from '../../../commands/index.ts'
import type { PlacedScreen } from '../../catalogue/catalogue.ts'
import { GridScreen } from './list/grid-screen.tsx'

/** What every screen is given. */
export type ScreenProps = { readonly screen: PlacedScreen }

type ScreenLoader = () => Promise<ComponentType<ScreenProps>>

type ComponentName = Extract<(typeof modules)[number]['screens'][number], { readonly kind: 'custom' }>['component']

/** The hand-written screens the catalogue names, each loaded when first opened; a missing one does not compile. */
const custom: Readonly<Record<ComponentName, ScreenLoader>> = {
  Welcome: () => import('./welcome/Welcome.tsx').then((part) => part.Welcome),
  CircleOverview: () => import('./circle-overview.tsx').then((part) => part.CircleOverview),
  Dashboard: () => import('./dashboard.tsx').then((part) => part.Dashboard),
  TemplateMarket: () => import('./template-market.tsx').then((part) => part.TemplateMarket),
  FormTemplates: () => import('./applets/form-templates.tsx').then((part) => part.FormTemplates),
  FormFigures: () => import('./applets/form-figures.tsx').then((part) => part.FormFigures),
  BalanceOverview: () => import('./money/balance-overview.tsx').then((part) => part.BalanceOverview),
  DataWallOverview: () => import('./data-wall-overview.tsx').then((part) => part.DataWallOverview),
  DataWallShelf: () => import('./data-wall-shelf.tsx').then((part) => part.DataWallShelf),
  DataWallDetail: () => import('./data-wall-detail.tsx').then((part) => part.DataWallDetail),
  MallStatistics: () => import('./mall/trade-dashboard.tsx').then((part) => part.MallStatistics),
  SnackHome: () => import('./mall/trade-dashboard.tsx').then((part) => part.SnackHome),
  SupplierHome: () => import('./mall/supplier-home.tsx').then((part) => part.SupplierHome),
  MerchantTurnover: () => import('./mall/merchant-turnover.tsx').then((part) => part.MerchantTurnover),
  MerchantVisits: () => import('./mall/merchant-visits.tsx').then((part) => part.MerchantVisits),
  CreateQrCodes: () => import('./qr-code/create-qr-codes.tsx').then((part) => part.CreateQrCodes),
  OrderDetail: () => import('./order/order-detail.tsx').then((part) => part.OrderDetail),
  SecondhandOverview: () => import('./secondhand/secondhand-overview.tsx').then((part) => part.SecondhandOverview),
  SecondhandStatistics: () =>
    import('./secondhand/secondhand-statistics.tsx').then((part) => part.SecondhandStatistics),
  AuditScreen: () => import('./audit-screen.tsx').then((part) => part.AuditScreen),
  Compatibility: () => import('./compatibility/compatibility.tsx').then((part) => part.Compatibility),
  RunningPrice: () => import('./running-price.tsx').then((part) => part.RunningPrice),
  ErrandDetail: () => import('./errand/errand-detail.tsx').then((part) => part.ErrandDetail),
  ErrandStatistics: () => import('./errand/errand-statistics.tsx').then((part) => part.ErrandStatistics),
  TopicPictures: () => import('./topic-pictures.tsx').then((part) => part.TopicPictures),
}

const grid: ScreenLoader = async () => GridScreen
const form: ScreenLoader = () => import('./form-screen.tsx').then((part) => part.FormScreen)
const settings: ScreenLoader = () => import('./setting-screen.tsx').then((part) => part.SettingScreen)

/** What shows a screen: by its kind, or the hand-written one it names. */
export function screenLoader({ screen }: PlacedScreen): ScreenLoader {
  if (screen.kind === 'grid') return grid
  if (screen.kind === 'form') return form
  if (screen.kind === 'settings') return settings
  if (!isWritten(screen.component)) throw new Error(`no component ${screen.component}`)
  return custom[screen.component]
}

function isWritten(name: string): name is ComponentName {
  return Object.hasOwn(custom, name)
}
