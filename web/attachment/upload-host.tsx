// Uploads outside of an open ticket, on every page of a signed-in user: files that are dropped on a card or row, the progress of
// uploads to tickets that are not open, and uploads that a reload interrupted. This module is loaded after the page.
import { useEffect } from 'react'
import { resumeUploads } from './draft-files.ts'
import { takeFilesOnTickets } from './drop-on-ticket.ts'
import { UploadRow } from './upload-row.tsx'
import { endUploads, useOtherUploads } from './uploads.ts'

export function UploadHost({ userId }: { userId: string }) {
  const uploads = useOtherUploads()
  useEffect(() => {
    void resumeUploads(userId)
    return endUploads
  }, [userId])
  useEffect(() => takeFilesOnTickets(userId), [userId])
  if (uploads.length === 0) return null
  return (
    <section
      aria-label="Uploads"
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
