import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { fullTime } from '@/format/time.ts'
import { messageOf } from '@/session/call/message-of.ts'
import { clearErrorLog, errorLogAtom, errorLogText, type LoggedError } from '@/session/error-log.ts'
import { Button } from '@/ui/button.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { EmptyState } from '@/ui/state.tsx'
import { notify, warn } from '@/ui/toaster.tsx'
import { withOriginalNames } from './original-names.ts'

/** The dialog 错误日志: message, component info, URL and stack of each error, with Clear All (specification §2.8). */
export function ErrorLogDialog({ onClose }: { readonly onClose: () => void }) {
  const errors = useNamedErrors()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(errorLogText(errors))
      notify('已复制错误日志')
    } catch (error) {
      warn(`没有复制：${messageOf(error, '浏览器不允许')}`)
    }
  }
  const clear = () => {
    clearErrorLog()
    onClose()
  }
  return (
    <Dialog
      onClose={onClose}
      title="错误日志"
      width={960}
      footer={
        <>
          <Button variant="outline" disabled={errors.length === 0} onClick={() => void copy()}>
            复制为文字
          </Button>
          <Button
            variant="outline"
            className="text-destructive hover:bg-destructive-tint"
            disabled={errors.length === 0}
            onClick={clear}
          >
            Clear All
          </Button>
        </>
      }
    >
      {errors.length === 0 ? <EmptyState title="没有错误" /> : null}
      <ul className="grid gap-3">
        {errors.map(({ key, message, source, components, url, stack, at }) => (
          <li key={key} className="rounded-md border p-3 text-sm">
            <p className="font-medium text-destructive">{message}</p>
            <p className="mt-1 break-all text-muted-foreground text-xs">
              {fullTime(at)} · {source} · {url}
            </p>
            <Lines title="组件" lines={components} />
            <Lines title="堆栈" lines={stack} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** The errors, with the names of the source as soon as these are known. */
function useNamedErrors(): readonly LoggedError[] {
  const client = useQueryClient()
  const errors = useAtomValue(errorLogAtom)
  const { data = errors } = useQuery({
    queryKey: ['errorLog', errors.map(({ key }) => key)],
    queryFn: () => Promise.all(errors.map((error) => withNames(client, error))),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}

async function withNames(client: QueryClient, error: LoggedError): Promise<LoggedError> {
  const [components, stack] = await Promise.all([
    withOriginalNames(client, error.components),
    withOriginalNames(client, error.stack),
  ])
  return { ...error, components, stack }
}

function Lines({ title, lines }: { readonly title: string; readonly lines: string }) {
  if (lines === '') return null
  return (
    <details className="mt-2">
      <summary className="cursor-pointer text-xs">{title}</summary>
      <pre className="mt-1 whitespace-pre-wrap break-all rounded bg-surface-sunken p-2 text-xs">{lines}</pre>
    </details>
  )
}
