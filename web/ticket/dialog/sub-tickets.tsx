// The sub-tickets of the open ticket, live: created by typing, opened in place, removed from their parent with Undo.

import { CopyCheck } from 'lucide-react'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { pick } from '../../../domain/fields.ts'
import { t } from '../../../domain/locale/message.ts'
import { CreateTicket, type Ticket, type TicketSummary } from '../../../domain/ticket/ticket.ts'
import { ticketKey } from '../../../domain/ticket/ticket-key.ts'
import { uploadKept, useDraftFiles } from '../../attachment/draft-files.ts'
import { AddFiles, DraftFilesList } from '../../attachment/draft-files-list.tsx'
import { useDraft } from '../../data/draft.ts'
import { errorsOf, reasonOf } from '../../data/form-errors.ts'
import { useCommand } from '../../data/use-command.ts'
import { useLiveQuery } from '../../data/use-query.ts'
import { useProject } from '../../project/use-project.ts'
import { Button } from '../../ui/button.tsx'
import { useDialogEscape } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Field } from '../../ui/field.tsx'
import { filesOf, hasFiles } from '../../ui/take-files.ts'
import { toast } from '../../ui/toast.tsx'
import { PersonAvatar } from '../../user/person.tsx'
import { LinkedTicket, RemoveLink } from './linked-ticket.tsx'
import { EmptySection, SectionButton, useAddedByOthers } from './section-row.tsx'
import { TicketFinder, useAdding } from './ticket-finder.tsx'

const newItems = (count: number) =>
  t('{count, plural, one {# new sub-ticket} other {# new sub-tickets}}', { count })

export function SubTickets({ ticket }: { ticket: Ticket }) {
  const { id: parent, project_id: projectId, sub_total, sub_done } = ticket
  const { may } = useProject(projectId)
  const [limit, setLimit] = useState(50)
  const query = useLiveQuery('listTickets', {
    params: { projectId },
    input: { parent, limit },
    enabled: sub_total > 0,
  })
  const mayMake = may('ticket.create')
  const [isAdding, setAdding] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const added = useAddedByOthers(newItems, sub_total, isAdding, 'ticket-subs')
  if (sub_total === 0 && !mayMake) return null
  if ((sub_total === 0 && !isAdding) || added.words)
    return (
      <EmptySection section="sub-tickets">
        <SectionButton ref={opener} added={added} add={t('Add a sub-ticket')} onAdd={() => setAdding(true)} />
      </EmptySection>
    )
  function close() {
    flushSync(() => setAdding(false))
    opener.current?.focus()
  }
  const known = sub_total > 0 ? query.data : undefined
  return (
    <section aria-labelledby="ticket-subs">
      <h3
        id="ticket-subs"
        tabIndex={-1}
        className="flex min-h-7 items-center text-sm font-semibold text-ink-soft tabular-nums outline-none"
      >
        {t('Sub-tickets')}
        {sub_total > 0 && (
          <span className="ml-2 font-normal text-ink-faint">
            {t('{done} of {total} done', { done: sub_done, total: sub_total })}
          </span>
        )}
      </h3>
      {sub_total > 0 && (
        <div aria-hidden className="mb-1.5 h-1 overflow-hidden rounded-full bg-line">
          <div
            className="h-full rounded-full bg-accent transition-[width]"
            style={{ width: `${(100 * sub_done) / sub_total}%` }}
          />
        </div>
      )}
      {query.error && !known && sub_total > 0 && (
        <ErrorState
          compact
          message={t('The sub-tickets could not be loaded.')}
          onRetry={() => void query.refetch()}
        />
      )}
      {known && known.next !== null && limit < 100 && (
        <Button size="sm" variant="ghost" onClick={() => setLimit(100)}>
          {t('Show earlier ones')}
        </Button>
      )}
      {known && known.next !== null && limit === 100 && (
        <p className="text-sm text-ink-faint">{t('The latest 100 are shown.')}</p>
      )}
      {known && known.tickets.length > 0 && (
        <ul aria-label={t('Sub-tickets')} className="flex flex-col divide-y divide-line">
          {/* In the order in which they were created. */}
          {known.tickets.toReversed().map((sub) => (
            <SubTicket key={sub.id} sub={sub} mayEdit={may('ticket.update')} />
          ))}
        </ul>
      )}
      {mayMake && (
        <NewSubTicket
          parent={ticket}
          autoFocus={isAdding}
          onUse={() => setAdding(true)}
          onClose={sub_total === 0 ? close : undefined}
        />
      )}
    </section>
  )
}

function SubTicket({ sub, mayEdit }: { sub: TicketSummary; mayEdit: boolean }) {
  const { project_id: projectId, number, assignee } = sub
  const { project } = useProject(projectId)
  const remove = useRemoveFromParent(sub)
  const key = project ? ticketKey(project.key, number) : `#${number}`
  return (
    <li className="flex min-h-9 min-w-0 items-center gap-2">
      <LinkedTicket ticketKey={key} ticket={sub} />
      <PersonAvatar person={assignee} size="sm" fallback={t('Unassigned')} />
      {mayEdit && (
        <RemoveLink
          label={t('Remove {key} from this ticket', { key })}
          title={t('Remove from this ticket')}
          onClick={() => void remove()}
        />
      )}
    </li>
  )
}

/** Removes a ticket from its parent; the ticket itself stays. */
function useRemoveFromParent({ id, number, parent_id, version }: TicketSummary) {
  const { run } = useCommand('updateTicket')
  const set = (base: number, parent: string | null) =>
    run({ params: { ticketId: id }, input: { version: base, parent_id: parent } })

  return async () => {
    try {
      const event = await set(version, null)
      if (event?.type !== 'ticket.changed') return
      const undo = () =>
        set(event.ticket.version, parent_id).catch((error) =>
          toast.error(t('Failed to add #{number} again', { number }), reasonOf(error)),
        )
      toast.success(t('#{number} is no longer a sub-ticket', { number }), {
        action: { label: t('Undo'), onClick: () => void undo() },
      })
    } catch (error) {
      toast.error(t('Failed to remove #{number}', { number }), reasonOf(error))
    }
  }
}

const NO_FILES: readonly string[] = []
/** The values of a ticket that its new sub-tickets get if the user wants so. */
const INHERITED = ['column', 'priority', 'label_ids'] as const

/** Enter creates the ticket and keeps the focus for the next one; an existing ticket can be chosen instead. */
function NewSubTicket({
  parent,
  autoFocus,
  onUse,
  onClose,
}: {
  parent: Ticket
  autoFocus: boolean
  /** Called when the field gets the focus, so that it stays while others remove the last sub-ticket. */
  onUse: () => void
  /** Called by Escape in the empty field; undefined if the field is always there. */
  onClose?: () => void
}) {
  const { id: parent_id, project_id: projectId } = parent
  const { text, onText, problem, setProblem, add } = useAdding(t('It could not be added.'))
  const { run: create } = useCommand('createTicket')
  const { run: update } = useCommand('updateTicket')
  const { may, project, userId } = useProject(projectId)
  const key = `${userId}.sub-ticket.${parent_id}`
  const ids = useDraft(key, NO_FILES)
  const mayAdd = may('attachment.create')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (autoFocus) box.current?.querySelector('input')?.focus()
  }, [autoFocus])
  useDialogEscape(({ target }) => {
    if (!onClose || text !== '' || !(target instanceof Node) || !box.current?.contains(target)) return false
    onClose()
    return true
  })
  const files = useDraftFiles({ userId, key, ids: ids.value, setIds: ids.set, mayAdd })
  const [isLikeParent, setLikeParent] = useState(false)

  /** Adds the sub-ticket, and the waiting files to it. */
  async function addWithFiles(action: () => ReturnType<typeof create>) {
    const taken = files.files
    ids.sent()
    await add(async () => {
      const { claimed } = await files.claim(taken)
      const event = await action().catch((error: unknown) => {
        files.putBack(claimed)
        throw error
      })
      if (event?.type !== 'ticket.created' && event?.type !== 'ticket.changed') return
      const { id: ticket_id, number } = event.ticket
      const ticket_key = project && ticketKey(project.key, number)
      uploadKept(claimed, { project_id: projectId, ticket_id, ticket_key })
    })
  }

  function make() {
    const values = CreateTicket.safeParse({ title: text, parent_id })
    if (!values.success) return setProblem(Object.values(errorsOf(values.error))[0])
    const input = { title: text, parent_id, ...(isLikeParent && pick(parent, INHERITED)) }
    void addWithFiles(() => create({ params: { projectId }, input }))
  }

  /** Files that are pasted or dropped here belong to the sub-ticket, not to the open ticket. */
  function takeFiles(event: SyntheticEvent, data: DataTransfer) {
    if (!files.mayAdd || !hasFiles(data)) return
    // Cells of a spreadsheet also come as a picture, but the text is meant.
    if (event.type === 'paste' && data.types.includes('text/plain')) return
    event.preventDefault()
    if (event.type !== 'dragover') files.add(filesOf(data))
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping needs a mouse; the button inside does the same
    <div
      ref={box}
      data-takes-files
      onFocus={({ target }) => target instanceof HTMLInputElement && target.type !== 'file' && onUse()}
      className="mt-1.5 flex flex-col gap-1.5 rounded-md"
      onPaste={(event) => takeFiles(event, event.clipboardData)}
      onDragOver={(event) => takeFiles(event, event.dataTransfer)}
      onDrop={(event) => takeFiles(event, event.dataTransfer)}
    >
      <div className="flex items-start gap-1">
        <Field label={t('Add a sub-ticket')} hideLabel error={problem} className="flex-1">
          <TicketFinder
            projectId={projectId}
            text={text}
            onText={onText}
            placeholder={t('Add a sub-ticket: enter a title, or search for one')}
            isOut={(one) =>
              one.id === parent_id || one.parent_id === parent_id || one.id === parent.parent_id
            }
            onChoose={({ id, version }) =>
              void addWithFiles(() => update({ params: { ticketId: id }, input: { version, parent_id } }))
            }
            onCreate={make}
          />
        </Field>
        <Button
          variant="icon"
          aria-pressed={isLikeParent}
          aria-label={t('Inherit column, priority and labels')}
          title={t('New sub-tickets get the column, priority and labels of this ticket')}
          className="aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
          onClick={() => setLikeParent((now) => !now)}
        >
          <CopyCheck />
        </Button>
        {files.mayAdd && <AddFiles iconOnly label={t('Add files to the sub-ticket')} onFiles={files.add} />}
      </div>
      {isLikeParent && (
        <p className="text-sm text-ink-faint">
          {t('New sub-tickets get the column, priority and labels of this ticket.')}
        </p>
      )}
      <DraftFilesList draft={files} disabled={false} onRemove={files.remove} />
    </div>
  )
}
