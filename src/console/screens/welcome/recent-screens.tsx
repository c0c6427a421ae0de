import { useAtomValue } from 'jotai'
import { Link } from 'react-router-dom'
import { catalogue } from '@/catalogue/whole-catalogue.ts'
import { homePath } from '@/session/permission.ts'
import { recentScreensAtom } from '@/session/recent.ts'
import { useCan } from '@/session/session.ts'

const most = 8

/** The screens the operator was on lately, newest first. */
export function RecentScreens() {
  const can = useCan()
  const recent = useAtomValue(recentScreensAtom)
  const shown = recent
    .flatMap((path) => catalogue.screens.find((each) => each.path === path && path !== homePath) ?? [])
    .filter(({ id }) => can(id))
    .slice(0, most)
  if (shown.length === 0) return null
  return (
    <section aria-label="最近访问">
      <h2 className="mb-2 text-muted-foreground text-sm">最近访问</h2>
      <ul className="flex flex-wrap gap-2">
        {shown.map(({ path, screen, module }) => (
          <li key={path}>
            <Link
              to={path}
              className="inline-flex min-h-[var(--control-height)] items-center gap-1.5 rounded-md border bg-card px-3 text-sm hover:border-primary"
            >
              {screen.title}
              <span className="text-muted-foreground text-xs">{module.title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
