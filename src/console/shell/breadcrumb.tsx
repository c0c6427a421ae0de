import { ChevronRight } from 'lucide-react'
import { Fragment } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { knownCatalogue } from '@/catalogue/known-catalogue.ts'
import { homePath } from '@/session/permission.ts'

const dashboardPath = '/dashboard'

/** A module and its screen may have the same title, so what tells crumbs apart is what they stand for. */
type Crumb = { readonly of: 'home' | 'module' | 'screen'; readonly title: string; readonly path: string | null }

/** Where the operator is: home unless it is the dashboard, module, screen (specification §2.7). Modules have no page of their own, so they are text. */
export function Breadcrumb() {
  const { pathname } = useLocation()
  const crumbs = crumbsOf(pathname.replace(/^\/redirect(?=\/)/, ''))
  return (
    <nav aria-label="面包屑" className="min-w-0">
      <ol className="flex min-w-0 items-center gap-1 text-sm">
        {crumbs.map(({ of, title, path }, index) => (
          <Fragment key={of}>
            {index > 0 ? (
              <li aria-hidden="true" className="shrink-0 text-muted-foreground/70 max-sm:hidden">
                <ChevronRight className="size-3.5" />
              </li>
            ) : null}
            <li className="truncate text-muted-foreground last:text-foreground max-sm:[&:not(:last-child)]:hidden">
              {index === crumbs.length - 1 ? (
                <span aria-current="page">{title}</span>
              ) : path ? (
                <Link to={path} className="hover:text-primary-text">
                  {title}
                </Link>
              ) : (
                title
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  )
}

function crumbsOf(pathname: string): Crumb[] {
  const placed = knownCatalogue().screens.find(({ path }) => path === pathname)
  const home: Crumb = { of: 'home', title: '首页', path: homePath }
  if (!placed || placed.path === homePath) return [home]
  const { module, screen } = placed
  const crumbs: Crumb[] = [
    { of: 'module', title: module.title, path: null },
    { of: 'screen', title: screen.title, path: null },
  ]
  return module.path === dashboardPath ? crumbs : [home, ...crumbs]
}
