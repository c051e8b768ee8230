// The ticks and choices in the report of an import that are not applied yet. One check applies all of them, so that applying the
// people never loses a tick, and the other way round.
import type { ImportInFull } from '../../domain/import/import.ts'
import type { MatchedPerson } from '../../domain/import/people.ts'
import type { Options } from './use-reading.ts'

/** The choice of a name without an account. */
export const NAME_ONLY = 'none'

/** By kind of value: whether it is ticked to come as labels. By person: the member chosen. */
export type Changes = { ticks: Readonly<Record<string, boolean>>; people: Readonly<Record<string, string>> }
export const UNCHANGED: Changes = { ticks: {}, people: {} }

type Found = {
  options: Pick<ImportInFull['options'], 'labels'>
  people: Pick<MatchedPerson, 'id' | 'member'>[]
}

/** The changes that differ from what the last check applied. */
export function unappliedOf({ options, people }: Found, changes: Changes) {
  const ticks = Object.entries(changes.ticks).filter(([key, isOn]) => isOn !== options.labels.includes(key))
  const applied = new Map(people.map((person) => [person.id, choiceOf(person)]))
  // Read as another source, a file may have other people.
  const choices = Object.entries(changes.people).filter(
    ([id, choice]) => applied.has(id) && choice !== applied.get(id),
  )
  return { ticks, choices, count: ticks.length + choices.length }
}

/** The options of the next check: those of the last one, with all changes. */
export function withChanges(options: Options, found: Found, changes: Changes): Options {
  const { ticks, choices } = unappliedOf(found, changes)
  const ticked = new Map(ticks)
  const chosen = new Set(choices.map(([id]) => id))
  return {
    ...options,
    labels: [
      ...found.options.labels.filter((key) => ticked.get(key) !== false),
      ...ticks.flatMap(([key, isOn]) => (isOn ? [key] : [])),
    ],
    people: [
      ...(options.people ?? []).filter(({ id }) => !chosen.has(id)),
      ...choices.map(([id, choice]) => ({ id, user_id: choice === NAME_ONLY ? null : choice })),
    ],
  }
}

export const choiceOf = ({ member }: Pick<MatchedPerson, 'member'>): string => member?.id ?? NAME_ONLY
