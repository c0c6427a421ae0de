import { File as FileIcon, RotateCw, X } from 'lucide-react'
import { Button } from '@/ui/button.tsx'
import { Progress } from '@/ui/state.tsx'
import type { Upload } from './use-uploads.ts'

export type UploadTileProps = {
  readonly upload: Upload
  readonly onRetry: () => void
  readonly onRemove: () => void
}

/** A file on its way: how far it is, or why it was refused. */
export function UploadTile({ upload, onRetry, onRemove }: UploadTileProps) {
  const { file, preview, share, problem } = upload
  return (
    <li className="flex w-full items-center gap-2 rounded-md border p-1.5">
      {preview ? (
        <img src={preview} alt="" className="size-9 shrink-0 rounded object-cover" />
      ) : (
        <FileIcon aria-hidden className="size-9 shrink-0 p-2 text-muted-foreground" />
      )}
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="truncate text-xs">{file.name}</p>
        {problem ? (
          <p role="alert" className="text-destructive text-xs">
            {file.name}：{problem}
          </p>
        ) : (
          <Progress value={share} label={`正在上传 ${file.name}`} />
        )}
      </div>
      {problem ? (
        <Button variant="ghost" size="icon-sm" aria-label={`重新上传 ${file.name}`} onClick={onRetry}>
          <RotateCw />
        </Button>
      ) : null}
      <Button variant="ghost" size="icon-sm" aria-label={`不上传 ${file.name}`} onClick={onRemove}>
        <X />
      </Button>
    </li>
  )
}
