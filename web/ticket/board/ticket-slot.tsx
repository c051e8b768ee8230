// The place of a ticket in a column, and its outline while the place is empty.

/** The gap to the next ticket belongs to the row, because the drag library measures whole rows. */
export const ROW = 'pb-1.5 in-data-[density=compact]:pb-1'

/** The outline in a ticket's old place, until its move is saved. */
export function TicketSlot() {
  return <div className="size-full rounded-lg border border-dashed border-line-strong" />
}
