import { ScreenHeader } from '@/page/screen-header.tsx'
import { PricePanel } from './price-panel.tsx'
import type { ScreenProps } from './registry.ts'

/** What an errand costs by what is saved, for whoever is asked about a price. */
export function RunningPrice({ screen }: ScreenProps) {
  return (
    <>
      <ScreenHeader title={screen.screen.title} />
      <div className="max-w-md px-4 pb-16">
        <PricePanel drafts={{}} />
      </div>
    </>
  )
}
