import { History } from 'lucide-react'
import { catalogue } from '@/catalogue/whole-catalogue.ts'
import { useChildren } from '@/list/use-record.ts'
import { fire } from '@/session/call/api.ts'
import { messageOf } from '@/session/call/message-of.ts'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuTrigger,
} from '@/ui/dropdown-menu.tsx'
import { notify, warn } from '@/ui/toaster.tsx'
import { entityNamed } from '../../catalogue/catalogue.ts'
import { get } from '../../catalogue/vocabulary/call.ts'
import type { Row } from '../../catalogue/wire.ts'

type PageVersionsProps = {
  readonly entity: string
  readonly row: Row
  /** Puts what a version held into the form; it is kept once that is saved. */
  readonly onRestore: (name: string, value: unknown) => void
}

/** The versions of an entity's rows: their entity, and which field of it they kept. */
const versioned: Readonly<Record<string, { readonly entity: string; readonly field: string }>> = {
  diyPage: { entity: 'diyPageVersion', field: 'blocks' },
  form: { entity: 'formVersion', field: 'questions' },
}
const mostShown = 20

/** What a page or form held before its last changes, to go back to. */
export function PageVersions({ entity, row, onRestore }: PageVersionsProps) {
  const { entity: name, field } = versioned[entity] ?? { entity: 'diyPageVersion', field: 'blocks' }
  const version = entityNamed(catalogue, name)
  const can = useCan()
  const { data } = useChildren(version, entity, row.id, mostShown)
  if (!can(`${name}.list`) || !data || data.list.length === 0) return null
  const restore = async (id: number) => {
    try {
      const kept = await fire<Row>(version.detail?.call ?? get('/school/diy/historyDataDetails'), { id })
      onRestore(field, kept[field])
      notify('已换成这个版本的内容，保存后生效')
    } catch (error) {
      warn(`没有读到这个版本：${messageOf(error)}`)
    }
  }
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <Button variant="outline">
          <History /> 历史版本
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuLabel>换成以前的内容</DropdownMenuLabel>
        {data.list.map((each) => (
          <DropdownMenuItem key={each.id} onSelect={() => void restore(each.id)}>
            {String(each.name)}
            <span className="ml-2 text-muted-foreground text-xs">{String(each.author ?? '')}</span>
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
