import type { SwitchQuestion } from '@/session/question.ts'
import { Button } from '@/ui/button.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import type { UserInfo } from '../../catalogue/wire.ts'

/** Asks whether the account of a link takes the place of who is signed in; Enter and Escape keep who is. */
export function SwitchAccountDialog({ current, next, answer }: SwitchQuestion) {
  return (
    <Dialog
      onClose={() => answer(false)}
      title="切换账号？"
      description="这个链接带有另一个账号的登录凭证。"
      width={420}
      footer={
        <>
          <Button variant="outline" onClick={() => answer(true)}>
            切换账号
          </Button>
          <Button autoFocus onClick={() => answer(false)}>
            保持当前账号
          </Button>
        </>
      }
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 rounded-md border bg-surface-sunken px-3 py-2.5 text-sm">
        <Line term="当前登录" user={current} />
        <Line term="链接中的账号" user={next} />
      </dl>
    </Dialog>
  )
}

function Line({ term, user }: { readonly term: string; readonly user: UserInfo }) {
  return (
    <>
      <dt className="text-muted-foreground">{term}</dt>
      <dd className="min-w-0 break-words">
        <span className="font-medium">{user.name}</span>
        <span className="text-muted-foreground">
          （{user.username}
          {user.school.name ? `，${user.school.name}` : ''}）
        </span>
      </dd>
    </>
  )
}
