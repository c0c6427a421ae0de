import { type PublicKeyCredentialCreationOptionsJSON, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { consoleCall, readConsole } from '@/session/call/api.ts'
import { Button } from '@/ui/button.tsx'
import { notify } from '@/ui/toaster.tsx'
import { beijingText } from '../../../beijing-time.ts'
import { AskForm } from './ask-form.tsx'
import { Section } from './section.tsx'

const path = '/console/passkey'

type Passkey = {
  readonly id: string
  readonly name: string
  readonly createdAt: number
  readonly usedAt: number | null
}

/** The own passkeys: made by this device, a telephone or a security key, and removed here. */
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
  return (
    <Section title="通行密钥" state={stateOf(data)}>
      {data.length > 0 ? (
        <ul aria-label="通行密钥" className="divide-y rounded-md border">
          {data.map((passkey) => (
            <li key={passkey.id} className="flex items-center gap-2 py-1.5 pr-1.5 pl-3 text-sm">
              <div className="min-w-0 flex-1">
                <p className="truncate">{passkey.name}</p>
                <p className="truncate text-muted-foreground text-xs">
                  {beijingText(passkey.createdAt).slice(0, 10)} 添加
                  {passkey.usedAt === null ? '，还没用过' : `，${beijingText(passkey.usedAt).slice(0, 10)} 用过`}
                </p>
              </div>
              <Button
                variant="ghost"
                size="icon"
                aria-label={`删除 ${passkey.name}`}
                title="删除"
                onClick={() => void remove(passkey).catch(() => undefined)}
              >
                <Trash2 />
              </Button>
            </li>
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
