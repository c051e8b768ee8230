// What is said of a bulk change.
import type { BulkChange } from '../../domain/bulk.ts'
import { ERRORS } from '../../domain/error.ts'

export const ticketsIn = (count: number) =>
  `${count.toLocaleString('en')} ${count === 1 ? 'ticket' : 'tickets'}`

/** What was done to so many tickets, as a sentence. */
export type Done = (tickets: string) => string

type Told = { kind: 'success' | 'warning' | 'plain'; text: string }

/** How one that is over ended. */
export function outcomeOf({ state, total, changed, unchanged, failed }: BulkChange, done: Done): Told {
  const left = total - changed - unchanged - failed
  const didWhat = changed > 0 ? done(ticketsIn(changed)) : undefined
  if (state === 'stopped')
    return { kind: 'plain', text: `Stopped with ${ticketsIn(left)} left${didWhat ? `. ${didWhat}` : ''}` }
  if (state === 'refused')
    return {
      kind: 'warning',
      text: `You may no longer change tickets here: ${ticketsIn(left)} left as they were`,
    }
  const refused = failed > 0 ? `${ticketsIn(failed)} could not be changed` : undefined
  if (didWhat)
    return { kind: refused ? 'warning' : 'success', text: [didWhat, refused].filter(Boolean).join(', ') }
  return refused
    ? { kind: 'warning', text: refused }
    : { kind: 'plain', text: 'Nothing to change: all of them were so already' }
}

/** Why a ticket could not be changed. */
export function reasonOfCode(code: string): string {
  if (code === 'not_found') return 'It was deleted in the meantime'
  return code in ERRORS ? ERRORS[code as keyof typeof ERRORS].message : code
}
