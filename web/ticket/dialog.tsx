// The ticket dialog, opened by ticket number: its states and its header.
import { Pencil } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { TICKET_TEXTS, ticketKey } from '../../domain/ticket.ts'
import { useDraft } from '../data/draft.ts'
import { useLiveQuery } from '../data/use-query.ts'
import { useProject } from '../project/use-project.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogBody } from '../ui/dialog.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { BrokenRecord, RecordBoundary } from '../ui/record-boundary.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { CopyLink } from './copy-link.tsx'
import { DeleteTicket } from './delete-ticket.tsx'
import { FIELDS } from './fields.tsx'
import { TicketEdit } from './ticket-edit.tsx'
import { TicketGone, type Unsent } from './ticket-gone.tsx'
import { TicketView } from './ticket-view.tsx'
import { type TicketEditing, useTicketEdit } from './use-ticket-edit.ts'

type TicketDialogProps = { projectId: string; number: number; onClose: () => void }

export function TicketDialog(props: TicketDialogProps) {
  // A different ticket gets a fresh dialog, with no state left from the previous one.
  return <OpenTicket key={`${props.projectId}/${props.number}`} {...props} />
}

function OpenTicket({ projectId, number, onClose }: TicketDialogProps) {
  const { project, may, userId } = useProject(projectId)
  const isNumber = Number.isSafeInteger(number) && number > 0
  const query = useLiveQuery('getTicketByNumber', {
    params: { projectId },
    input: { number },
    enabled: isNumber,
  })
  const ticket = query.data?.ticket
  const place = `${projectId}.${number}`
  const edit = useTicketEdit(`${userId}.edit.${place}`, ticket, () => void query.refetch())
  const commentDraft = useDraft(`${userId}.comment.${place}`, '')
  const editButton = useFocusAfterEdit(edit.isOpen)

  const isGone = !isNumber || query.error?.code === 'not_found'
  const mayEdit = may('ticket.update')
  const discard = () => {
    edit.discard()
    commentDraft.discard()
  }
  const content = () => {
    if (isGone)
      return (
        <TicketGone
          ticketId={ticket?.id ?? null}
          mayRestore={may('ticket.restore')}
          unsent={unsentOf(edit, commentDraft.value)}
          onDiscard={discard}
          onClose={onClose}
        />
      )
    if (ticket && edit.isOpen) return <TicketEdit edit={edit} />
    if (ticket)
      return (
        <RecordBoundary record={ticket} fallback={<BrokenRecord what="ticket" className="m-4" />}>
          <TicketView ticket={ticket} edit={edit} mayEdit={mayEdit} commentDraft={commentDraft} />
        </RecordBoundary>
      )
    if (query.error)
      return (
        <ErrorState
          message="Failed to load ticket"
          detail={query.error.message}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )
    return <Loading />
  }

  const isShown = ticket !== undefined && !isGone
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={isShown ? ticket.title : <span className="sr-only">Ticket {number}</span>}
      eyebrow={
        <>
          <span className="font-mono text-sm text-ink-faint">
            {project ? ticketKey(project.key, number) : `#${number}`}
          </span>
          {isShown && <CopyLink projectId={projectId} number={number} />}
        </>
      }
      actions={
        isShown &&
        !edit.isOpen && (
          <>
            {project && may('ticket.delete', ticket.reporter_id === userId) && (
              <DeleteTicket
                ticket={ticket}
                projectKey={project.key}
                mayRestore={may('ticket.restore')}
                onDeleted={onClose}
              />
            )}
            {mayEdit && (
              <Button ref={editButton} icon={<Pencil />} onClick={edit.open}>
                Edit
              </Button>
            )}
          </>
        )
      }
    >
      {content()}
    </Dialog>
  )
}

/** Returns the focus to the Edit button after an edit. */
function useFocusAfterEdit(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return button
}

function unsentOf(edit: TicketEditing, comment: string): Unsent[] {
  return [
    ...TICKET_TEXTS.map((field) => ({ label: FIELDS[field].label, text: edit.unsent?.[field] ?? '' })),
    { label: 'Comment', text: comment },
  ].filter(({ text }) => text.trim() !== '')
}

function Loading() {
  return (
    <DialogBody className="flex flex-col gap-4">
      <p role="status" className="sr-only">
        Loading ticket
      </p>
      <Skeleton className="h-6 w-3/5" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-11/12" />
      <Skeleton className="h-4 w-4/5" />
      <Skeleton className="mt-6 h-4 w-32" />
      <Skeleton className="h-20 w-full" />
    </DialogBody>
  )
}
