// A number of tickets, with the noun only for screen readers.
import { numberText } from '../locale/format.ts'
import { rich } from '../locale/rich.tsx'

/** @param shown the number as it is shown, such as “1,000+” */
export function NumberOfTickets({ count, shown = numberText(count) }: { count: number; shown?: string }) {
  return rich(
    '{count, plural, one {{shown} <noun>ticket</noun>} other {{shown} <noun>tickets</noun>}}',
    { count, shown },
    { noun: (text) => <span className="sr-only">{text}</span> },
  )
}
