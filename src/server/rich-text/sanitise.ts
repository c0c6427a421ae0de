import sanitizeHtml from 'sanitize-html'
import { once } from '../../catalogue/once.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import type { Field } from '../../catalogue/vocabulary/field.ts'
import type { Values } from '../rows/entity-table.ts'
import { unsigned, withAddresses } from '../security/private-file.ts'

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

/**
 * The values of a row as they may be kept, formatted text sanitised and addresses of files without the signature they were
 * shown with; the same object where there are none.
 */
export function sanitised(entity: Entity, values: Values): Values {
  const { texts, files } = checkedFields(entity)
  const changed: Record<string, unknown> = {}
  for (const name of texts) {
    const value = values[name]
    if (typeof value === 'string') changed[name] = sanitise(value)
  }
  for (const name of files) {
    const value = values[name]
    if (value !== null && value !== undefined) changed[name] = withAddresses(value, unsigned)
  }
  return Object.keys(changed).length === 0 ? values : { ...values, ...changed }
}

/** The fields of an entity that hold formatted text, and those that hold files. */
const checkedFields = once(({ fields }: Entity) => {
  const ofKind = (...kinds: Field['kind'][]) =>
    Object.keys(fields).filter((name) => kinds.some((kind) => fields[name]?.kind === kind))
  return { texts: ofKind('richText'), files: ofKind('image', 'images', 'media') }
})
