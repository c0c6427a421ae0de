import { lazy, type ReactNode, Suspense } from 'react'

/** A component whose code is fetched when it is first shown; nothing, or `fallback`, stands in its place until then. */
export function deferred<Props extends object>(
  load: () => Promise<(props: Props) => ReactNode>,
  fallback: ReactNode = null,
) {
  const Part = lazy(async () => ({ default: await load() }))
  return (props: Props) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  )
}
