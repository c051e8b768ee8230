// The wording of bulk changes.

import type { BulkChange } from '../../domain/bulk/bulk.ts'
import { REFUSALS } from '../../domain/refusals.ts'
import { numberText } from '../locale/format.ts'
import { t } from '../locale/message.ts'

export const ticketsIn = (count: number) => t('{count, plural, one {# ticket} other {# tickets}}', { count })

/** The count in words. A revert counts changes, since one ticket may have been changed many times. */
export const thingsIn = (does: BulkChange['does'], count: number) =>
  does === 'revert' ? t('{count, plural, one {# change} other {# changes}}', { count }) : ticketsIn(count)

/** A function that makes the sentence about what was done to “12 tickets”. */
export type Done = (tickets: string) => string

/** The sentence about a field that was set to a value with this name, or emptied. */
export const fieldSet =
  (label: string, value: string | null): Done =>
  (tickets) =>
    value === null
      ? t('{label} of {tickets} removed', { label, tickets })
      : t('{label} of {tickets} set to {value}', { label, tickets, value })

type BulkMessage = { kind: 'success' | 'warning' | 'plain'; text: string }

/** The outcome of a finished bulk change in words. */
export function outcomeOf(
  { does, state, total, changed, unchanged, partly, failed }: BulkChange,
  done: Done,
): BulkMessage {
  const things = (count: number) => thingsIn(does, count)
  const left = total - changed - unchanged - failed
  const part = partly > 0 ? t(' ({partly} in part)', { partly: numberText(partly) }) : ''
  const didWhat = changed > 0 ? done(things(changed)) + part : undefined
  if (state === 'stopped')
    return {
      kind: 'plain',
      text: didWhat
        ? t('Stopped with {things} left. {didWhat}', { things: things(left), didWhat })
        : t('Stopped with {things} left', { things: things(left) }),
    }
  if (state === 'refused')
    return {
      kind: 'warning',
      text: t('You can no longer change tickets here: {things} not changed', { things: things(left) }),
    }
  const refused = failed > 0 ? t('{things} could not be changed', { things: things(failed) }) : undefined
  if (didWhat)
    return { kind: refused ? 'warning' : 'success', text: [didWhat, refused].filter(Boolean).join(', ') }
  return refused
    ? { kind: 'warning', text: refused }
    : { kind: 'plain', text: t('Nothing to change: all of them already had this value') }
}

/** The reason why a ticket could not be changed. */
export function reasonOfCode(code: string): string {
  if (code === 'not_found') return t('It was deleted in the meantime')
  return code in REFUSALS ? REFUSALS[code as keyof typeof REFUSALS].message : code
}
