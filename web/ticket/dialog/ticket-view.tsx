// The body of the ticket dialog: description, comments, and the attributes next to them, read or edited.
import { useEffect, useRef } from 'react'
import type { Ticket } from '../../../domain/ticket/ticket.ts'
import { AttachmentsOfTicket, TicketFilesProvider } from '../../attachment/ticket-files.tsx'
import { Comments } from '../../comment/comments.tsx'
import { WaitingEdits } from '../../comment/waiting-edits.tsx'
import type { useDraft } from '../../data/draft.ts'
import { OptionalChunk, useOptionalChunk } from '../../data/load-chunk.ts'
import { remember } from '../../data/recent.ts'
import { useSession } from '../../data/session.ts'
import { useFieldKeys } from '../../keys/field-keys.ts'
import { useKeyCommands } from '../../keys/use-key-commands.ts'
import { DialogBody } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Unsaved } from '../../ui/unsaved.tsx'
import { FACT_FIELDS } from '../field/fields.tsx'
import { Description } from './description.tsx'
import { TicketEditField, TicketEditForm, TicketEditTexts } from './ticket-edit.tsx'
import { TicketSidePanel } from './ticket-side-panel.tsx'
import type { TicketEditing } from './use-ticket-edit.ts'

/** The places of the parts. Reading and editing share them, so that nothing moves between the two. */
const TEXTS = 'flex min-w-0 flex-col gap-4 md:col-start-1 md:row-start-1'
const FACTS =
  'min-w-0 md:sticky md:-top-1 md:col-start-2 md:row-span-2 md:row-start-1 md:-m-1 md:max-h-[calc(min(44rem,100dvh-4rem)-9rem)] md:self-start md:overflow-y-auto md:p-1 md:[scrollbar-width:thin]'
const COMMENTS = 'flex min-w-0 flex-col gap-5 md:col-start-1 md:row-start-2'

const subTickets = new OptionalChunk(() => import('./sub-tickets.tsx'))
const relations = new OptionalChunk(() => import('../../relation/relations.tsx'))
const code = new OptionalChunk(() => import('../../forge/ticket-code.tsx'))
const proposals = new OptionalChunk(() => import('../../proposal/ticket-proposals.tsx'))

export function TicketView({
  ticket,
  edit,
  mayEdit,
  commentDraft,
}: {
  ticket: Ticket
  edit: TicketEditing
  mayEdit: boolean
  commentDraft: ReturnType<typeof useDraft<string>>
}) {
  const form = edit.isOpen ? edit.form : null
  const panel = useRef<HTMLElement>(null)
  const isEditable = mayEdit && !edit.isOpen
  useFieldKeys(panel, isEditable)
  const { user } = useSession()
  const { project_id: projectId, number, title } = ticket
  useEffect(() => {
    if (user) remember(user.id, { projectId, number, title })
  }, [user, projectId, number, title])
  useKeyCommands('ticket', { editTicket: isEditable ? edit.open : undefined })
  const SubTickets = useOptionalChunk(subTickets)?.SubTickets
  const Relations = useOptionalChunk(relations)?.Relations
  const Proposals = useOptionalChunk(proposals)?.TicketProposals
  const Code = useOptionalChunk(code)?.TicketCode
  return (
    <TicketFilesProvider ticket={ticket}>
      {/* Keeps scroll targets clear of the sticky comment box. */}
      <DialogBody className="scroll-pb-24">
        <div className="grid min-h-full grid-rows-[auto_auto_1fr] gap-x-8 gap-y-6 md:grid-cols-[minmax(0,1fr)_13rem] md:grid-rows-[auto_1fr]">
          {form ? (
            <TicketEditForm edit={edit} form={form}>
              <div className={TEXTS}>
                <TicketEditTexts edit={edit} form={form} />
              </div>
              <aside aria-label="Details" className={FACTS}>
                <TicketSidePanel
                  ticket={ticket}
                  mayEdit
                  control={(field) => <TicketEditField field={field} edit={edit} form={form} />}
                />
              </aside>
            </TicketEditForm>
          ) : (
            <>
              <div className={TEXTS}>
                {edit.unsent && mayEdit && (
                  <Unsaved
                    words="You have unsaved changes."
                    onContinue={edit.open}
                    onDiscard={edit.discard}
                  />
                )}
                {user && <WaitingEdits ticketId={ticket.id} userId={user.id} />}
                <section aria-labelledby="ticket-description">
                  <h3 id="ticket-description" className="mb-1.5 text-sm font-semibold text-ink-soft">
                    Description
                  </h3>
                  {ticket.description ? (
                    <Description ticket={ticket} mayEdit={mayEdit} />
                  ) : (
                    <p className="text-ink-faint">No description provided</p>
                  )}
                </section>
              </div>
              <aside ref={panel} tabIndex={-1} aria-label="Details" className={`${FACTS} outline-none`}>
                <TicketSidePanel ticket={ticket} mayEdit={mayEdit} />
              </aside>
            </>
          )}
          <div className={COMMENTS}>
            {Proposals && <Proposals projectId={projectId} ticketId={ticket.id} />}
            {SubTickets && <SubTickets ticket={ticket} />}
            {Relations && <Relations ticket={ticket} />}
            {Code && <Code ticket={ticket} />}
            <AttachmentsOfTicket />
            <Comments ticket={ticket} draft={commentDraft} />
          </div>
        </div>
      </DialogBody>
    </TicketFilesProvider>
  )
}

/** The dialog's body before the ticket is loaded. */
export function TicketLoading() {
  return (
    <DialogBody>
      <p role="status" className="sr-only">
        Loading ticket
      </p>
      <div className="grid gap-x-8 gap-y-6 md:grid-cols-[minmax(0,1fr)_13rem]">
        <div className="flex flex-col gap-4">
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-11/12" />
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="mt-6 h-4 w-32" />
          <Skeleton className="h-20 w-full" />
        </div>
        <div className="flex flex-col gap-5">
          {FACT_FIELDS.map((field) => (
            <Skeleton key={field} className="h-8 w-4/5" />
          ))}
        </div>
      </div>
    </DialogBody>
  )
}
