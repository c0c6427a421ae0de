import type { Ref } from 'react'

type FilePickerProps = {
  /** Of the input, which a button of one's own clicks. */
  readonly ref: Ref<HTMLInputElement>
  readonly label: string
  /** As the accept attribute has it. */
  readonly accept: string
  readonly multiple?: boolean
  readonly onPick: (files: readonly File[]) => void
}

/** Opens the system's choice of files, out of sight; the same file can be chosen twice in a row. */
export function FilePicker({ ref, label, accept, multiple = false, onPick }: FilePickerProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      tabIndex={-1}
      aria-label={label}
      accept={accept}
      multiple={multiple}
      onChange={({ target }) => {
        onPick([...(target.files ?? [])])
        target.value = ''
      }}
    />
  )
}
