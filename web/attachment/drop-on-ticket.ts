// Files that are dropped or pasted where no dialog takes them: a card or a row adds them to its ticket, and anywhere else a toast
// says where files can be dropped.

import type { OutputOf } from '../../domain/api.ts'
import { t } from '../../domain/locale/message.ts'
import { can, projectRoleOf } from '../../domain/policy.ts'
import { ticketKey } from '../../domain/ticket/ticket-key.ts'
import { queryClient } from '../data/cache.ts'
import { call } from '../data/call.ts'
import { reasonOf } from '../data/form-errors.ts'
import { undoable } from '../data/undo.ts'
import { runCommand } from '../data/use-command.ts'
import { liveKey } from '../data/use-query.ts'
import { currentKeyHandlers } from '../keys/use-key-commands.ts'
import { ticketAt } from '../paths.ts'
import { addFileTaker, markDropTarget } from '../ui/take-files.ts'
import { toast } from '../ui/toast.tsx'
import { handFiles } from './draft-files.ts'
import { sayNoFolders } from './no-folders.ts'
import { startUpload, type Target, type Uploaded } from './uploads.ts'

const TICKET = 'a[href*="/ticket/"]'
/** One toast at a time. */
const TOAST = { id: 'dropped-files' }

/** Adds the taker below all others. @returns removes it */
export function takeFilesOnTickets(userId: string): () => void {
  return addFileTaker(
    {
      over(target) {
        const row = rowAt(target)
        markDropTarget(row && mayAddTo(row.projectId, userId) ? row.element : null)
      },
      take(files, target) {
        const row = rowAt(target)
        if (!row) return sayWhere(files, userId)
        if (!mayAddTo(row.projectId, userId)) return sayNoRight()
        if (files.length === 0) return sayNoFolders()
        void addTo(row, files)
      },
    },
    { isLast: true },
  )
}

type Row = { element: Element; projectId: string; number: number }

/** The card or row under the pointer, and its ticket. */
function rowAt(target: Element | null): Row | undefined {
  const element = target?.closest(`${TICKET}, article`)
  const link = element?.matches(TICKET) ? element : element?.querySelector(TICKET)
  const ticket = link instanceof HTMLAnchorElement ? ticketAt(link.href) : undefined
  if (!element || !ticket) return undefined
  return { element, projectId: ticket.projectId, number: ticket.number }
}

const projectOf = (projectId: string) =>
  queryClient.getQueryData<OutputOf<'getProject'>>(liveKey('getProject', { projectId }))

/** The server decides about a project that this page has not loaded. */
function mayAddTo(projectId: string, userId: string): boolean {
  const known = projectOf(projectId)
  if (!known) return true
  const role = projectRoleOf(userId, known.project, known.role)
  return role !== undefined && can(role, 'attachment.create', false, known.project)
}

const sayNoRight = () =>
  toast.error(t('The files were not added'), t('As a viewer of this project you cannot add files.'), TOAST)

function sayWhere(files: File[], userId: string) {
  const { newTicket } = currentKeyHandlers()
  const projectId = /^\/project\/([\da-f-]{36})/.exec(location.pathname)?.[1]
  if (projectId && !mayAddTo(projectId, userId)) return sayNoRight()
  const isOffered = projectId !== undefined && newTicket !== undefined && files.length > 0
  toast.plain(t('Files belong to tickets: drop them on a card or a row.'), {
    ...TOAST,
    duration: 6_000,
    ...(isOffered && {
      action: {
        label: t('New Ticket'),
        onClick() {
          handFiles(`${userId}.new-ticket.${projectId}`, files)
          newTicket()
        },
      },
    }),
  })
}

async function addTo({ projectId, number }: Row, files: File[]) {
  const project = projectOf(projectId)?.project
  const key = project ? ticketKey(project.key, number) : `#${number}`
  try {
    const { ticket } = await call('getTicketByNumber', { params: { projectId }, input: { number } })
    const { attachments } = await call('listAttachments', { params: { ticketId: ticket.id }, input: {} })
    const names = new Set(attachments.map(({ name }) => name))
    const target = { project_id: projectId, ticket_id: ticket.id, ticket_key: key }
    const ends = await Promise.all(files.map((file) => firstEnd(file, target, names)))
    const added = ends.filter((end) => end !== undefined)
    if (added.length > 0) sayAdded(added, key)
  } catch (error) {
    toast.error(t('Failed to add the files to {key}', { key }), reasonOf(error), TOAST)
  }
}

/** Uploads a file. @returns the file; undefined once the upload has failed, although it can be retried then */
function firstEnd(file: File, target: Target, names: ReadonlySet<string>): Promise<Uploaded | undefined> {
  return new Promise((resolve) => {
    const failed = () => resolve(undefined)
    startUpload(file, target, () => names, { onFailure: failed }).then(resolve, failed)
  })
}

function sayAdded(files: Uploaded[], key: string) {
  const values = { count: files.length, name: files[0]?.name, key }
  toast.success(t('{count, plural, one {{name} added to {key}} other {# files added to {key}}}', values), {
    ...TOAST,
    action: undoable(() => void undo()),
  })

  async function undo() {
    try {
      for (const { id } of files)
        await runCommand('deleteAttachment', { params: { attachmentId: id }, input: {} })
      toast.success(
        t('{count, plural, one {{name} removed from {key}} other {# files removed from {key}}}', values),
        TOAST,
      )
    } catch (error) {
      toast.error(
        t(
          '{count, plural, one {Failed to remove {name} from {key}} other {Failed to remove # files from {key}}}',
          values,
        ),
        reasonOf(error),
        TOAST,
      )
    }
  }
}
