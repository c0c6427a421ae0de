import { UploadTile } from './upload-tile.tsx'
import type { useUploads } from './use-uploads.ts'

type UploadListProps = Pick<ReturnType<typeof useUploads>, 'uploads' | 'retry' | 'remove'> & {
  readonly label: string
}

/** Files on their way; nothing where there are none. */
export function UploadList({ label, uploads, retry, remove }: UploadListProps) {
  if (uploads.length === 0) return null
  return (
    <ul aria-label={label} className="grid gap-1.5">
      {uploads.map((upload) => (
        <UploadTile key={upload.key} upload={upload} onRetry={() => retry(upload)} onRemove={() => remove(upload)} />
      ))}
    </ul>
  )
}
