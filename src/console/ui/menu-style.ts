/** How dropdown and context menus look, so that both look the same. */
export const menuStyle = {
  panel:
    'z-(--z-floating) max-h-(--radix-popper-available-height) min-w-40 overflow-y-auto rounded-lg border bg-popover p-1 text-popover-foreground shadow-floating',
  item: 'flex min-h-[max(2rem,var(--control-small))] cursor-pointer select-none items-center gap-2 rounded-sm px-2 text-sm outline-none data-[highlighted]:bg-accent data-[disabled]:pointer-events-none data-[disabled]:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted-foreground',
  label: 'px-2 py-1.5 text-muted-foreground text-xs',
  separator: '-mx-1 my-1 h-px bg-border',
} as const
