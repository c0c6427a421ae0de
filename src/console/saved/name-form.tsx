import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { messageOf } from '@/session/call/message-of.ts'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/button.tsx'
import { Checkbox } from '@/ui/checkbox.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { Label } from '@/ui/label.tsx'
import { type Saved, shareRight } from '../../catalogue/saved/saved.ts'
import { KeyField } from './key-field.tsx'

export type Named = { readonly name: string; readonly key: string | null; readonly isSchools: boolean }

type NameFormProps = {
  /** What is saved already; null for a new one. */
  readonly of: Saved | null
  readonly children?: ReactNode
  readonly cancelText?: string
  /** Saves it; what it throws is said, and what was typed stays. */
  readonly onSave: (named: Named) => Promise<void>
  readonly onCancel: () => void
}

/** What a view or a macro is called, its key, and whose it is. */
export function NameForm({ of, children, cancelText = '取消', onSave, onCancel }: NameFormProps) {
  const maySchools = useCan()(shareRight)
  const [named, setNamed] = useState<Named>({
    name: of?.name ?? '',
    key: of?.key ?? null,
    isSchools: of?.isSchools ?? false,
  })
  const [problem, setProblem] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const schoolsId = useId()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSaving) return
    const name = named.name.trim()
    if (name === '') return setProblem('请输入名称')
    setSaving(true)
    try {
      await onSave({ ...named, name })
    } catch (error) {
      setProblem(messageOf(error))
      setSaving(false)
    }
  }
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
      <Field label="名称" required hint="可以按名称、拼音或首字母在命令面板里找到" error={problem ?? undefined}>
        {(aria) => (
          <Input
            {...aria}
            maxLength={20}
            value={named.name}
            onValueChange={(name) => {
              setProblem(null)
              setNamed((before) => ({ ...before, name }))
            }}
          />
        )}
      </Field>
      <div className="grid gap-1.5">
        <span className="font-medium text-sm">快捷键</span>
        <KeyField
          name={named.name}
          value={named.key}
          own={of?.id ?? null}
          onChange={(key) => setNamed((before) => ({ ...before, key }))}
        />
      </div>
      {maySchools ? (
        <div className="flex items-center gap-2">
          <Checkbox
            id={schoolsId}
            checked={named.isSchools}
            onCheckedChange={() => setNamed((before) => ({ ...before, isSchools: !before.isSchools }))}
          />
          <Label htmlFor={schoolsId}>全校可用（快捷键与各人自己的冲突时，以各人的为准）</Label>
        </div>
      ) : null}
      {children}
      <div className="flex justify-end gap-2">
        <Button variant="outline" onClick={onCancel}>
          {cancelText}
        </Button>
        <Button type="submit" disabled={isSaving}>
          保存
        </Button>
      </div>
    </form>
  )
}
