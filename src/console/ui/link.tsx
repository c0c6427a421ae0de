import type { ComponentProps } from 'react'
import { type To, useHref, useLinkClickHandler } from 'react-router-dom'

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { readonly to: To; readonly replace?: boolean }

/** Leads to an address of the console. react-router's own Link brings along the prefetching of its server framework. */
export function Link({ to, replace, target, onClick, children, ...props }: LinkProps) {
  const href = useHref(to)
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { replace, target })
  return (
    <a
      {...props}
      href={href}
      target={target}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
    >
      {children}
    </a>
  )
}
