// The error for a word that is none of the possible ones. It names the word, says what is possible, and offers a similar word. The
// command line and the tools for agents use it.
import { nearest } from './query/tree.ts'

/** The most choices that an error lists. */
const LISTED = 20

/**
 * The error for a word that is not among the choices, such as “foo” is not a status: todo, in_progress, done. It has no full stop.
 * @param noun what the word should be, such as `status`
 * @param choices the words that are possible
 */
export function choiceError(word: string, noun: string, choices: readonly string[]): string {
  const wrong = `“${word}” is not ${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`
  if (choices.length === 0) return `${wrong}: there is none`
  const listed = choices.slice(0, LISTED).join(', ')
  const more = choices.length > LISTED ? ` and ${choices.length - LISTED} more` : ''
  const meant = nearest(word, choices)
  return `${wrong}: ${listed}${more}${meant === undefined ? '' : `. Did you mean ${meant}?`}`
}
