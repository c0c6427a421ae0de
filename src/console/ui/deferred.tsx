import { type ReactNode, useEffectEvent, useLayoutEffect, useState } from 'react'
import { missPart } from './missing-part.ts'

type Component<Props> = (props: Props) => ReactNode

/**
 * A component whose code is fetched when it is first shown; nothing, or `fallback`, stands in its place until then and no longer.
 * React's `lazy` would show it 300 ms after its fallback at the soonest, even where the code was fetched before, which is
 * how late each dialog, panel and menu came the first time it was opened.
 *
 * Where the code cannot be fetched that is said, `onClose` is called where the component has one, and the page stays with what was
 * typed into it; mounted anew, it is tried again.
 */
export function deferred<Props extends object>(
  load: () => Promise<Component<Props>>,
  fallback: ReactNode | Component<Props> = null,
): Component<Props> {
  const Fallback = typeof fallback === 'function' ? fallback : () => fallback
  let known: { readonly Part: Component<Props> } | null = null
  return function Deferred(props: Props) {
    const [fetched, setFetched] = useState(known)
    const close = useEffectEvent(() => {
      if ('onClose' in props && typeof props.onClose === 'function') props.onClose()
    })
    useLayoutEffect(() => {
      if (fetched !== null) return
      let isMounted = true
      load().then(
        (Part) => {
          known = { Part }
          if (isMounted) setFetched(known)
        },
        () => {
          if (!isMounted) return
          missPart()
          close()
        },
      )
      return () => {
        isMounted = false
      }
    }, [fetched])
    return fetched === null ? <Fallback {...props} /> : <fetched.Part {...props} />
  }
}
