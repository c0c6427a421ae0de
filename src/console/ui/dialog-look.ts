/** The surface of whatever floats above the page and holds the focus. */
export const floatingSurface = 'fixed z-(--z-floating) flex flex-col bg-popover text-popover-foreground shadow-floating'

/** Where a dialog in the middle stands, and how high it grows. */
export const dialogFrame =
  'top-[12vh] left-1/2 max-h-[78vh] w-[calc(100vw-24px)] -translate-x-1/2 overflow-hidden rounded-xl border max-sm:top-3 max-sm:max-h-[calc(100dvh-24px)]'
