import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { consoleCall, readConsole } from '@/session/call/api.ts'
import { Button } from '@/ui/button.tsx'
import { notify } from '@/ui/toaster.tsx'
import { AskForm } from './ask-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { Section } from './section.tsx'

const path = '/console/secondFactor'

type Standing = { readonly mode: 'off' | 'offered' | 'required'; readonly isOn: boolean; readonly recoveryLeft: number }
type Begun = { readonly secret: string; readonly picture: string }
type Codes = { readonly codes: readonly string[] }
type Stage =
  | { readonly at: 'rest' | 'password' | 'renewing' | 'disabling' }
  | { readonly at: 'scanning'; readonly begun: Begun }
  | { readonly at: 'codes'; readonly codes: readonly string[] }

const rest: Stage = { at: 'rest' }

/** The own second factor: bound by a QR code, with recovery codes that are shown once, and switched off by a code. */
export function SecondFactorSection() {
  const [stage, setStage] = useState<Stage>(rest)
  const { data, error, refetch } = useQuery({
    queryKey: ['secondFactor'],
    queryFn: ({ signal }) => readConsole<Standing>(path, {}, signal),
  })
  const post = <T,>(verb: string, body: Readonly<Record<string, string>>) =>
    consoleCall<T>('POST', `${path}/${verb}`, body, { quiet: true })
  const showCodes = async (verb: 'enable' | 'recovery', code: string) => {
    const { codes } = await post<Codes>(verb, { code })
    setStage({ at: 'codes', codes })
    await refetch()
  }
  const back = () => setStage(rest)
  const forms: Record<Exclude<Stage['at'], 'rest' | 'codes' | 'scanning'>, ReactNode> = {
    password: (
      <AskForm
        asks="password"
        submit="下一步"
        onCancel={back}
        onSubmit={async (password) => setStage({ at: 'scanning', begun: await post<Begun>('begin', { password }) })}
      />
    ),
    renewing: <AskForm asks="code" submit="换一组" onCancel={back} onSubmit={(code) => showCodes('recovery', code)} />,
    disabling: (
      <AskForm
        asks="code"
        submit="关闭两步验证"
        onCancel={back}
        onSubmit={async (code) => {
          await post('disable', { code })
          notify('已关闭两步验证')
          back()
          await refetch()
        }}
      />
    ),
  }
  if (error) return <Section title="两步验证" state="暂时读不到，请稍后再打开" />
  if (!data) return null
  return (
    <Section title="两步验证" state={stateOf(data)}>
      {stage.at === 'rest' ? <Verbs standing={data} onChoose={(at) => setStage({ at })} /> : null}
      {stage.at === 'scanning' ? (
        <>
          <Scan begun={stage.begun} />
          <AskForm asks="newCode" submit="开启" onCancel={back} onSubmit={(code) => showCodes('enable', code)} />
        </>
      ) : null}
      {stage.at === 'codes' ? <RecoveryCodes codes={stage.codes} onDone={back} /> : null}
      {stage.at === 'password' || stage.at === 'renewing' || stage.at === 'disabling' ? forms[stage.at] : null}
    </Section>
  )
}

function stateOf({ mode, isOn, recoveryLeft }: Standing): string {
  if (isOn && mode === 'off') return '已绑定，但学校目前没有启用，登录时不会询问'
  if (isOn) return `已开启，登录时要输入动态验证码；还有 ${recoveryLeft} 个恢复码没用过`
  if (mode === 'off') return '学校没有启用'
  if (mode === 'required') return '未开启；学校要求涉及资金与权限的操作使用两步验证'
  return '未开启；开启后，只知道密码的人登录不了你的账号'
}

function Verbs({
  standing: { mode, isOn },
  onChoose,
}: {
  readonly standing: Standing
  readonly onChoose: (at: 'password' | 'renewing' | 'disabling') => void
}) {
  if (!isOn && mode === 'off') return null
  return (
    <div className="flex flex-wrap gap-2">
      {isOn ? (
        <>
          <Button variant="outline" onClick={() => onChoose('renewing')}>
            换一组恢复码
          </Button>
          <Button variant="outline" onClick={() => onChoose('disabling')}>
            关闭
          </Button>
        </>
      ) : (
        <Button onClick={() => onChoose('password')}>绑定验证器</Button>
      )}
    </div>
  )
}

function Scan({ begun: { picture, secret } }: { readonly begun: Begun }) {
  return (
    <div className="grid justify-items-center gap-3 sm:grid-cols-[auto_1fr] sm:items-center sm:justify-items-start">
      <img src={picture} alt="绑定验证器的二维码" className="size-44 rounded-md border bg-white p-1" />
      <div className="grid min-w-0 gap-2 text-sm">
        <p>用手机上的验证器 App 扫描二维码，例如 Microsoft Authenticator、腾讯身份验证器。</p>
        <p className="text-muted-foreground">扫不了？在 App 里手动输入密钥：</p>
        <code className="select-all break-all rounded-md bg-surface-sunken px-2 py-1.5 text-xs">
          {secret.replace(/.{4}(?=.)/g, '$& ')}
        </code>
      </div>
    </div>
  )
}
