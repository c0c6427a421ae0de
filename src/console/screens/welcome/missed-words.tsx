import { useQuery } from '@tanstack/react-query'
import { thousands } from '@/format/number.ts'
import { readConsole } from '@/session/call/api.ts'
import { useFeatures } from '@/session/features.ts'
import { useCan } from '@/session/session.ts'
import type { MissedWordsAnswer } from '../../../catalogue/wire.ts'

/** What colleagues typed into the palette in vain, for who sets the school up; nothing where nothing was missed. */
export function MissedWords() {
  const can = useCan()
  const { audit } = useFeatures()
  const { data } = useQuery({
    queryKey: ['missed-words'],
    // A backend without the console's own calls counts no words.
    enabled: audit && can('setting.schoolInfo'),
    staleTime: 0,
    queryFn: ({ signal }) => readConsole<MissedWordsAnswer>('/console/missedWords', {}, signal),
  })
  if (!data || data.list.length === 0) return null
  return (
    <section aria-label="没有找到的词">
      <h2 className="mb-2 text-muted-foreground text-sm">同事在命令面板里没有找到的词</h2>
      <ul className="flex flex-wrap gap-2">
        {data.list.map(({ word, times }) => (
          <li
            key={word}
            className="inline-flex min-h-[var(--control-height)] items-center gap-1.5 rounded-md border bg-card px-3 text-sm"
          >
            {word}
            <span className="text-muted-foreground text-xs tabular-nums">{thousands(times)} 次</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
