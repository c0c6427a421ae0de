import { DailyChart } from '@/chart/chart-card.tsx'
import { Totals, withYuan } from '@/chart/totals.tsx'
import { useDays } from '@/chart/use-days.ts'
import { useFigures } from '@/chart/use-figures.ts'
import { madeWithin, momentsOf } from '@/format/day-range.ts'
import { thousands, yuan } from '@/format/number.ts'
import { FiguresPage } from '@/page/figures-page.tsx'
import { supplierFigures } from '../../../../commands/merchandise/statistics.ts'
import type { ScreenProps } from '../registry.ts'
import { RankingTable } from './ranking-table.tsx'

const purchases = '/dormitorysnacks/mechantPurchase'
/** Purchases that count: those not cancelled. */
const bought = `${purchases}?status=ordered,stocked`

/** What is bought from suppliers, and what is still to come. */
export function SupplierHome({ screen }: ScreenProps) {
  const days = useDays()
  const figures = useFigures(supplierFigures, momentsOf(days[0]), true)
  const { data } = figures
  return (
    <FiguresPage title={screen.screen.title} days={days} read={[figures]}>
      <Totals
        totals={[
          ['合作供应商', data && thousands(data.suppliers), '/merchandise/supplierlist?status=enabled'],
          ['待入库', data && thousands(data.waiting), `${purchases}?status=ordered`],
          ['进货单', data && thousands(data.purchases), madeWithin(bought, days[0])],
          ['进货金额', data && yuan(data.spent)],
        ]}
      />
      {data ? (
        <>
          <div className="grid gap-4 lg:grid-cols-2">
            <DailyChart
              title="每天的进货金额（元）"
              rows={withYuan(data.daily, 'spent')}
              series={{ yuan: '进货金额' }}
            />
            <DailyChart title="每天的进货单" rows={data.daily} series={{ purchases: '进货单' }} />
          </div>
          <RankingTable
            title="供应商排行"
            by="供应商"
            headings={['供应商品', '进货单', '件数', '进货金额']}
            rows={data.ranking.map(({ supplier, name, goods, purchases: count, pieces, spent }) => ({
              id: supplier,
              name: name ?? '',
              to: madeWithin(`${bought}&supplier=${supplier}`, days[0]),
              figures: [...[goods, count, pieces].map(thousands), yuan(spent)],
            }))}
          />
        </>
      ) : null}
    </FiguresPage>
  )
}
