import { Figure } from '@/chart/figure.tsx'
import { useFigures } from '@/chart/use-figures.ts'
import { yuan } from '@/format/number.ts'
import { ScreenHeader } from '@/page/screen-header.tsx'
import { ErrorState } from '@/ui/state.tsx'
import { balanceFigures } from '../../../../commands/withdraw/balance.ts'
import type { AnswerOf } from '../../../catalogue/vocabulary/module.ts'
import type { ScreenProps } from '../registry.ts'

type Figures = AnswerOf<typeof balanceFigures.answer>

/** What there is in the house and whose it is; each figure leads to the rows it sums. */
const shown: readonly (readonly [name: keyof Figures, label: string, to: string])[] = [
  ['school', '学校余额', '/withdraw/accounts?kind=school'],
  ['schoolHeld', '学校提现中', '/withdraw/withdrawlist?kind=school'],
  ['platform', '平台收入', '/withdraw/accounts?kind=platform'],
  ['wechat', '微信支付净流入', '/withdraw/accounts?kind=wechat'],
  ['users', '用户余额', '/withdraw/accounts?kind=user'],
  ['riders', '骑手余额', '/withdraw/accounts?kind=rider'],
  ['merchants', '商户余额', '/withdraw/accounts?kind=merchant'],
  ['held', '冻结', '/withdraw/Billing?phase=pending'],
  ['deposits', '押金', '/withdraw/accounts?kind=deposit'],
  ['waiting', '待审核提现', '/withdraw/withdrawlist?status=pending'],
]

/** The money of the school in figures. */
export function BalanceOverview({ screen }: ScreenProps) {
  const { data, error, refetch } = useFigures(balanceFigures, {}, true)
  return (
    <>
      <ScreenHeader title={screen.screen.title} />
      <div className="grid gap-4 p-4 pt-0">
        {error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null}
        <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-5">
          {shown.map(([name, label, to]) => (
            <Figure key={name} label={label} to={to}>
              {data && yuan(data[name] ?? 0)}
            </Figure>
          ))}
        </dl>
      </div>
    </>
  )
}
