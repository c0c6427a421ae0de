import type { Catalogue } from '../../catalogue/catalogue.ts'

/** What the audit files the use of a permission under: its entity, or, where there is none, the permission itself. */
export function auditSubject(catalogue: Catalogue, permission: string): string {
  const entity = permission.slice(0, permission.indexOf('.'))
  return catalogue.entities.has(entity) ? entity : permission
}
