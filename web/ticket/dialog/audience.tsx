// Beside the key of the open ticket: whether the user watches it, and who else has it open.
import { WatchTicket } from '../../inbox/watch-ticket.tsx'
import { TicketPresence } from '../../presence/ticket-presence.tsx'

export function Audience(props: { projectId: string; ticketId: string }) {
  return (
    <>
      <WatchTicket ticketId={props.ticketId} />
      <TicketPresence {...props} />
    </>
  )
}
