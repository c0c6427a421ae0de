import { atom, getDefaultStore } from 'jotai'

/** Parts at the foot of the screen that messages stand above, whatever their height is: on a phone they have several lines. */
type Foot = 'selection' | 'detail'

/** How high (px) those are that are shown; 0 for none. */
export const feetAtom = atom<Readonly<Record<Foot, number>>>({ selection: 0, detail: 0 })

/**
 * The ref of a part that messages stand above: says how high it is, for the place of messages. To them alone: a variable of the
 * page would have every element styled anew whenever the first row is selected.
 */
export function keptClear(foot: Foot): (element: HTMLElement | null) => (() => void) | undefined {
  const say = (height: number) => getDefaultStore().set(feetAtom, (feet) => ({ ...feet, [foot]: height }))
  return (element) => {
    if (element === null) return undefined
    const observer = new ResizeObserver(() => say(element.offsetHeight))
    observer.observe(element)
    return () => {
      observer.disconnect()
      say(0)
    }
  }
}
