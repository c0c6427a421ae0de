import { type PublicKeyCredentialCreationOptionsJSON, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { dateText } from '@/format/time.ts'
import { consoleCall, readConsole } from '@/session/call/api.ts'
import { Button, IconButton } from '@/ui/button.tsx'
import { Input } from '@/ui/input.tsx'
import { notify } from '@/ui/toaster.tsx'
import { AskForm } from './ask-form.tsx'
import { Section } from './section.tsx'

const path = '/console/passkey'

/** Longest name in characters, as the server takes it. */
const longestName = 30

type Passkey = {
  readonly id: string
  readonly name: string
  readonly createdAt: number
  readonly usedAt: number | null
}

/** The own passkeys: made by this device, a telephone or a security key, renamed and removed here. */
export function PasskeySection() {
  const [isAdding, setAdding] = useState(false)
  const { data, refetch } = useQuery({
    queryKey: ['passkey'],
    queryFn: ({ signal }) => readConsole<readonly Passkey[]>(path, {}, signal),
  })
  if (!data) return null
  const add = async (password: string) => {
    const options = await consoleCall<PublicKeyCredentialCreationOptionsJSON>(
      'POST',
      `${path}/begin`,
      { password },
      { quiet: true },
    )
    const response = await startRegistration({ optionsJSON: options }).catch((error: unknown) => {
      throw new Error(problemOf(error))
    })
    await consoleCall('POST', `${path}/add`, { response: { ...response }, name: deviceName() }, { quiet: true })
    notify('已添加通行密钥')
    setAdding(false)
    await refetch()
  }
  const remove = async ({ id, name }: Passkey) => {
    await consoleCall('POST', `${path}/remove`, { id })
    notify(`已删除「${name}」`)
    await refetch()
  }
  const rename = async ({ id, name }: Passkey) => {
    await consoleCall('POST', `${path}/rename`, { id, name })
    notify(`已改名为「${name}」`)
    await refetch()
  }
  return (
    <Section title="通行密钥" state={stateOf(data)}>
      {data.length > 0 ? (
        <ul aria-label="通行密钥" className="divide-y rounded-md border">
          {data.map((passkey) => (
            <PasskeyItem key={passkey.id} {...{ passkey }} onRename={rename} onRemove={remove} />
          ))}
        </ul>
      ) : null}
      {isAdding ? (
        <AskForm asks="password" submit="下一步" onCancel={() => setAdding(false)} onSubmit={add} />
      ) : (
        <div>
          <Button variant="outline" onClick={() => setAdding(true)}>
            添加通行密钥
          </Button>
        </div>
      )}
    </Section>
  )
}

type PasskeyItemProps = {
  readonly passkey: Passkey
  /** Saves it under its new name; rejects where it was not taken. */
  readonly onRename: (passkey: Passkey) => Promise<void>
  readonly onRemove: (passkey: Passkey) => Promise<void>
}

function PasskeyItem({ passkey, onRename, onRemove }: PasskeyItemProps) {
  const { name, createdAt, usedAt } = passkey
  const [typed, setTyped] = useState<string | null>(null)
  const save = async () => {
    const next = typed?.trim() ?? ''
    if (next !== name && next !== '') await onRename({ ...passkey, name: next })
    setTyped(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') setTyped(null)
    else void save().catch(() => undefined)
  }
  return (
    <li className="flex items-center gap-2 py-1.5 pr-1.5 pl-3 text-sm">
      <div className="min-w-0 flex-1">
        {typed === null ? (
          <p className="truncate">{name}</p>
        ) : (
          <Input
            aria-label={`${name} 的新名称`}
            autoFocus
            data-escape
            maxLength={longestName}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onFocus={(event) => event.target.select()}
            onKeyDown={onKeyDown}
            onBlur={() => void save().catch(() => undefined)}
          />
        )}
        <p className="truncate text-muted-foreground text-xs">
          {dateText(createdAt)} 添加
          {usedAt === null ? '，还没用过' : `，${dateText(usedAt)} 用过`}
        </p>
      </div>
      <IconButton label={`重命名 ${name}`} icon={<Pencil />} onClick={() => setTyped(name)} />
      <IconButton
        label={`删除 ${name}`}
        icon={<Trash2 />}
        onClick={() => void onRemove(passkey).catch(() => undefined)}
      />
    </li>
  )
}

function stateOf(passkeys: readonly Passkey[]): string {
  if (passkeys.length > 0) return '可以用指纹、面容或安全密钥登录，不用密码'
  return '用指纹、面容或安全密钥登录，不用记密码，也不怕钓鱼网站'
}

/** What a passkey is called until somebody says otherwise: the system it was made on. */
function deviceName(): string {
  const agent = navigator.userAgent
  const systems = [/iPhone|iPad/, /Android/, /Windows/, /Mac OS/, /Linux/]
  const found = systems.map((system) => system.exec(agent)?.[0]).find((each) => each !== undefined)
  return found ? `${found} 上的通行密钥` : '通行密钥'
}

function problemOf(error: unknown): string {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') {
    return '这台设备已经有这个账号的通行密钥'
  }
  return '没有添加：已取消，或这台设备不支持通行密钥'
}
