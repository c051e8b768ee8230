// The demo board before its live code has loaded: same look, same height, no motion.
import { TicketFace } from './demo-card.tsx'
import { ColumnFrame, ColumnGrid } from './demo-column.tsx'
import { Feed } from './demo-feed.tsx'
import { columns, opening } from './demo-story.ts'

export function StillBoard() {
  return (
    <>
      <ColumnGrid>
        {columns.map((column) => {
          const tickets = opening.tickets.filter((ticket) => ticket.status === column.status)
          return (
            <ColumnFrame key={column.status} column={column} count={tickets.length}>
              {tickets.map((ticket) => (
                <div key={ticket.number} className="pb-1.5 sm:pb-2">
                  <TicketFace ticket={ticket} />
                </div>
              ))}
            </ColumnFrame>
          )
        })}
      </ColumnGrid>
      <Feed lines={[]} />
    </>
  )
}
