import sanitizeHtml from 'sanitize-html'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import type { Values } from '../calls/entity-table.ts'

/** What formatted text may hold: what the editor makes, and nothing that runs, styles the page or loads by itself. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'a', 'img', 'figure', 'figcaption', 'span'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    '*': ['style'],
  },
  allowedStyles: { '*': { 'text-align': [/^(left|right|center|justify)$/] } },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https', 'http'] },
  allowProtocolRelative: false,
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer', target: '_blank' }) },
}

/** Formatted text as it may be kept. */
export function sanitise(html: string): string {
  return sanitizeHtml(html, allowed)
}

/** The values of a row with all formatted text as it may be kept; the same object where there is none. */
export function sanitised(entity: Entity, values: Values): Values {
  const texts = Object.entries(values).filter(
    (entry): entry is [string, string] => entity.fields[entry[0]]?.kind === 'richText' && typeof entry[1] === 'string',
  )
  if (texts.length === 0) return values
  return { ...values, ...Object.fromEntries(texts.map(([name, html]) => [name, sanitise(html)])) }
}
