import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { catalogue } from '@/catalogue/whole-catalogue.ts'
import { homeScreen } from '@/command/home-screen.ts'
import { isPageForm } from '@/command/page-form.ts'
import { recordAddress } from '@/command/run.ts'
import { DraftOffer } from '@/form/draft-offer.tsx'
import { LeaveGuard } from '@/form/leave-guard.tsx'
import { RecordFieldsForm, RecordPreview } from '@/form/record-fields-form.tsx'
import { KeepDraft, useDraft } from '@/form/use-draft.ts'
import { useRecordEditor } from '@/form/use-record-editor.ts'
import { useRecord } from '@/list/use-record.ts'
import { ScreenHeader } from '@/page/screen-header.tsx'
import { Button } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
import { deferred } from '@/ui/deferred.tsx'
import { isFocusFree } from '@/ui/keyboard/focus-return.ts'
import { SubmitKeyHint } from '@/ui/keyboard/submit-key-hint.tsx'
import { EmptyState, Problem, Spinner } from '@/ui/state.tsx'
import { entityNamed } from '../../catalogue/catalogue.ts'
import type { FormCommand } from '../../catalogue/command.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import type { ActionAnswer, Row } from '../../catalogue/wire.ts'
import type { ScreenProps } from './registry.ts'

const PageVersions = deferred(async () => (await import('./page-versions.tsx')).PageVersions)

/** A page that creates a row, or edits the one the address names by `id`; what is saved is shown in its list. */
export function FormScreen({ screen }: ScreenProps) {
  const [params] = useSearchParams()
  const { screen: words } = screen
  if (words.kind !== 'form') throw new Error(`${screen.path} is no form`)
  const entity = entityNamed(catalogue, words.entity)
  const id = Number(params.get('id')) || null
  const { data: row, isPending } = useRecord(entity, id)
  const kind = id === null ? 'create' : 'edit'
  const command = catalogue.commands.find(
    (each): each is FormCommand => each.kind === kind && each.entity.name === entity.name,
  )
  if (!command) throw new Error(`no form to ${kind} ${entity.name}`)
  if (id !== null && isPending) return <Spinner />
  if (id !== null && !row) return <NoRecord entity={entity} id={id} />
  return <FormPage key={id ?? 'new'} title={words.title} command={command} row={row ?? null} fixed={words.where} />
}

function NoRecord({ entity, id }: { readonly entity: Entity; readonly id: number }) {
  const list = homeScreen(catalogue, entity.name)
  const action = list ? (
    <Button asChild variant="outline">
      <Link to={list.path}>去{list.screen.title}</Link>
    </Button>
  ) : null
  return <EmptyState title={`没有编号为 ${id} 的${entity.title}`} hint="可能已被删除" action={action} />
}

/** Where what is put together can begin with a template: a page or a form, of which versions are kept. */
const templatesOf: Readonly<Record<string, string>> = {
  diyPage: '/dashboard/template',
  form: '/appletsDIY/diyformindex',
}

type FormPageProps = {
  readonly title: string
  readonly command: FormCommand
  readonly row: Row | null
  readonly fixed: Readonly<Record<string, unknown>>
}

function FormPage({ title, command, row, fixed }: FormPageProps) {
  const navigate = useNavigate()
  const { entity } = command
  const list = homeScreen(catalogue, entity.name)?.path ?? '..'
  const show = ({ ids }: ActionAnswer) => {
    const id = row?.id ?? ids?.[0]
    navigate(id === undefined ? list : recordAddress(list, entity.name, id))
  }
  const [restored, setRestored] = useState(0)
  const isWide = isPageForm(command)
  const templates = templatesOf[entity.name]
  const editor = useRecordEditor({ command, row, fixed, onClose: () => undefined, onDone: show })
  const draft = useDraft(editor)
  // Opened by the palette or an address no field has the focus, and the form hears no key.
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => (isFocusFree() ? editor.onKeyDown(event) : undefined))
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  // Structures begin with what the form holds when they are shown.
  const showAnew = () => setRestored((count) => count + 1)
  const restore = (name: string, value: unknown) => {
    editor.setValue(name, value)
    showAnew()
  }
  return (
    <div className="flex min-h-full flex-col">
      <ScreenHeader
        title={row ? editor.title : title}
        actions={
          templates === undefined ? null : row ? (
            <PageVersions entity={entity.name} row={row} onRestore={restore} />
          ) : (
            <Button asChild variant="outline">
              <Link to={templates}>从模板开始</Link>
            </Button>
          )
        }
      />
      <DraftOffer draft={draft} onTaken={showAnew} className="mx-4" />
      <div
        key={restored}
        className={cn('grid gap-6 px-4 pb-24', isWide ? 'max-w-6xl' : 'xl:grid-cols-[minmax(0,42rem)_375px]')}
      >
        <RecordFieldsForm editor={editor} isWide={isWide} />
        <RecordPreview editor={editor} />
      </div>
      <footer className="sticky bottom-0 mt-auto flex items-center gap-2 border-t bg-surface px-4 py-2.5">
        <Button disabled={editor.isSubmitting} onClick={editor.save}>
          保存
          <SubmitKeyHint />
        </Button>
        <Button variant="outline" onClick={() => navigate(list)}>
          取消
        </Button>
        <Problem>{editor.problem}</Problem>
      </footer>
      <KeepDraft control={editor.control} keep={draft.keep} />
      <LeaveGuard isUnsaved={editor.isUnsaved} text="填写的内容还没有保存。" onLeave={editor.giveUp} />
    </div>
  )
}
