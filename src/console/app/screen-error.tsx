import { useLocation, useNavigate } from 'react-router-dom'
import { pathOf } from '@/session/address.ts'
import { ApiError } from '@/session/call/api-error.ts'
import { ErrorState } from '@/ui/state.tsx'

/** What a screen shows instead of itself when it cannot be opened or breaks, with another try. */
export function ScreenError({ error }: { readonly error: unknown }) {
  const here = useLocation()
  const navigate = useNavigate()
  const isChunk = isMissingChunk(error)
  const retry = () => (isChunk ? location.reload() : navigate(pathOf(here), { replace: true }))
  return (
    <div className="grid h-full place-content-center">
      <h1 className="sr-only">页面出错</h1>
      <ErrorState message={textOf(error, isChunk)} onRetry={retry} />
    </div>
  )
}

function textOf(error: unknown, isChunk: boolean): string {
  if (isChunk) return '页面没有加载成功，可能是网络中断或系统刚刚升级'
  if (error instanceof ApiError) return `页面没有打开：${error.message}`
  return '页面出错了'
}

/** A part of the program that could not be fetched: the page has to be loaded anew, since browsers keep the failure. */
function isMissingChunk(error: unknown): boolean {
  return error instanceof TypeError && /module|fetch|preload/i.test(error.message)
}
