// The list of a ticket's files. Files are added with a button, by dropping them anywhere on the ticket, or by pasting.

import { useEffect } from 'react'
import { t } from '../../domain/locale/message.ts'
import { EmptySection, SectionButton, useAddedByOthers } from '../ticket/dialog/section-row.tsx'
import { classNames } from '../ui/class-names.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { useFileTaker } from '../ui/take-files.ts'
import { AddFiles } from './draft-files-list.tsx'
import { FileTile } from './file-tile.tsx'
import { sayNoFolders } from './no-folders.ts'
import { UploadRow } from './upload-row.tsx'
import { showUploadsOf, useUploads } from './uploads.ts'
import { useTicketFiles } from './use-ticket-files.ts'

const newItems = (count: number) => t('{count, plural, one {# new file} other {# new files}}', { count })

export function Attachments() {
  const { ticket, files, error, retry, mayAdd, add } = useTicketFiles()
  const uploads = useUploads(ticket.id)
  const take = (chosen: File[]) => {
    if (chosen.length === 0) sayNoFolders()
    // The row of the upload shows its result.
    for (const done of add(chosen)) done.catch(() => {})
  }
  const isOver = useFileTaker(mayAdd, take)
  useEffect(() => showUploadsOf(ticket.id), [ticket.id])
  const isEmpty = !files?.length && uploads.length === 0 && !error
  const added = useAddedByOthers(newItems, files?.length, uploads.length > 0, 'ticket-attachments')
  if (isEmpty && !mayAdd) return null
  const adding = mayAdd && <AddFiles onFiles={take} />
  const over = isOver && (
    <p role="status" className="text-sm text-accent-text">
      {t('Drop the files to attach them')}
    </p>
  )
  if (isEmpty || added.words)
    return (
      <EmptySection section="files">
        {added.words ? <SectionButton added={added} /> : adding}
        {over}
      </EmptySection>
    )
  return (
    <section
      aria-labelledby="ticket-attachments"
      className={classNames(isOver && 'rounded-lg outline-2 outline-offset-4 outline-accent outline-dashed')}
    >
      <div className="flex min-h-7 items-center justify-between gap-2">
        <h3
          id="ticket-attachments"
          tabIndex={-1}
          className="outline-none text-sm font-semibold text-ink-soft tabular-nums"
        >
          {t('Attachments')}
          {files && files.length > 0 && ` (${files.length})`}
        </h3>
        {adding}
      </div>
      {over}
      {error && !files && (
        <ErrorState compact message={t('The files could not be loaded.')} onRetry={retry} />
      )}
      {files && files.length > 0 && (
        <ul className="mt-1.5 grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-2">
          {files.map((file) => (
            <FileTile key={file.id} file={file} />
          ))}
        </ul>
      )}
      {uploads.length > 0 && (
        <ul aria-label={t('Uploads')} className="mt-2 flex flex-col gap-1.5">
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
    </section>
  )
}
