// The body of the ticket dialog: description, comments, and the attributes next to them, read or edited.

import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { t } from '../../../domain/locale/message.ts'
import '../../../domain/late-live.ts'
import type { Ticket } from '../../../domain/ticket/ticket.ts'
import { Attachments } from '../../attachment/attachments.tsx'
import { TicketFilesProvider } from '../../attachment/ticket-files.tsx'
import { Comments } from '../../comment/comments.tsx'
import { WaitingEdits } from '../../comment/waiting-edits.tsx'
import type { useDraft } from '../../data/draft.ts'
import { OptionalChunk, useOptionalChunk } from '../../data/load-chunk.ts'
import { remember } from '../../data/recent.ts'
import { useSession } from '../../data/session.ts'
import { useLiveQuery } from '../../data/use-query.ts'
import { TicketCode } from '../../forge/ticket-code.tsx'
import { useFieldKeys } from '../../keys/field-keys.ts'
import { useKeyCommands } from '../../keys/use-key-commands.ts'
import { useProject } from '../../project/use-project.ts'
import { TicketProposals } from '../../proposal/ticket-proposals.tsx'
import { Relations } from '../../relation/relations.tsx'
import { classNames } from '../../ui/class-names.ts'
import { DialogBody } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useSteadyScroll } from '../../ui/steady-scroll.ts'
import { Unsaved } from '../../ui/unsaved.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { FACT_FIELDS } from '../field/fields.tsx'
import { offsetInSource, opensEdit } from './click-to-edit.ts'
import { Description } from './description.tsx'
import { customIn } from './edit-draft.ts'
import { SectionRow } from './section-row.tsx'
import { SubTickets } from './sub-tickets.tsx'
import { CustomEditField, TicketEditField, TicketEditForm, TicketEditTexts } from './ticket-edit.tsx'
import { TicketSidePanel, useFolded } from './ticket-side-panel.tsx'
import type { TicketEditing } from './use-ticket-edit.ts'

/** The places of the parts. Reading and editing share them, so that nothing moves between the two. */
const TEXTS = 'flex min-w-0 flex-col gap-4 md:col-start-1 md:row-start-1'
const FACTS =
  'min-w-0 md:sticky md:-top-1 md:col-start-2 md:row-span-2 md:row-start-1 md:-m-1 md:max-h-[calc(90dvh-12rem)] md:self-start md:overflow-y-auto md:p-1 md:[scrollbar-width:thin]'
const COMMENTS = 'flex min-w-0 flex-col gap-5 md:col-start-1 md:row-start-2'
const COLUMNS = 'md:grid-cols-[minmax(0,1fr)_18rem]'

const crash = new OptionalChunk(() => import('../../crash/ticket-crash.tsx'))
const phoneActs = new OptionalChunk(() => import('./phone-acts.tsx'))

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
  const { may } = useProject(ticket.project_id)
  const mayAdd = (['ticket.create', 'ticket.update', 'attachment.create'] as const).some((act) => may(act))
  const folded = useFolded(form?.values ?? ticket)
  const panel = useRef<HTMLElement>(null)
  const isEditable = mayEdit && !edit.isOpen
  useFieldKeys(panel, isEditable)
  const { user } = useSession()
  const { project_id: projectId, number, title } = ticket
  useEffect(() => {
    if (user) remember(user.id, { projectId, number, title })
  }, [user, projectId, number, title])
  useKeyCommands('ticket', { editTicket: isEditable ? () => edit.open() : undefined })
  const body = useRef<HTMLDivElement>(null)
  useSteadyScroll(body)
  /** The place of the comment box, below everything that scrolls. */
  const [footer, setFooter] = useState<HTMLElement | null>(null)
  const isSettled = useSectionsLoaded(ticket)
  // A stack trace has several lines. Only the server knows whether a comment has one.
  const mayHaveCrash = ticket.comment_count > 0 || ticket.description?.includes('\n') === true
  const Crash = useOptionalChunk(crash, mayHaveCrash)?.TicketCrash
  return (
    <TicketFilesProvider ticket={ticket}>
      <DialogBody ref={body}>
        <div className={`grid grid-rows-[auto_auto_1fr] gap-x-8 gap-y-5 md:grid-rows-[auto_1fr] ${COLUMNS}`}>
          {form ? (
            <TicketEditForm edit={edit} form={form}>
              <div className={TEXTS}>
                <TicketEditTexts edit={edit} form={form} />
              </div>
              <aside aria-label={t('Details')} className={FACTS}>
                <TicketSidePanel
                  ticket={ticket}
                  folded={folded}
                  mayEdit
                  custom={{ ...ticket.custom, ...customIn(form.values) }}
                  control={(field) => <TicketEditField field={field} edit={edit} form={form} />}
                  ownControl={(field) => <CustomEditField field={field} edit={edit} form={form} />}
                />
              </aside>
            </TicketEditForm>
          ) : (
            <>
              <div className={TEXTS}>
                {edit.unsent && mayEdit && (
                  <Unsaved
                    words={t('You have unsaved changes.')}
                    onContinue={() => edit.open()}
                    onDiscard={edit.discard}
                  />
                )}
                {user && <WaitingEdits ticketId={ticket.id} userId={user.id} />}
                <section aria-labelledby="ticket-description">
                  <h3 id="ticket-description" className="mb-1.5 text-sm font-semibold text-ink-soft">
                    {t('Description')}
                  </h3>
                  <ClickToEdit ticket={ticket} onEdit={mayEdit ? edit.open : undefined}>
                    {ticket.description ? (
                      <Description ticket={ticket} mayEdit={mayEdit} />
                    ) : (
                      <p className="text-ink-faint">{t('No description provided')}</p>
                    )}
                  </ClickToEdit>
                </section>
              </div>
              <aside ref={panel} tabIndex={-1} aria-label={t('Details')} className={`${FACTS} outline-none`}>
                <TicketSidePanel ticket={ticket} folded={folded} mayEdit={mayEdit} />
                <ActsOnPhones ticket={ticket} />
              </aside>
            </>
          )}
          <div className={COMMENTS}>
            <TicketProposals projectId={projectId} ticketId={ticket.id} />
            <SectionRow isReadBelow={ticket.comment_count > 0} mayAdd={mayAdd}>
              <SubTickets ticket={ticket} />
              <Relations ticket={ticket} />
              {mayHaveCrash && Crash && <Crash ticket={ticket} />}
              <TicketCode ticket={ticket} />
              <Attachments />
            </SectionRow>
            <Comments ticket={ticket} draft={commentDraft} isReady={isSettled} body={body} footer={footer} />
          </div>
        </div>
      </DialogBody>
      {/* With the keyboard of a phone there is only room for the text that is edited. */}
      <div
        ref={setFooter}
        className={classNames('relative', edit.isOpen && 'typing:not-focus-within:hidden')}
      />
    </TicketFilesProvider>
  )
}

/** The acts that the header has room for elsewhere. */
function ActsOnPhones({ ticket }: { ticket: Ticket }) {
  const isPhone = useMedia('(width < 40rem)')
  const PhoneActs = useOptionalChunk(phoneActs, isPhone)?.PhoneActs
  return isPhone && PhoneActs ? <PhoneActs ticket={ticket} /> : null
}

/** A click on the description opens its edit where the click was. */
function ClickToEdit({
  ticket: { description },
  onEdit,
  children,
}: {
  ticket: Ticket
  onEdit: TicketEditing['open'] | undefined
  children: ReactNode
}) {
  if (!onEdit) return children
  const open = (event: MouseEvent<HTMLElement>) => {
    if (opensEdit(event)) onEdit({ field: 'description', offset: offsetInSource(event, description ?? '') })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the Edit button does the same
    <div className="-m-1.5 rounded-md p-1.5 hover:bg-hover" onClick={open}>
      {children}
    </div>
  )
}

/**
 * Whether the parts above the comments have answered, so that they do not push the comments down. These parts read the same
 * queries, so this sends no request.
 */
function useSectionsLoaded({ id: ticketId, project_id: projectId, sub_total }: Ticket): boolean {
  const params = { projectId, ticketId }
  const files = useLiveQuery('listAttachments', { params })
  const related = useLiveQuery('listRelations', { params })
  const subs = useLiveQuery('listTickets', {
    params: { projectId },
    input: { parent: ticketId, limit: 50 },
    enabled: sub_total > 0,
  })
  const isLoaded = [files, related, ...(sub_total > 0 ? [subs] : [])].every(
    ({ data, error }) => data || error,
  )
  const [wasLoaded, setWasLoaded] = useState(isLoaded)
  if (isLoaded && !wasLoaded) setWasLoaded(true)
  return wasLoaded
}

/** The dialog's body before the ticket is loaded. */
export function TicketLoading() {
  return (
    <DialogBody>
      <p role="status" className="sr-only">
        {t('Loading ticket')}
      </p>
      <div className={`grid gap-x-8 gap-y-6 ${COLUMNS}`}>
        <div className="flex flex-col gap-4">
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-11/12" />
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="mt-6 h-4 w-32" />
          <Skeleton className="h-20 w-full" />
        </div>
        <div className="flex flex-col gap-3">
          {FACT_FIELDS.map((field) => (
            <Skeleton key={field} className="h-5 w-4/5" />
          ))}
        </div>
      </div>
    </DialogBody>
  )
}
