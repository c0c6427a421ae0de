import { CircleAlert, Compass, Lock } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router-dom'
import { KeyHint } from '@/hotkeys/command-key.tsx'
import { showTitle } from '@/page/title.ts'
import { Button } from '@/ui/button.tsx'

/** /404 */
export function NotFoundPage() {
  return (
    <MessagePage
      icon={<Compass />}
      title="页面不存在"
      hint={
        <>
          地址可能有误，或页面已经移走。<KeyHint id="shell.palette">{(key) => `按 ${key} 可以搜索页面。`}</KeyHint>
        </>
      }
    />
  )
}

/** /401 */
export function ForbiddenPage() {
  return <MessagePage icon={<Lock />} title="没有权限" hint="这个页面不在你的权限范围内，需要时请联系管理员开通。" />
}

/** /error, open to all. */
export function ErrorPage() {
  useEffect(() => showTitle('出错了'), [])
  return (
    <main className="h-full">
      <MessagePage icon={<CircleAlert />} title="出错了" hint="系统暂时不能完成请求，请稍后再试。" />
    </main>
  )
}

type MessagePageProps = { readonly icon: ReactNode; readonly title: string; readonly hint: ReactNode }

function MessagePage({ icon, title, hint }: MessagePageProps) {
  return (
    <div className="grid h-full min-h-80 place-content-center justify-items-center gap-2 p-6 text-center">
      <span className="text-muted-foreground [&_svg]:size-10 [&_svg]:stroke-[1.5]">{icon}</span>
      <h1 className="font-semibold text-lg">{title}</h1>
      <p className="max-w-96 text-muted-foreground text-sm">{hint}</p>
      <Button asChild className="mt-3">
        <Link to="/">返回首页</Link>
      </Button>
    </div>
  )
}
