import { useQuery } from '@tanstack/react-query'
import { catalogue } from '@/catalogue/whole-catalogue.ts'
import { Badge } from '@/ui/badge.tsx'
import { deferred } from '@/ui/deferred.tsx'
import { entityNamed } from '../../catalogue/catalogue.ts'
import { readBlocks } from '../../catalogue/page/block.ts'
import { heldBy, permissionTree } from '../../catalogue/permission-tree.ts'
import { readAnswers } from '../../catalogue/questionnaire/kept-answer.ts'
import { readQuestions } from '../../catalogue/questionnaire/question.ts'
import type { JsonControl } from '../../catalogue/vocabulary/field.ts'
import { optionsById } from './entity-options.ts'
import { structureText } from './structure-text.ts'

const FormPreview = deferred(async () => (await import('./questionnaire/form-preview.tsx')).FormPreview)
const AnswersValue = deferred(async () => (await import('./questionnaire/answers-value.tsx')).AnswersValue)
const PagePreview = deferred(async () => (await import('./page-preview.tsx')).PagePreview)

/** What was chosen for a structure, in full. */
export function StructureValue({ control, value }: { readonly control: JsonControl; readonly value: unknown }) {
  const items = Array.isArray(value) ? value : []
  if (control === 'menu') return <span>{structureText(control, value)}</span>
  if (control === 'blocks') return <PagePreview blocks={readBlocks(value)} />
  if (control === 'questions') return <FormPreview questions={readQuestions(value)} />
  if (control === 'answers') return <AnswersValue answers={readAnswers(value)} />
  if (control !== 'grants') return <RefNames entity={control.refs} ids={items.map(Number)} />
  if (items.includes('*')) return <span>{structureText(control, value)}</span>
  return <GrantList grants={items.map(String)} />
}

/** Permissions by module: what may be seen, what may be done. */
function GrantList({ grants }: { readonly grants: readonly string[] }) {
  const held = heldBy(catalogue, grants)
  return (
    <ul className="grid gap-2 text-sm">
      {permissionTree(catalogue).flatMap((branch) => {
        const parts = branch.parts.flatMap((part) => {
          const own = part.leaves.filter(({ id }) => held.has(id))
          return own.length > 0 ? [{ part, own }] : []
        })
        if (parts.length === 0) return []
        return [
          <li key={branch.name}>
            <p className="font-medium">{branch.title}</p>
            <ul className="text-muted-foreground text-xs leading-5">
              {parts.map(({ part, own }) => (
                <li key={part.name}>
                  {part.title}：{own.length === part.leaves.length ? '全部' : own.map(({ title }) => title).join('、')}
                </li>
              ))}
            </ul>
          </li>,
        ]
      })}
    </ul>
  )
}

function RefNames({ entity, ids }: { readonly entity: string; readonly ids: readonly number[] }) {
  const { data } = useQuery({
    queryKey: ['options-by-id', entity, ...ids],
    queryFn: ({ signal }) => optionsById(entityNamed(catalogue, entity), ids, signal),
  })
  return (
    <span className="flex flex-wrap gap-1">
      {ids.map((id) => (
        <Badge key={id}>{data?.find((each) => each.id === id)?.label ?? `#${id}`}</Badge>
      ))}
    </span>
  )
}
