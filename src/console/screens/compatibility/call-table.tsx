import { Badge, type BadgeTone } from '@/ui/badge.tsx'
import { ScrollRegion } from '@/ui/scroll-region.tsx'
import { TimeText } from '@/value/time-text.tsx'
import { upstreamStates } from '../../../../commands/systemSettings/upstream.ts'
import type { UpstreamCall } from './compatibility.tsx'

type State = keyof typeof upstreamStates

const tones: Readonly<Record<State, BadgeTone>> = {
  answered: 'success',
  otherShape: 'warning',
  refused: 'info',
  missing: 'danger',
  failed: 'danger',
  unseen: 'neutral',
}

function isState(state: string | null): state is State {
  return state !== null && state in upstreamStates
}

/** Calls, each with how it was answered last. */
export function CallTable({ calls }: { readonly calls: readonly UpstreamCall[] }) {
  return (
    <ScrollRegion label="接口" className="max-h-[calc(100dvh-16rem)] rounded-xl border bg-surface">
      <table className="w-full min-w-[56rem] text-sm">
        <thead className="sticky top-0 whitespace-nowrap bg-surface text-left text-muted-foreground">
          <tr>
            <th className="px-3 py-2 font-medium">接口</th>
            <th className="px-3 py-2 font-medium">用途</th>
            <th className="px-3 py-2 font-medium">结果</th>
            <th className="w-2/5 px-3 py-2 font-medium">形状</th>
            <th className="px-3 py-2 text-right font-medium">次数</th>
            <th className="px-3 py-2 font-medium">最近一次</th>
          </tr>
        </thead>
        <tbody>
          {calls.map((each) => (
            <Line key={`${each.method} ${each.path}`} {...each} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

function Line({ method, path, title, state, shape, asked, at }: UpstreamCall) {
  return (
    <tr className="border-t align-top">
      <td className="px-3 py-1.5 font-mono text-xs leading-5">
        <span className="text-muted-foreground">{method}</span> <span className="break-all">{path}</span>
      </td>
      <td className="px-3 py-1.5">{title}</td>
      <td className="px-3 py-1.5">
        {isState(state) ? <Badge tone={tones[state]}>{upstreamStates[state]}</Badge> : null}
      </td>
      <td className="break-all px-3 py-1.5 font-mono text-muted-foreground text-xs leading-5">{shape}</td>
      <td className="px-3 py-1.5 text-right tabular-nums">{asked}</td>
      <td className="whitespace-nowrap px-3 py-1.5">{at === null ? null : <TimeText at={at} />}</td>
    </tr>
  )
}
