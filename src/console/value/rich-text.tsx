import { createElement, type ReactNode, useMemo } from 'react'
import { isOwnPath } from '../../catalogue/schema/own-path.ts'
import { Highlight } from './sensitive/highlight.tsx'

/** Marks of layout, as a selector. */
const allowed = 'p, br, b, strong, em, i, u, s, h1, h2, h3, h4, ul, ol, li, blockquote, code, pre, hr'

/** Formatted text: marks of layout only, links to the web, pictures; everything else is shown as its text. */
export function RichText({ html }: { readonly html: string }) {
  const content = useMemo(
    () => [...new DOMParser().parseFromString(html, 'text/html').body.childNodes].map(asReact),
    [html],
  )
  return (
    <div className="grid gap-2 break-words leading-6 [&_a]:text-primary-text [&_a]:underline [&_blockquote]:border-l-2 [&_blockquote]:pl-3 [&_h1]:font-semibold [&_h2]:font-semibold [&_:is(h3,h4)]:font-medium [&_img]:max-w-full [&_img]:rounded [&_ol]:list-decimal [&_ol]:pl-5 [&_ul]:list-disc [&_ul]:pl-5">
      {content}
    </div>
  )
}

function asReact(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return <Highlight key={key} text={node.textContent ?? ''} />
  if (!(node instanceof HTMLElement)) return null
  const tag = node.tagName.toLowerCase()
  const children = [...node.childNodes].map(asReact)
  if (tag === 'a')
    return (
      <Link key={key} href={node.getAttribute('href') ?? ''}>
        {children}
      </Link>
    )
  if (tag === 'img') return <Picture key={key} src={node.getAttribute('src') ?? ''} />
  if (tag === 'script' || tag === 'style') return null
  if (!node.matches(allowed)) return <span key={key}>{children}</span>
  return tag === 'br' || tag === 'hr' ? createElement(tag, { key }) : createElement(tag, { key }, children)
}

function Link({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  if (!/^https?:\/\//.test(href)) return children
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

function Picture({ src }: { readonly src: string }) {
  return /^https?:\/\//.test(src) || isOwnPath(src) ? <img src={src} alt="" loading="lazy" /> : null
}
