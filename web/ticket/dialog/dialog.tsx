// The ticket dialog, opened by ticket number: its states and its header.

import { useRouter } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { memo, type ReactNode, useEffect, useRef, useState } from 'react'
import { t } from '../../../domain/locale/message.ts'
import { FIELDS, TICKET_TEXTS } from '../../../domain/ticket/fields.ts'
import type { Ticket } from '../../../domain/ticket/ticket.ts'
import { ticketKey } from '../../../domain/ticket/ticket-key.ts'
import { useDraft } from '../../data/draft.ts'
import { OptionalChunk, useOptionalChunk } from '../../data/load-chunk.ts'
import { useLiveQuery } from '../../data/use-query.ts'
import { keyHint } from '../../keys/key-commands.ts'
import { MoveTicket } from '../../move/move-ticket.tsx'
import { useProject } from '../../project/use-project.ts'
import { RepeatTicket } from '../../recurrence/repeat-ticket.tsx'
import { Button } from '../../ui/button.tsx'
import { DialogFrame, DialogHeader, useDialogEscape } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { BrokenRecord, RecordBoundary } from '../../ui/record-boundary.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Unsent } from '../../ui/unsent-texts.tsx'
import { keptTicket, ticketLink } from '../ticket-on-page.ts'
import { Audience } from './audience.tsx'
import { CopyLink } from './copy-link.tsx'
import { DeleteTicket } from './delete-ticket.tsx'
import { Arrival, NeighbourButtons } from './neighbours.tsx'
import { ParentLink } from './parent-ticket.tsx'
import { SteadyTitle } from './steady-title.tsx'
import { MergedFields, TicketEditButtons, TitleField } from './ticket-edit.tsx'
import { TicketGone } from './ticket-gone.tsx'
import { TicketLoading, TicketView } from './ticket-view.tsx'
import { type Neighbours, useNeighbourKeys, useNeighbours } from './use-neighbours.ts'
import { type TicketEditing, useTicketEdit } from './use-ticket-edit.ts'

const movedTicket = new OptionalChunk(() => import('../../move/moved-ticket.tsx'))

export type TicketDialogProps = {
  projectId: string
  number: number
  onClose: () => void
  /** The hint of the arrow that closes the ticket where it fills the window. */
  back?: string
}

export function TicketDialog({ projectId, number, onClose, back }: TicketDialogProps) {
  const neighbours = useNeighbours(projectId, number)
  const { history } = useRouter()
  // Opened by its link, there is no page below it that the user has seen.
  const [isPage] = useState(() => history.location.state.__TSR_index === 0)
  return (
    <DialogFrame
      open
      onOpenChange={(open) => !open && onClose()}
      // The user may have gone on to another ticket, or moved the ticket to another column.
      focusAfter={(before) => linkToReturnTo(number, before)}
      returnFocus={keptTicket}
      size={isPage ? 'page' : 'xl'}
    >
      <OpenTicket
        // A different ticket gets new content, with no state left from the previous one.
        key={`${projectId}/${number}`}
        projectId={projectId}
        number={number}
        onClose={onClose}
        back={back}
        neighbours={neighbours}
      />
    </DialogFrame>
  )
}

/** The content of the dialog, and of the pane (pane.tsx). */
export const OpenTicket = memo(function OpenTicket({
  projectId,
  number,
  onClose,
  back = t('Back to the project'),
  neighbours,
}: TicketDialogProps & { neighbours: Neighbours }) {
  const { project, may, userId } = useProject(projectId)
  const isNumber = Number.isSafeInteger(number) && number > 0
  const query = useLiveQuery('getTicketByNumber', {
    params: { projectId },
    input: { number },
    enabled: isNumber,
  })
  const ticket = query.data?.ticket
  const draftKey = `${projectId}.${number}`
  const edit = useTicketEdit(`${userId}.edit.${draftKey}`, ticket, () => void query.refetch())
  const commentDraft = useDraft(`${userId}.comment.${draftKey}`, '')
  const editButton = useFocusAfterEdit(edit.isOpen)
  useNeighbourKeys(neighbours, !edit.isOpen)
  useDialogEscape(() => {
    if (edit.isOpen) edit.leave()
    return edit.isOpen
  })

  const isGone = !isNumber || query.error?.code === 'not_found'
  const mayEdit = may('ticket.update')
  const discard = () => {
    edit.discard()
    commentDraft.discard()
  }
  const content = () => {
    if (isGone) {
      const unsent = unsentOf(edit, commentDraft.value)
      return (
        <WhereItIsNow projectId={projectId} number={number} hasUnsent={unsent.length > 0}>
          <TicketGone
            ticketId={ticket?.id ?? null}
            mayRestore={may('ticket.restore')}
            unsent={unsent}
            onDiscard={discard}
            onClose={onClose}
          />
        </WhereItIsNow>
      )
    }
    if (ticket)
      return (
        <RecordBoundary
          record={ticket}
          fallback={<BrokenRecord cannotShow={t('This ticket cannot be shown.')} className="m-4" />}
        >
          <TicketView ticket={ticket} edit={edit} mayEdit={mayEdit} commentDraft={commentDraft} />
        </RecordBoundary>
      )
    if (query.error)
      return (
        <ErrorState
          message={t('Failed to load ticket')}
          detail={query.error.message}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )
    return <TicketLoading />
  }

  const isShown = ticket !== undefined && !isGone
  const isLoading = ticket === undefined && !isGone && !query.error
  const form = isShown && edit.isOpen ? edit.form : null
  const key = project ? ticketKey(project.key, number) : `#${number}`
  const titleField = form ? (
    <TitleField edit={edit} form={form} />
  ) : (
    isLoading && <Skeleton className="my-1 h-5 w-3/5" />
  )
  return (
    <div ref={edit.formRef} data-ticket className="contents">
      <DialogHeader
        back={back}
        title={
          isShown ? (
            <SteadyTitle
              // After an edit, the title has the height that it needs.
              key={`${edit.isOpen}`}
              text={ticket.title}
              mayEdit={mayEdit}
              onEdit={() => edit.open()}
            />
          ) : (
            <span className="sr-only">{t('Ticket {number}', { number })}</span>
          )
        }
        titleField={titleField}
        eyebrow={
          <>
            {isShown && ticket.parent_id && <ParentLink projectId={projectId} id={ticket.parent_id} />}
            <span className="whitespace-nowrap font-mono text-sm text-ink-faint">{key}</span>
            {isShown && (
              <span className="contents max-sm:hidden">
                <CopyLink projectId={projectId} number={number} />
                <RepeatTicket ticket={ticket} />
              </span>
            )}
            <MergedFields form={form} />
            {isShown && <Audience key={ticket.id} projectId={projectId} ticketId={ticket.id} />}
          </>
        }
        actions={
          form ? (
            <TicketEditButtons edit={edit} />
          ) : (
            <>
              {neighbours.isOnTrail && <NeighbourButtons {...neighbours} />}
              <MoveElsewhere ticket={ticket} projectId={projectId} isShown={isShown} />
              {isShown && project && may('ticket.delete', ticket.reporter_id === userId) && (
                <DeleteTicket
                  ticket={ticket}
                  projectKey={project.key}
                  mayRestore={may('ticket.restore')}
                  onDeleted={onClose}
                />
              )}
              {isShown && mayEdit && (
                <Button
                  ref={editButton}
                  icon={<Pencil />}
                  {...keyHint('editTicket', t('Edit'))}
                  onClick={() => edit.open()}
                >
                  <span className="max-sm:sr-only">{t('Edit')}</span>
                </Button>
              )}
            </>
          )
        }
      />
      {isShown && <Arrival came={neighbours.came} words={`${key}, ${ticket.title}`} />}
      {content()}
    </div>
  )
})

function MoveElsewhere({
  ticket,
  projectId,
  isShown,
}: {
  ticket: Ticket | undefined
  projectId: string
  isShown: boolean
}) {
  const { project, may } = useProject(projectId)
  if (!ticket || !isShown || !project || !may('ticket.update')) return null
  // A phone has no room for it next to the other buttons.
  return (
    <span className="contents max-sm:hidden">
      <MoveTicket key={ticket.id} ticket={ticket} projectKey={project.key} />
    </span>
  )
}

/** @param hasUnsent unsent text has to stay here, where it can be copied */
function WhereItIsNow({
  projectId,
  number,
  hasUnsent,
  children,
}: {
  projectId: string
  number: number
  hasUnsent: boolean
  children: ReactNode
}) {
  const Moved = useOptionalChunk(movedTicket)?.MovedTicket
  if (!Moved || hasUnsent || !(number > 0)) return children
  return (
    <Moved projectId={projectId} number={number}>
      {children}
    </Moved>
  )
}

/** The link that had the focus, of several with the same ticket, if it is still there. */
function linkToReturnTo(number: number, before: Element | null): Element | null {
  const isLink = before instanceof HTMLAnchorElement && before.isConnected
  return isLink && before.pathname.endsWith(`/ticket/${number}`) ? before : ticketLink(number)
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
    { label: t('Comment'), text: comment },
  ].filter(({ text }) => text.trim() !== '')
}
