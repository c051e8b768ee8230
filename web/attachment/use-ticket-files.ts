// The data that the parts of the file list share; ticket-files.tsx provides it.
import { createContext, use } from 'react'
import type { Attachment } from '../../domain/attachment/attachment.ts'
import type { Ticket } from '../../domain/ticket/ticket.ts'
import type { TextFile } from '../text/files.ts'

/** The files of a ticket, and the actions on them. */
export type TicketFiles = {
  ticket: Ticket
  files: readonly Attachment[] | undefined
  error: boolean
  retry: () => void
  links: ReadonlyMap<string, string>
  mayAdd: boolean
  open: (id: string) => void
  add: (files: File[]) => Promise<TextFile>[]
}

export const TicketFilesContext = createContext<TicketFiles | null>(null)
/** The files of the open ticket; only within a TicketFilesProvider. */
export function useTicketFiles(): TicketFiles {
  const files = use(TicketFilesContext)
  if (!files) throw new Error('no ticket is open')
  return files
}
