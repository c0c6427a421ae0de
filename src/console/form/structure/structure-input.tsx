import { deferred } from '@/ui/deferred.tsx'
import type { JsonControl } from '../../../catalogue/vocabulary/field.ts'
import type { StructureProps } from './structure-props.ts'

const loading = <p className="text-muted-foreground text-sm">加载中…</p>
const GrantInput = deferred(async () => (await import('./grant-input.tsx')).GrantInput, loading)
const MenuInput = deferred(async () => (await import('./menu-input.tsx')).MenuInput, loading)
const BlockInput = deferred(async () => (await import('./block-input.tsx')).BlockInput, loading)
const RefsInput = deferred(async () => (await import('./refs-input.tsx')).RefsInput, loading)

/** The control the catalogue names for a structure. */
export function StructureInput({ control, ...props }: StructureProps & { readonly control: JsonControl }) {
  if (control === 'grants') return <GrantInput {...props} />
  if (control === 'menu') return <MenuInput {...props} />
  if (control === 'blocks') return <BlockInput {...props} />
  return <RefsInput {...props} entity={control.refs} />
}
