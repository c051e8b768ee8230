// The invisible input behind a button that chooses files.
import type { Ref } from 'react'

type Props = {
  ref: Ref<HTMLInputElement>
  label: string
  /** File types or endings, separated by commas. */
  accept?: string
  isSingle?: boolean
  onFiles: (files: File[]) => void
}

/** An input for files; a button opens it by `ref.current.click()`. */
export function FileInput({ ref, label, accept, isSingle = false, onFiles }: Props) {
  return (
    <input
      ref={ref}
      type="file"
      multiple={!isSingle}
      hidden
      accept={accept}
      aria-label={label}
      onChange={({ target }) => {
        const chosen = [...(target.files ?? [])]
        // Allows the user to choose the same file again.
        target.value = ''
        if (chosen.length > 0) onFiles(chosen)
      }}
    />
  )
}
