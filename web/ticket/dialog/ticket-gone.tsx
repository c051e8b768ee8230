// The ticket dialog without a ticket: it never existed, or it was deleted. Unsent text can still be copied.
import { Copy, FileX2 } from 'lucide-react'
import { useId, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { DialogBody } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Textarea } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRestoreTicket } from './delete-ticket.tsx'

/** Unsent text whose ticket no longer exists. */
export type Unsent = { label: string; text: string }

export function TicketGone({
  ticketId,
  mayRestore,
  unsent,
  onDiscard,
  onClose,
}: {
  /** Null if the ticket was never loaded. */
  ticketId: string | null
  mayRestore: boolean
  unsent: Unsent[]
  onDiscard: () => void
  onClose: () => void
}) {
  const restore = useRestoreTicket(ticketId ?? '')
  return (
    <DialogBody className="flex flex-col gap-5">
      <EmptyState
        icon={<FileX2 />}
        title={ticketId ? 'This ticket was deleted in the meantime' : 'Ticket not found'}
        description={
          ticketId
            ? 'Somebody deleted it while you had it open.'
            : 'It was deleted, or it never existed in this project.'
        }
        headingLevel={3}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button onClick={onClose}>Back to the project</Button>
            {ticketId && mayRestore && (
              <Button variant="primary" pending={restore.pending} onClick={() => void restore.run()}>
                Restore ticket
              </Button>
            )}
          </div>
        }
      />
      {unsent.length > 0 && (
        <section aria-label="Your unsent text" className="flex flex-col gap-3">
          <div className="flex items-center justify-between gap-3">
            <p className="text-ink-soft">Your text is still here.</p>
            <Button size="sm" variant="ghost" onClick={onDiscard}>
              Discard
            </Button>
          </div>
          {unsent.map((piece) => (
            <UnsentText key={piece.label} {...piece} />
          ))}
        </section>
      )}
    </DialogBody>
  )
}

function UnsentText({ label, text }: Unsent) {
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      toast.plain(`${label} copied`)
    } catch {
      // No clipboard access (plain http or no permission): select the text to be copied by hand.
      box.current?.select()
    }
  }

  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center justify-between">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        <Button
          size="sm"
          variant="ghost"
          icon={<Copy />}
          aria-label={`Copy ${label}`}
          onClick={() => void copy()}
        >
          Copy
        </Button>
      </div>
      <Textarea ref={box} id={id} readOnly rows={2} value={text} onFocus={(event) => event.target.select()} />
    </div>
  )
}
