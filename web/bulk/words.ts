// The wording of bulk changes.

import type { BulkChange } from '../../domain/bulk/bulk.ts'
import { t } from '../../domain/locale/message.ts'
import { REFUSALS } from '../../domain/refusals.ts'
import { numberText } from '../locale/format.ts'

export const ticketsIn = (count: number) => t('{count, plural, one {# ticket} other {# tickets}}', { count })

/** A function that makes the sentence about what was done to a number of tickets. */
export type Done = (count: number) => string

/** The sentence about a field that was set to a value with this name, or emptied. */
export const fieldSet =
  (field: string, name: string | null): Done =>
  (count) =>
    name === null
      ? t('{count, plural, one {{field} of # ticket removed} other {{field} of # tickets removed}}', {
          field,
          count,
        })
      : t(
          '{count, plural, one {{field} of # ticket set to {name}} other {{field} of # tickets set to {name}}}',
          { field, name, count },
        )

/** The sentence about tickets that were assigned to a person. */
export const assigned =
  (name: string, isMe: boolean): Done =>
  (count) =>
    isMe
      ? t('{count, plural, one {# ticket assigned to you} other {# tickets assigned to you}}', { count })
      : t('{count, plural, one {# ticket assigned to {name}} other {# tickets assigned to {name}}}', {
          count,
          name,
        })

export const unassigned: Done = (count) =>
  t('{count, plural, one {# ticket unassigned} other {# tickets unassigned}}', { count })

export const movedTo =
  (name: string): Done =>
  (count) =>
    t('{count, plural, one {# ticket moved to {name}} other {# tickets moved to {name}}}', { count, name })

export const labelAdded =
  (name: string): Done =>
  (count) =>
    t('{count, plural, one {Label “{name}” added to # ticket} other {Label “{name}” added to # tickets}}', {
      name,
      count,
    })

type BulkMessage = { kind: 'success' | 'warning' | 'plain'; text: string }

/** The outcome of a finished bulk change in words. A revert counts changes, since one ticket may have been changed many times. */
export function outcomeOf(
  { does, state, total, changed, unchanged, partly, failed }: BulkChange,
  done: Done,
): BulkMessage {
  const left = total - changed - unchanged - failed
  const whole = changed > 0 ? done(changed) : undefined
  const didWhat =
    whole && partly > 0 ? t('{done} ({count} in part)', { done: whole, count: numberText(partly) }) : whole
  if (state === 'stopped') {
    const stopped = t(
      '{does, select, revert {{left, plural, one {Stopped with # change left} other {Stopped with # changes left}}} other {{left, plural, one {Stopped with # ticket left} other {Stopped with # tickets left}}}}',
      { does, left },
    )
    return { kind: 'plain', text: didWhat ? t('{stopped}. {done}', { stopped, done: didWhat }) : stopped }
  }
  if (state === 'refused')
    return {
      kind: 'warning',
      text: t(
        '{does, select, revert {{left, plural, one {You can no longer change tickets here: # change not changed} other {You can no longer change tickets here: # changes not changed}}} other {{left, plural, one {You can no longer change tickets here: # ticket not changed} other {You can no longer change tickets here: # tickets not changed}}}}',
        { does, left },
      ),
    }
  const refused =
    failed > 0
      ? t(
          '{does, select, revert {{failed, plural, one {# change could not be changed} other {# changes could not be changed}}} other {{failed, plural, one {# ticket could not be changed} other {# tickets could not be changed}}}}',
          { does, failed },
        )
      : undefined
  if (didWhat)
    return refused
      ? { kind: 'warning', text: t('{done}, {refused}', { done: didWhat, refused }) }
      : { kind: 'success', text: didWhat }
  return refused
    ? { kind: 'warning', text: refused }
    : { kind: 'plain', text: t('Nothing to change: all of them already had this value') }
}

/** The reason why a ticket could not be changed. */
export function reasonOfCode(code: string): string {
  if (code === 'not_found') return t('It was deleted in the meantime')
  return code in REFUSALS ? REFUSALS[code as keyof typeof REFUSALS].message : code
}
