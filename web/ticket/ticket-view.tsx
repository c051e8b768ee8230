// The ticket dialog in view mode: description, comments, and the attributes next to them.
import { PencilLine } from 'lucide-react'
import type { Ticket } from '../../domain/ticket.ts'
import { Comments } from '../comment/comments.tsx'
import type { useDraft } from '../data/draft.ts'
import { Button } from '../ui/button.tsx'
import { DialogBody } from '../ui/dialog.tsx'
import { Description } from './description.tsx'
import { TicketSidePanel } from './ticket-side-panel.tsx'
import type { TicketEditing } from './use-ticket-edit.ts'

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
  return (
    // Keeps scroll targets clear of the sticky comment box.
    <DialogBody className="scroll-pb-24">
      <div className="grid gap-5 md:grid-cols-[minmax(0,1fr)_12rem] md:gap-8">
        <aside aria-label="Details" className="md:order-1">
          <TicketSidePanel ticket={ticket} mayEdit={mayEdit} />
        </aside>
        <div className="flex min-w-0 flex-col gap-6">
          {edit.unsent && mayEdit && <Unsaved edit={edit} />}
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
          <Comments ticket={ticket} draft={commentDraft} />
        </div>
      </div>
    </DialogBody>
  )
}

function Unsaved({ edit }: { edit: TicketEditing }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line bg-accent-soft px-3 py-2">
      <PencilLine size={16} aria-hidden className="shrink-0 text-accent-text" />
      <p role="status" className="min-w-52 flex-1">
        You have changes here that are not saved.
      </p>
      <div className="flex gap-2">
        <Button size="sm" onClick={edit.open}>
          Continue editing
        </Button>
        <Button size="sm" variant="ghost" onClick={() => edit.discard()}>
          Discard
        </Button>
      </div>
    </div>
  )
}
