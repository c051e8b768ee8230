// The kinds of Jira's custom fields: which of them are fields here, which are properties of tickets, and which are Jira's own.
import type { FieldKind } from '../../../../domain/field/field.ts'
import { plain } from '../words.ts'
import { customCounterpart } from './headings.ts'

/** The kinds here by the last part of Jira's key of a type, `…customfieldtypes:radiobuttons`. */
const KINDS: Record<FieldKind, readonly string[]> = {
  text: ['textfield', 'textarea', 'readonlyfield', 'cascadingselect', 'multiuserpicker', 'project'],
  number: ['float', 'importid'],
  day: ['datepicker', 'datetime', 'jpo-custom-field-baseline-start', 'jpo-custom-field-baseline-end'],
  choice: [
    'select',
    'radiobuttons',
    'version',
    'grouppicker',
    'rm-teams-custom-field-team',
    'atlassian-team',
  ],
  choices: [
    ...['multiselect', 'multicheckboxes', 'labels', 'multiversion', 'multigrouppicker'],
    'sd-customer-organizations',
  ],
  person: ['userpicker'],
  address: ['url'],
  checkbox: [],
}
const BY_TYPE = new Map(
  Object.entries(KINDS).flatMap(([kind, types]) => types.map((type) => [type, kind as FieldKind] as const)),
)

/** The kind by Jira's key of the type; undefined for types of other makers. */
export const kindOfType = (key: string): FieldKind | undefined => BY_TYPE.get(key.split(':').at(-1) ?? '')

/** Whether the values of a type have a time of day, which is left out here. */
export const hasTime = (key: string): boolean => key.endsWith(':datetime')
export const isCascading = (key: string): boolean => key.endsWith(':cascadingselect')

/** The kind by the schema of a REST answer, for types of other makers. */
export function kindOfSchema(type: string | null, items: string | null): FieldKind | undefined {
  if (type === 'array') return items === 'user' ? 'text' : items === null ? undefined : 'choices'
  const kinds: Record<string, FieldKind> = {
    ...{ string: 'text', number: 'number', date: 'day', datetime: 'day', option: 'choice' },
    ...{ user: 'person', group: 'choice', version: 'choice', team: 'choice', 'option-with-child': 'text' },
  }
  return type !== null && Object.hasOwn(kinds, type) ? kinds[type] : undefined
}

/** A custom field of Jira that is a property of a ticket, or is Jira's own. */
export type SpecialField = 'sprint' | 'epic' | 'points' | 'rank' | 'start' | 'flag' | 'derived'

const BY_KEY: [RegExp, SpecialField][] = [
  [/:gh-sprint$/, 'sprint'],
  [/:gh-epic-link$/, 'epic'],
  [/:jsw-story-points$/, 'points'],
  [/:gh-(global-rank|epic-\w+)$|:jsw-issue-color$|:devsummary(cf)?$/, 'derived'],
  [/^com\.atlassian\.jira\.(toolkit|ext\.charting):|jira-development-integration/, 'derived'],
]
const BY_NAME: [RegExp, SpecialField][] = [
  [/^start date$/, 'start'],
  [/^flagged$/, 'flag'],
  [/^(global |product )?rank( obsolete)?$|^epic (name|status|colou?r)$|^issue colou?r$/, 'derived'],
  [
    /^(development|time in status|participants?|linked bf score|replies|of sprints)$|^chart |^days since (reply|last comment)$/,
    'derived',
  ],
  [/^(date of (1st|first) reply|last (public )?comment(er| by customer| date)|last update)$/, 'derived'],
]

/**
 * The meaning of a field that Jira makes itself; null for a field of the users.
 * @param key Jira's key of its type, if the export has it
 */
export function specialOf(name: string, key = ''): SpecialField | null {
  const named = customCounterpart(name)
  if (named === 'epicName') return 'derived'
  if (named === 'sprint' || named === 'epic' || named === 'points' || named === 'rank') return named
  // Some servers have further ranks, with names of their own.
  if (key.endsWith(':gh-lexo-rank')) return 'derived'
  const byKey = BY_KEY.find(([pattern]) => pattern.test(key))
  return (byKey ?? BY_NAME.find(([pattern]) => pattern.test(plain(name))))?.[1] ?? null
}
