// The list of a ticket's files. Files are added with a button, by dropping them anywhere on the ticket, or by pasting.
import { Paperclip } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { FileTile } from './file-tile.tsx'
import { UploadRow } from './upload-row.tsx'
import { useUploads } from './uploads.ts'
import { useTicketFiles } from './use-ticket-files.ts'

export function Attachments() {
  const { ticket, files, error, retry, mayAdd, add } = useTicketFiles()
  const uploads = useUploads(ticket.id)
  const input = useRef<HTMLInputElement>(null)
  const take = (chosen: File[]) => {
    // The row of the upload shows its result.
    for (const done of add(chosen)) done.catch(() => {})
  }
  const isOver = useDropAndPaste(mayAdd, take)
  const isEmpty = files?.length === 0 && uploads.length === 0
  if (isEmpty && !mayAdd) return null
  return (
    <section
      aria-labelledby="ticket-attachments"
      className={classNames(isOver && 'rounded-lg outline-2 outline-offset-4 outline-accent outline-dashed')}
    >
      <div className="flex min-h-7 items-center justify-between gap-2">
        <h3 id="ticket-attachments" className="text-sm font-semibold text-ink-soft tabular-nums">
          Attachments{files && files.length > 0 && ` (${files.length})`}
        </h3>
        {mayAdd && (
          <>
            <Button
              size="sm"
              variant="ghost"
              icon={<Paperclip />}
              title="You can also drop files here, or paste them"
              onClick={() => input.current?.click()}
            >
              Add files
            </Button>
            <input
              ref={input}
              type="file"
              multiple
              hidden
              aria-label="Choose files"
              onChange={(event) => {
                take([...(event.target.files ?? [])])
                event.target.value = ''
              }}
            />
          </>
        )}
      </div>
      {isOver && (
        <p role="status" className="text-sm text-accent-text">
          Drop the files to attach them
        </p>
      )}
      {error && !files && <ErrorState compact message="The files could not be loaded." onRetry={retry} />}
      {files && files.length > 0 && (
        <ul className="mt-1.5 grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-2">
          {files.map((file) => (
            <FileTile key={file.id} file={file} />
          ))}
        </ul>
      )}
      {uploads.length > 0 && (
        <ul aria-label="Uploads" className="mt-2 flex flex-col gap-1.5">
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
    </section>
  )
}

const holdsFiles = (data: DataTransfer | null) => data?.types.includes('Files') ?? false

/**
 * Takes files that are dropped or pasted on the page, unless a text box takes them.
 * @returns whether files are being dragged over the page
 */
function useDropAndPaste(enabled: boolean, take: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(() => {
    if (!enabled) return
    const listening = new AbortController()
    const { signal } = listening
    let leaving: ReturnType<typeof setTimeout>
    const over = (event: DragEvent) => {
      if (!holdsFiles(event.dataTransfer)) return
      // Without this, the browser would open the file instead of the page.
      event.preventDefault()
      clearTimeout(leaving)
      setOver(true)
      leaving = setTimeout(() => setOver(false), 300)
    }
    document.addEventListener('dragover', over, { signal })
    document.addEventListener(
      'drop',
      (event) => {
        setOver(false)
        if (event.defaultPrevented || !event.dataTransfer || !holdsFiles(event.dataTransfer)) return
        event.preventDefault()
        latest.current([...event.dataTransfer.files])
      },
      { signal },
    )
    document.addEventListener(
      'paste',
      (event) => {
        const { clipboardData, target } = event
        const isField = target instanceof Element && target.closest('input, textarea')
        if (event.defaultPrevented || isField || !clipboardData || clipboardData.files.length === 0) return
        event.preventDefault()
        latest.current([...clipboardData.files])
      },
      { signal },
    )
    return () => {
      listening.abort()
      clearTimeout(leaving)
    }
  }, [enabled])
  return isOver
}
