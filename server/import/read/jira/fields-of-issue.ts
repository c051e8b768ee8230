// The custom fields of one issue, sorted: those of the users, and those that Jira makes, which are properties of a ticket here.
import type { BundleBuilder } from '../builder.ts'
import type { FoundField } from './fields.ts'
import { fieldExtra } from './issue.ts'
import type { SpecialField } from './kinds.ts'

export class FieldsOfIssue<Sprint> {
  readonly fields: FoundField[] = []
  readonly sprints: Sprint[] = []
  epic: string | null = null
  rank: string | null = null
  points: string | null = null
  start: string | null = null
  #flags = 0
  readonly #others: [name: string, words: string[]][] = []

  /** @param field null if no kind can hold its values */
  add(field: FoundField | null, name: string, words: string[]): void {
    if (field) this.fields.push(field)
    else this.#others.push([name, words])
  }

  special(special: SpecialField, value: Sprint | readonly Sprint[], text: string): void {
    if (special === 'sprint') this.sprints.push(...([value].flat() as Sprint[]))
    else if (special === 'flag') this.#flags += 1
    else if (special !== 'derived' && text !== '') this[special] ??= text
  }

  /** Counts what has no counterpart here. @returns the labels as which it comes instead */
  extras(builder: BundleBuilder): string[] {
    builder.count('left_out', 'flag', 'Tickets have no flag.', this.#flags)
    // A field of several values, such as a list, counts once.
    return this.#others.flatMap(([name, [first = '']]) =>
      builder.extra({ ...fieldExtra(name), values: [first] }),
    )
  }
}
