import { type ReactNode, useLayoutEffect, useState } from 'react'

type Component<Props> = (props: Props) => ReactNode

/** How far a part has come that was shown before its code was there. */
type Fetched<Props> = { readonly Part: Component<Props> } | { readonly failure: unknown }

/**
 * A component whose code is fetched when it is first shown; nothing, or `fallback`, stands in its place until then and no longer.
 * React's `lazy` would show it 300 ms after its fallback at the soonest, even where the code was fetched before, which is
 * how late each dialog, panel and menu came the first time it was opened.
 * @throws while rendering, what `load` refuses; mounted anew, it is tried again.
 */
export function deferred<Props extends object>(
  load: () => Promise<Component<Props>>,
  fallback: ReactNode | Component<Props> = null,
): Component<Props> {
  const Fallback = typeof fallback === 'function' ? fallback : () => fallback
  let known: Fetched<Props> | null = null
  return function Deferred(props: Props) {
    const [fetched, setFetched] = useState(known)
    useLayoutEffect(() => {
      if (fetched !== null) return
      let isMounted = true
      load().then(
        (Part) => {
          known = { Part }
          if (isMounted) setFetched(known)
        },
        (failure: unknown) => {
          if (isMounted) setFetched({ failure })
        },
      )
      return () => {
        isMounted = false
      }
    }, [fetched])
    if (fetched === null) return <Fallback {...props} />
    if ('failure' in fetched) throw fetched.failure
    return <fetched.Part {...props} />
  }
}
