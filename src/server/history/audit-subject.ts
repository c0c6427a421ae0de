import type { Catalogue } from '../../catalogue/catalogue.ts'
import { entityOfPermission } from '../../catalogue/permission.ts'

/** What the audit files the use of a permission under: its entity, or, where there is none, the permission itself. */
export function auditSubject(catalogue: Catalogue, permission: string): string {
  return entityOfPermission(catalogue, permission)?.name ?? permission
}
