import { ExternalLink } from 'lucide-react'

/** A PDF as the browser shows it, with a way to open it by itself; Tab goes into it and PageDown turns its pages. */
export function DocumentFrame({ src, label }: { readonly src: string; readonly label: string }) {
  return (
    <figure className="m-0 grid w-full gap-1.5">
      <iframe src={src} title={label} className="h-96 w-full rounded-md border bg-surface-sunken" />
      <a
        href={src}
        target="_blank"
        rel="noreferrer"
        className="inline-flex items-center gap-1 justify-self-start text-primary-text text-sm hover:underline"
      >
        <ExternalLink className="size-3.5" /> 在新窗口打开
      </a>
    </figure>
  )
}
