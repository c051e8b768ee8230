// The error for a word that is none of the possible ones. It names the word, says what is possible, and offers a similar word. The
// command line and the tools for agents use it.
import { t } from './locale/message.ts'
import { nearest } from './query/tree.ts'

/** The most choices that an error lists. */
const LISTED = 20

/**
 * The error for a word that is not among the choices, such as “foo” is not a status: todo, in_progress, done. It has no full stop.
 * @param noun what the word should be, such as `status`
 * @param choices the words that are possible
 */
export function choiceError(word: string, noun: string, choices: readonly string[]): string {
  const wrong = /^[aeiou]/i.test(noun)
    ? t('“{word}” is not an {noun}', { word, noun })
    : t('“{word}” is not a {noun}', { word, noun })
  if (choices.length === 0) return `${wrong}: there is none`
  const listed = choices.slice(0, LISTED).join(', ')
  const more = choices.length > LISTED ? t(' and {choices} more', { choices: choices.length - LISTED }) : ''
  const meant = nearest(word, choices)
  return meant === undefined
    ? t('{wrong}: {listed}{more}', { wrong, listed, more })
    : t('{wrong}: {listed}{more}. Did you mean {meant}?', { wrong, listed, more, meant })
}
