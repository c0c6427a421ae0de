import { Copy } from 'lucide-react'
import { Button } from '@/ui/button.tsx'
import { notify, warn } from '@/ui/toaster.tsx'

/** Recovery codes, which nobody can show again. */
export function RecoveryCodes({ codes, onDone }: { readonly codes: readonly string[]; readonly onDone: () => void }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      notify('已复制恢复码')
    } catch {
      warn('浏览器不允许复制，请手动抄下')
    }
  }
  return (
    <div className="grid gap-3">
      <p className="rounded-md bg-warning-tint px-3 py-2 text-sm">
        请把恢复码存到手机以外的地方。手机不在身边时，每个可以代替动态验证码用一次；关闭后不会再显示。
      </p>
      <ol
        aria-label="恢复码"
        className="grid grid-cols-1 gap-x-4 gap-y-1 rounded-md bg-surface-sunken px-3 py-2 font-mono text-sm sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex justify-end gap-2">
        <Button variant="outline" autoFocus onClick={() => void copy()}>
          <Copy />
          复制
        </Button>
        <Button onClick={onDone}>我已保存</Button>
      </div>
    </div>
  )
}
