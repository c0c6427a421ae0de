import { useQuery } from '@tanstack/react-query'
import Cookies from 'js-cookie'
import { useEffect, useState } from 'react'
import { consoleCall, readConsole } from '@/session/call/api.ts'
import { Button } from '@/ui/button.tsx'
import { notify } from '@/ui/toaster.tsx'
import { AskForm } from './ask-form.tsx'
import { Section } from './section.tsx'

const path = '/console/identity'

type Provider = { readonly id: number; readonly name: string; readonly isLinked: boolean }

/** The providers of identities by which one signs in besides: linked by going there, unlinked here. */
export function IdentitySection() {
  const [linking, setLinking] = useState<number | null>(null)
  const { data, refetch } = useQuery({
    queryKey: ['identity'],
    queryFn: ({ signal }) => readConsole<readonly Provider[]>(path, {}, signal),
  })
  useEffect(() => {
    const notice = Cookies.get('signin_notice')
    if (!notice) return
    Cookies.remove('signin_notice')
    notify(notice)
  }, [])
  const link = async (provider: number, password: string) => {
    const body = { provider, password, redirect: location.pathname + location.search }
    const { address } = await consoleCall<{ readonly address: string }>('POST', `${path}/link`, body, { quiet: true })
    location.assign(address)
  }
  const unlink = async ({ id, name }: Provider) => {
    await consoleCall('POST', `${path}/unlink`, { provider: id })
    notify(`已解除与「${name}」的关联`)
    await refetch()
  }
  return data?.map((provider) => (
    <Section
      key={provider.id}
      title={provider.name}
      state={provider.isLinked ? '已关联，可以用它登录' : '未关联；关联后可以用它登录'}
    >
      {linking === provider.id ? (
        <AskForm
          asks="password"
          submit="前往关联"
          onCancel={() => setLinking(null)}
          onSubmit={(password) => link(provider.id, password)}
        />
      ) : (
        <div>
          {provider.isLinked ? (
            <Button variant="outline" onClick={() => void unlink(provider).catch(() => undefined)}>
              解除关联
            </Button>
          ) : (
            <Button variant="outline" onClick={() => setLinking(provider.id)}>
              关联
            </Button>
          )}
        </div>
      )}
    </Section>
  ))
}
