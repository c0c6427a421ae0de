import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { catalogue } from '@/catalogue/whole-catalogue.ts'
import { read } from '@/session/call/api.ts'
import { currentFeatures } from '@/session/features.ts'
import { useCan } from '@/session/session.ts'
import { Combobox, type ComboboxOption } from '@/ui/combobox.tsx'
import type { FieldAria } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { searchOptions } from '@/value/entity-options.ts'
import { asRef } from '@/value/shown-value.ts'
import { entityNamed } from '../../../catalogue/catalogue.ts'
import { optionsPermission } from '../../../catalogue/permission.ts'
import type { AddressBook } from '../../../catalogue/vocabulary/field.ts'
import type { ListAnswer } from '../../../catalogue/wire.ts'
import { useTellLeft } from './unfinished.ts'

const most = 50

type AddressInputProps = {
  readonly aria: FieldAria
  readonly book: AddressBook
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Where something leads: a page found by typing what it is called, or an address written out; says which page it is. */
export function AddressInput({ aria, book, value, onChange }: AddressInputProps) {
  const mayChoose = useCan()(optionsPermission({ name: book.entity }))
  const search = useCallback((keyword: string, signal: AbortSignal) => pagesOf(book, keyword, signal), [book])
  const onLeft = useTellLeft()
  const { data: page } = useQuery({
    queryKey: ['address', book.entity, value],
    enabled: value.startsWith('/') && mayChoose,
    queryFn: async ({ signal }) => (await pagesOf(book, value, signal)).find((each) => each.value === value) ?? null,
  })
  if (!mayChoose) {
    return <Input {...aria} value={value} onChange={(event) => onChange(event.target.value)} />
  }
  const note = page ? [page.group, page.label].filter(Boolean).join(' · ') : isElsewhere(value) ? '站外地址' : null
  return (
    <div>
      <Combobox
        {...aria}
        placeholder="搜索页面，或填写 / 或 https:// 开头的地址"
        value={value === '' ? null : { value, label: value }}
        onSearch={search}
        onWrite={writtenAddress}
        onLeft={onLeft}
        onChange={(option) => onChange(option?.value ?? '')}
      />
      {note ? (
        <p role="status" className="mt-1 text-muted-foreground text-xs">
          {note}
        </p>
      ) : null}
    </div>
  )
}

/** Pages by what they are called or where they are: by the specified call where the backend has no other. */
async function pagesOf(
  { entity: name, field, group }: AddressBook,
  keyword: string,
  signal: AbortSignal,
): Promise<ComboboxOption[]> {
  const entity = entityNamed(catalogue, name)
  const option = (label: unknown, address: unknown, under: string | null | undefined): ComboboxOption => {
    const value = String(address ?? '')
    return { value, label: String(label), hint: value, group: under ?? undefined }
  }
  if (currentFeatures().options || !entity.list) {
    const options = await searchOptions(entity, keyword, signal, most)
    return options.map((each) => option(each.label, each.address, each.group))
  }
  const { list } = await read<ListAnswer>(entity.list.call, { keyword, limit: most }, signal)
  return list.map((row) => option(row[entity.label], row[field], asRef(row[group])?.label))
}

/** Words are looked for; what begins like a path or with a scheme, or names a host, is an address. */
function writtenAddress(text: string): ComboboxOption | null {
  const typed = text.trim()
  const address = bareHost.test(typed) ? `https://${typed}` : typed
  const isPage = /^\/(?!\/)/.test(address)
  return isPage || isElsewhere(address) ? { value: address, label: `填写 ${address}` } : null
}

const bareHost = /^([a-z\d-]+\.)+[a-z]{2,}(:\d+)?([/?#]\S*)?$/i
/** Schemes of what a browser would run here instead of going there. */
const runs: ReadonlySet<string> = new Set(['javascript:', 'data:', 'vbscript:'])

function isElsewhere(address: string): boolean {
  return URL.canParse(address) && !runs.has(new URL(address).protocol)
}
