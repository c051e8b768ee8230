// Reads cells that say whether something happened: with a date, or a word for yes or no in the languages of trackers.
import { dayOf } from './dates.ts'
import { plain } from './words.ts'

const wordsOf = (text: string) => new Set(text.split('|').map(plain))

const YES = wordsOf(
  'yes|y|true|t|1|x|checked|on|done|complete|completed|finished|archived|closed|oui|vrai|ja|j|wahr|si|s|verdadero|sim|verdadeiro|vero|waar|sann|sant|sand|tosi|kylla|tak|prawda|ano|pravda|igen|igaz|evet|dogru|да|истина|так|ναι|はい|是|真|예|네',
)
const NO = wordsOf(
  'no|n|false|f|0|none|null|nil|undefined|nan|n a|na|never|off|unchecked|not done|not completed|not archived|incomplete|open|nie|nein|falsch|non|faux|falso|nao|nej|nei|nee|niet|onwaar|falsk|usann|usant|ei|epatosi|fałsz|ne|nepravda|nem|hamis|hayır|yanlış|нет|ложь|ні|не|όχι|いいえ|否|假|아니요|아니오|لا|לא',
)
/** Signs that tables use for an empty box. */
const EMPTY_SIGNS = new Set([...'-–—☐□⬜✗✘✕×❌🗙'])

export type Answer = 'yes' | 'no' | 'when' | 'unknown'

/** Seconds or milliseconds since 1970. */
const EPOCH = /^\d{9,13}$/

/**
 * The meaning of a cell; `when`: it has the time at which something happened. Other numbers, such as 3/5 or Sprint 9, say
 * neither yes nor no.
 */
export function answerIn(cell: string): Answer {
  const text = cell.trim()
  const word = plain(text)
  if (text === '' || EMPTY_SIGNS.has(text) || NO.has(word) || /^[0 ]+$/.test(word)) return 'no'
  if (/^[-–−+]\s*\d/.test(text)) return 'unknown'
  const percent = /^(\d{1,3})(?:[.,]\d+)?\s*%$/.exec(text)
  if (percent) return Number(percent[1]) >= 100 ? 'yes' : 'no'
  if (YES.has(word) || word === '' || /^1[.,]0+$/.test(text)) return 'yes'
  return EPOCH.test(text) || dayOf(text, 'UTC') !== null ? 'when' : 'unknown'
}

/** Whether a cell says that something is so, or when it happened. */
export const isAffirmed = (cell: string) => ['yes', 'when'].includes(answerIn(cell))
