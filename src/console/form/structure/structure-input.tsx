import { deferred } from '@/ui/deferred.tsx'
import type { JsonControl } from '../../../catalogue/vocabulary/field.ts'
import type { StructureProps } from './structure-props.ts'

const loading = <p className="text-muted-foreground text-sm">加载中…</p>
const GrantInput = deferred(async () => (await import('./grant-input.tsx')).GrantInput, loading)
const MenuInput = deferred(async () => (await import('./menu-input.tsx')).MenuInput, loading)
const BlockInput = deferred(async () => (await import('../parts/block-input.tsx')).BlockInput, loading)
const QuestionInput = deferred(async () => (await import('../parts/question-input.tsx')).QuestionInput, loading)
const RefsInput = deferred(async () => (await import('./refs-input.tsx')).RefsInput, loading)

/** The control the catalogue names for a structure. */
export function StructureInput({ control, ...props }: StructureProps & { readonly control: JsonControl }) {
  if (control === 'grants') return <GrantInput {...props} />
  if (control === 'menu') return <MenuInput {...props} />
  if (control === 'blocks') return <BlockInput {...props} />
  if (control === 'questions') return <QuestionInput {...props} />
  // What people answered is read only, so that no form has it.
  if (control === 'answers') return null
  return <RefsInput {...props} entity={control.refs} />
}
