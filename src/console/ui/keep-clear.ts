/** Parts at the foot of the screen that messages stand above, whatever their height is: on a phone they have several lines. */
const feet = { selection: '--selection-bar', detail: '--detail-foot' } as const

/** The ref of a part that messages stand above: says how high it is, for the place of messages (tokens.css). */
export function keptClear(foot: keyof typeof feet): (element: HTMLElement | null) => (() => void) | undefined {
  return (element) => {
    if (element === null) return undefined
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty(feet[foot], `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty(feet[foot])
    }
  }
}
