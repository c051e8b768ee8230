// The files of the open ticket, live, for its texts and for the list of files. The full-size viewer is a chunk of its own.
import { type ReactNode, useMemo, useState } from 'react'
import type { Attachment } from '../../domain/attachment/attachment.ts'
import type { Ticket } from '../../domain/ticket/ticket.ts'
import { OptionalChunk, useOptionalChunk } from '../data/load-chunk.ts'
import { useLiveQuery } from '../data/use-query.ts'
import { useProject } from '../project/use-project.ts'
import { type TextFile, TextFilesContext } from '../text/files.ts'
import { isPicture, isShownAsPicture } from './file-kind.ts'
import { previewOf, useFileLinks } from './storage.ts'
import { startUpload, useUploads } from './uploads.ts'
import { type TicketFiles, TicketFilesContext } from './use-ticket-files.ts'

const viewing = new OptionalChunk(() => import('./file-viewer.tsx'))

const NONE: Attachment[] = []
/** A picture with more bytes than this is shown in a text as its small version. */
const SHOWN_WHOLE_BYTES = 512 * 1024

export function TicketFilesProvider({ ticket, children }: { ticket: Ticket; children: ReactNode }) {
  const { id: ticket_id, project_id } = ticket
  const { may } = useProject(project_id)
  const query = useLiveQuery('listAttachments', { params: { projectId: project_id, ticketId: ticket_id } })
  const files = query.data?.attachments
  const links = useFileLinks(ticket_id, files ?? NONE)
  const waiting = useWaitingNames(ticket_id)
  const [shown, setShown] = useState<string | null>(null)
  const mayAdd = may('attachment.create')
  const failed = query.error !== null
  const { refetch } = query
  const value = useMemo((): TicketFiles => {
    const taken = () => new Set(files?.map(({ name }) => name))
    return {
      ticket,
      files,
      links,
      mayAdd,
      error: failed,
      retry: () => void refetch(),
      open: setShown,
      add: (added) =>
        added.map((file) =>
          startUpload(file, { project_id, ticket_id }, taken).then((done) => ({
            ...done,
            isPicture: isShownAsPicture(file),
            url: undefined,
            preview: undefined,
          })),
        ),
    }
  }, [ticket, files, links, mayAdd, failed, refetch, project_id, ticket_id])
  const textFiles = useMemo(
    () => ({
      isLoaded: files !== undefined,
      find: (id: string) => {
        const file = files?.find((one) => one.id === id)
        const name = file ? undefined : waiting.get(id)
        if (name !== undefined)
          return { id, name, isPicture: false, isWaiting: true, url: undefined, preview: undefined }
        const url = links.get(id)
        const isLarge = file !== undefined && isPicture(file) && file.size > SHOWN_WHOLE_BYTES
        const preview = url && isLarge ? previewOf(url, 1_280) : url
        return file && { id, name: file.name, isPicture: isPicture(file), url, preview, size: sizeOf(file) }
      },
      open: value.open,
      add: mayAdd ? value.add : undefined,
    }),
    [files, links, waiting, mayAdd, value],
  )
  const Viewer = useOptionalChunk(viewing, shown !== null)?.FileViewer
  return (
    <TicketFilesContext value={value}>
      <TextFilesContext value={textFiles}>{children}</TextFilesContext>
      {shown !== null && Viewer && <Viewer id={shown} onShow={setShown} />}
    </TicketFilesContext>
  )
}

function sizeOf({ width, height }: Attachment): TextFile['size'] {
  return width && height ? { width, height } : undefined
}

/** The names of the files that this page is uploading, by the ids that they will have. Progress does not change the map. */
function useWaitingNames(ticketId: string): ReadonlyMap<string, string> {
  const uploads = useUploads(ticketId)
  const names = JSON.stringify(uploads.flatMap(({ fileId, name }) => (fileId ? [[fileId, name]] : [])))
  return useMemo(() => new Map<string, string>(JSON.parse(names)), [names])
}
