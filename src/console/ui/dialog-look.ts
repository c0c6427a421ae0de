/**
 * The surface of whatever floats above the page and holds the focus. It takes the pointer by itself, as #root does (index.css): Radix
 * takes the pointer from the body and gives it back to the surface, each of which would have all that is on it styled anew.
 */
export const floatingSurface =
  'pointer-events-auto fixed z-(--z-floating) flex flex-col bg-popover text-popover-foreground shadow-floating'

/** Where a dialog in the middle stands, and how high it grows. */
export const dialogFrame =
  'top-[12vh] left-1/2 max-h-[78vh] w-[calc(100vw-24px)] -translate-x-1/2 overflow-hidden rounded-xl border max-sm:top-3 max-sm:max-h-[calc(100dvh-24px)]'
