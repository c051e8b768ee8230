// Completions for a name after @, and for the key of a ticket after # or the project's own key: the text that is being typed, and
// the members that it finds.
import { exactForm, fold } from '../../domain/fold.ts'
import type { Member } from '../../domain/member/member.ts'
import { displayName, isNamed } from '../../domain/user/display.ts'

/** The text that is being typed: what it searches for, and where the replacement will begin. */
export type SuggestionQuery = { kind: 'member' | 'ticket'; query: string; start: number }

/** A completion that can be chosen: `text` replaces the typed text. */
export type Suggestion = { text: string; label: string; detail: string }

export const MAX_SUGGESTIONS = 6

/** A name as people type it, in any script; not inside a word or a mail address, where nobody is mentioned. */
const MEMBER = /(?<![\p{L}\p{M}\p{N}_./@-])@([\p{L}\p{M}\p{N}_.'’-]{0,40})$/u
const TICKET = /(?:^|[\s([{*"'])#([\p{L}\p{M}\p{N}_-]{0,40})$/u

/** @returns undefined if there is nothing to complete */
export function suggestionQueryAt(
  text: string,
  caret: number,
  projectKey: string | undefined,
): SuggestionQuery | undefined {
  const line = text.slice(Math.max(text.lastIndexOf('\n', caret - 1) + 1, caret - 60), caret)
  const member = MEMBER.exec(line)?.[1]
  if (member !== undefined) return { kind: 'member', query: member, start: caret - member.length - 1 }
  const ticket = TICKET.exec(line)?.[1]
  if (ticket !== undefined) return { kind: 'ticket', query: ticket, start: caret - ticket.length - 1 }
  const key = projectKey && new RegExp(`(?<![\\p{L}\\p{N}_/-])${projectKey}-(\\d{0,10})$`, 'u').exec(line)
  return key ? { kind: 'ticket', query: key[1] ?? '', start: caret - key[0].length } : undefined
}

/** The places of a name at which it has the typed part, best first. */
const PLACES: ((word: string, part: string) => boolean)[] = [
  (word, part) => word.startsWith(part),
  (word, part) => word.includes(part),
]

/** The forms in which names are compared, best first. */
const FORMS = [exactForm, fold]

/**
 * The members whose username or name begins with the query, then those who have the query inside; in both groups first those who
 * match with the same accents.
 */
export function membersFor(members: readonly Member[], query: string): Suggestion[] {
  const parts = FORMS.map((form) => form(query))
  const ranks = PLACES.flatMap((isAt) => FORMS.map((_, at) => ({ isAt, at })))
  const ranked = members
    .map(({ profile }) => profile)
    .filter(isNamed)
    .map((person) => {
      const words = [person.username, ...displayName(person).split(/\s+/)]
      const formed = FORMS.map((form) => words.map(form))
      const rank = ranks.findIndex(({ isAt, at }) => formed[at]?.some((word) => isAt(word, parts[at] ?? '')))
      return { person, rank }
    })
  return ranked
    .filter(({ rank }) => rank >= 0)
    .sort((one, other) => one.rank - other.rank)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ person }) => ({
      text: `@${person.username}`,
      label: displayName(person),
      detail: `@${person.username}`,
    }))
}
