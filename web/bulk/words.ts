// The wording of bulk changes.
import type { BulkChange } from '../../domain/bulk/bulk.ts'
import { REFUSALS } from '../../domain/refusals.ts'

export const ticketsIn = (count: number) =>
  `${count.toLocaleString('en')} ${count === 1 ? 'ticket' : 'tickets'}`

/** The count in words. A revert counts changes, since one ticket may have been changed many times. */
export const thingsIn = (does: BulkChange['does'], count: number) =>
  does === 'revert' ? `${count.toLocaleString('en')} ${count === 1 ? 'change' : 'changes'}` : ticketsIn(count)

/** A function that makes the sentence about what was done to “12 tickets”. */
export type Done = (tickets: string) => string

/** The sentence about a field that was set to a value with this name, or emptied. */
export const fieldSet =
  (label: string, value: string | null): Done =>
  (tickets) =>
    value === null ? `${label} of ${tickets} removed` : `${label} of ${tickets} set to ${value}`

type BulkMessage = { kind: 'success' | 'warning' | 'plain'; text: string }

/** The outcome of a finished bulk change in words. */
export function outcomeOf(
  { does, state, total, changed, unchanged, partly, failed }: BulkChange,
  done: Done,
): BulkMessage {
  const things = (count: number) => thingsIn(does, count)
  const left = total - changed - unchanged - failed
  const part = partly > 0 ? ` (${partly.toLocaleString('en')} in part)` : ''
  const didWhat = changed > 0 ? done(things(changed)) + part : undefined
  if (state === 'stopped')
    return { kind: 'plain', text: `Stopped with ${things(left)} left${didWhat ? `. ${didWhat}` : ''}` }
  if (state === 'refused')
    return {
      kind: 'warning',
      text: `You can no longer change tickets here: ${things(left)} not changed`,
    }
  const refused = failed > 0 ? `${things(failed)} could not be changed` : undefined
  if (didWhat)
    return { kind: refused ? 'warning' : 'success', text: [didWhat, refused].filter(Boolean).join(', ') }
  return refused
    ? { kind: 'warning', text: refused }
    : { kind: 'plain', text: 'Nothing to change: all of them already had this value' }
}

/** The reason why a ticket could not be changed. */
export function reasonOfCode(code: string): string {
  if (code === 'not_found') return 'It was deleted in the meantime'
  return code in REFUSALS ? REFUSALS[code as keyof typeof REFUSALS].message : code
}
