import { roles } from './roles.ts'

/** The box that shows the selection; ticked by a click anywhere in its cell. */
export function TickCell({ isSelected, place = 'h-full' }: { readonly isSelected: boolean; readonly place?: string }) {
  return (
    <div {...roles.cell} data-tick="" className={`grid place-items-center ${place}`}>
      <input
        type="checkbox"
        tabIndex={-1}
        readOnly
        checked={isSelected}
        aria-label="选择"
        className="pointer-events-none size-4 accent-primary"
      />
    </div>
  )
}
