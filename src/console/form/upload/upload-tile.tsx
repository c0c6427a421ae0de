import { File as FileIcon, RotateCw, X } from 'lucide-react'
import { IconButton } from '@/ui/button.tsx'
import { Problem, Progress } from '@/ui/state.tsx'
import type { Upload } from './use-uploads.ts'

type UploadTileProps = {
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
          <Problem className="text-xs">
            <span className="sr-only">{file.name}：</span>
            {problem}
          </Problem>
        ) : (
          <Progress value={share} label={`正在上传 ${file.name}`} />
        )}
      </div>
      {problem ? <IconButton label={`重新上传 ${file.name}`} icon={<RotateCw />} onClick={onRetry} /> : null}
      <IconButton label={`不上传 ${file.name}`} icon={<X />} onClick={onRemove} />
    </li>
  )
}
