import { useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { Sheet } from '@/ui/dialog.tsx'
import { focusList } from '@/ui/keyboard/focus-return.ts'
import { SubmitKeyHint } from '@/ui/keyboard/submit-key-hint.tsx'
import { Problem } from '@/ui/state.tsx'
import { DraftOffer } from './draft-offer.tsx'
import { focusFirst } from './focus-control.ts'
import { LeaveDialog, LeaveGuard } from './leave-guard.tsx'
import { previewOf } from './preview/preview.tsx'
import { RecordFieldsForm, RecordPreview } from './record-fields-form.tsx'
import { KeepDraft, useDraft } from './use-draft.ts'
import { type RecordEditorParts, useRecordEditor } from './use-record-editor.ts'

type RecordFormProps = RecordEditorParts

const lostText = '填写的内容还没有保存。'

/**
 * The sheet that creates or edits a row: fields of the catalogue's form in order, errors beside them. Ctrl Enter saves;
 * what was typed is kept when the server refuses or the session ends, and asked about before it is thrown away. Mount it to open it; it calls
 * `onDone` with the answer of a save and `onClose` when it is through.
 */
export function RecordForm(props: RecordFormProps) {
  const editor = useRecordEditor(props)
  const draft = useDraft(editor)
  const [taken, setTaken] = useState(0)
  const [isLeaving, setLeaving] = useState(false)
  const { title, problem, isSubmitting, isUnsaved, finish, save } = editor
  const close = () => (isUnsaved() ? setLeaving(true) : finish())
  return (
    <>
      <Sheet
        onClose={close}
        title={title}
        onOpenAutoFocus={focusFirst}
        onCloseAutoFocus={focusList}
        footer={
          <>
            <Problem className="mr-auto self-center">{problem}</Problem>
            <Button variant="outline" onClick={close}>
              取消
            </Button>
            <Button disabled={isSubmitting} onClick={save}>
              保存
              <SubmitKeyHint />
            </Button>
          </>
        }
      >
        <DraftOffer draft={draft} onTaken={() => setTaken((count) => count + 1)} />
        <RecordFieldsForm key={taken} editor={editor} />
        {previewOf(editor.entity.name) ? (
          <details className="mt-4">
            <summary className="cursor-pointer text-primary-text text-sm">手机预览</summary>
            <RecordPreview editor={editor} />
          </details>
        ) : null}
      </Sheet>
      <LeaveDialog open={isLeaving} text={lostText} onStay={() => setLeaving(false)} onLeave={finish} />
      <KeepDraft control={editor.control} keep={draft.keep} />
      <LeaveGuard isUnsaved={isUnsaved} text={lostText} onLeave={editor.giveUp} />
    </>
  )
}
