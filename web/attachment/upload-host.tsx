// Uploads outside of an open ticket, on every page of a signed-in user: files that are dropped on a card or row, the progress of
// uploads to tickets that are not open, and uploads that a reload interrupted. This module is loaded after the page.

import { useEffect, useRef } from 'react'
import { t } from '../../domain/locale/message.ts'
import { toast } from '../ui/toast.tsx'
import { resumeUploads } from './draft-files.ts'
import { takeFilesOnTickets } from './drop-on-ticket.ts'
import { UploadRow } from './upload-row.tsx'
import { endUploads, retryUpload, type Upload, useOtherUploads } from './uploads.ts'

export function UploadHost({ userId }: { userId: string }) {
  const uploads = useOtherUploads()
  useEffect(() => {
    void resumeUploads(userId)
    return endUploads
  }, [userId])
  useEffect(() => takeFilesOnTickets(userId), [userId])
  useFailureToast(uploads)
  if (uploads.length === 0) return null
  return (
    <section
      aria-label={t('Uploads')}
      data-keep-clear
      // A short upload ends before the list appears.
      className="fixed right-4 bottom-4 z-30 max-h-[40vh] w-[min(22rem,calc(100vw-2rem))] animate-fade-in [animation-delay:300ms] [animation-fill-mode:both] overflow-y-auto rounded-lg border border-line-strong bg-raised p-2 shadow-lg"
    >
      <ul className="flex flex-col gap-1.5">
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} showsTicket />
        ))}
      </ul>
    </section>
  )
}

/** Says that uploads have failed. A dialog may cover their list, but it does not cover a toast. */
function useFailureToast(uploads: Upload[]) {
  const told = useRef<ReadonlySet<number>>(new Set())
  useEffect(() => {
    const failed = uploads.filter(({ failure, isOldFailure }) => failure !== undefined && !isOldFailure)
    const [first, ...others] = failed.filter(({ id }) => !told.current.has(id))
    told.current = new Set(failed.map(({ id }) => id))
    if (!first) return
    const { name, ticketKey, failure } = first
    const values = { count: others.length + 1, name, key: ticketKey }
    const message = ticketKey
      ? t('{count, plural, one {{name} was not added to {key}} other {# files were not added}}', values)
      : t('{count, plural, one {{name} was not added} other {# files were not added}}', values)
    const retry = () => {
      for (const { id } of [first, ...others]) retryUpload(id)
    }
    toast.error(message, failure, { id: 'uploads', action: { label: t('Retry'), onClick: retry } })
  }, [uploads])
}
