import { lazy, Suspense } from 'react'
import type { JsonControl } from '../../../catalogue/vocabulary/field.ts'
import type { StructureProps } from './structure-props.ts'

const GrantInput = lazy(() => import('./grant-input.tsx').then((part) => ({ default: part.GrantInput })))
const MenuInput = lazy(() => import('./menu-input.tsx').then((part) => ({ default: part.MenuInput })))
const BlockInput = lazy(() => import('./block-input.tsx').then((part) => ({ default: part.BlockInput })))
const RefsInput = lazy(() => import('./refs-input.tsx').then((part) => ({ default: part.RefsInput })))

/** The control the catalogue names for a structure. */
export function StructureInput({ control, ...props }: StructureProps & { readonly control: JsonControl }) {
  return (
    <Suspense fallback={<p className="text-muted-foreground text-sm">加载中…</p>}>
      {control === 'grants' ? (
        <GrantInput {...props} />
      ) : control === 'menu' ? (
        <MenuInput {...props} />
      ) : control === 'blocks' ? (
        <BlockInput {...props} />
      ) : (
        <RefsInput {...props} entity={control.refs} />
      )}
    </Suspense>
  )
}
