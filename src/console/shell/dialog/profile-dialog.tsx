import { type FormEvent, useState } from 'react'
import { FieldControl } from '@/form/field-control.tsx'
import { focusFirst } from '@/form/focus-control.ts'
import { openingValues, requestBody } from '@/form/form-value.ts'
import { fire } from '@/session/call/api.ts'
import { useFeatures } from '@/session/features.ts'
import { refreshUser, useUser } from '@/session/session.ts'
import { store } from '@/session/store.ts'
import { Button } from '@/ui/button.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { Field } from '@/ui/field.tsx'
import { Avatar } from '@/ui/media/avatar.tsx'
import { Problem } from '@/ui/state.tsx'
import { notify } from '@/ui/toaster.tsx'
import { account } from '../../../../commands/authorityment/account.ts'
import { post } from '../../../catalogue/vocabulary/call.ts'
import { shellPartAtom } from '../shell-part.ts'
import { SessionList } from './session/session-list.tsx'
import { uploadAvatar } from './upload-avatar.ts'
import { useAttempt } from './use-attempt.ts'

const editInfo = post('/school/editInfo')
const names = ['name', 'sex', 'age', 'mobilePhone'] as const

/** The dialog 个人中心: who one is here, and what one may change of it (specification §2.8). */
export function ProfileDialog({ onClose }: { readonly onClose: () => void }) {
  const user = useUser()
  const { ownCalls } = useFeatures()
  const onSecurity = () => store.set(shellPartAtom, 'security')
  const [opening] = useState(() => openingValues(account.fields, names, { ...user }))
  const [values, setValues] = useState(opening)
  const [avatar, setAvatar] = useState(user.avatar)
  const { problem, isBusy, attempt } = useAttempt()
  const save = (event: FormEvent) => {
    event.preventDefault()
    void attempt(async () => {
      const body = { ...requestBody(account.fields, values, opening), avatar }
      await fire(editInfo, body, { quiet: true })
      await refreshUser()
      notify('保存成功')
      onClose()
    })
  }
  return (
    <Dialog onClose={onClose} title="个人中心" width={800} onOpenAutoFocus={focusFirst}>
      <form className="grid gap-4 sm:grid-cols-[12rem_1fr]" noValidate onSubmit={save}>
        <div className="grid content-start justify-items-center gap-3">
          <Avatar src={avatar} name={user.name} className="size-20 text-2xl" />
          <label className="cursor-pointer rounded-md border border-border-strong px-3 py-1.5 text-sm has-focus-visible:outline-2 has-focus-visible:outline-ring">
            更换头像
            <input
              type="file"
              accept="image/jpeg,image/png"
              className="sr-only"
              disabled={isBusy}
              onChange={(event) => {
                const [file] = event.target.files ?? []
                event.target.value = ''
                if (file) void attempt(async () => setAvatar(await uploadAvatar(file)))
              }}
            />
          </label>
          <p className="text-center text-muted-foreground text-xs">JPG 或 PNG，不超过 2MB</p>
        </div>
        <div className="grid content-start gap-4">
          {names.map((name) => (
            <Field key={name} label={account.fields[name].label} required={account.fields[name].required ?? false}>
              {(aria) => (
                <FieldControl
                  field={account.fields[name]}
                  value={values[name]}
                  onChange={(value) => setValues((before) => ({ ...before, [name]: value }))}
                  aria={aria}
                />
              )}
            </Field>
          ))}
          <dl className="grid grid-cols-[5rem_1fr] gap-y-2 text-sm">
            <dt className="text-muted-foreground">用户名</dt>
            <dd>{user.username}</dd>
            <dt className="text-muted-foreground">角色</dt>
            <dd>{user.role || '—'}</dd>
            <dt className="text-muted-foreground">学校</dt>
            <dd>{user.school.name}</dd>
            {ownCalls ? (
              <>
                <dt className="text-muted-foreground">登录安全</dt>
                <dd>
                  <button type="button" className="text-primary-text hover:underline" onClick={onSecurity}>
                    两步验证
                  </button>
                </dd>
              </>
            ) : null}
          </dl>
          <Problem>{problem}</Problem>
          <div className="flex justify-end gap-2">
            <Button variant="outline" onClick={onClose}>
              取消
            </Button>
            <Button type="submit" disabled={isBusy}>
              保存
            </Button>
          </div>
        </div>
      </form>
      {ownCalls ? (
        <SessionList>
          <Button variant="outline" size="sm" onClick={() => store.set(shellPartAtom, 'terminal')}>
            连接终端
          </Button>
          <Button variant="outline" size="sm" onClick={() => store.set(shellPartAtom, 'program')}>
            新建程序令牌
          </Button>
        </SessionList>
      ) : null}
    </Dialog>
  )
}
