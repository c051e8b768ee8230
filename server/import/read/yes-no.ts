// Reads cells that say whether something happened: with a date, or a word for yes or no in the languages of trackers.
import { plain } from './words.ts'

const YES = new Set(
  'yes|y|true|t|1|x|checked|on|done|complete|completed|finished|archived|closed|oui|vrai|ja|j|wahr|si|s|verdadero|sim|verdadeiro|vero|waar|sann|sant|sand|tosi|kylla|tak|prawda|ano|pravda|igen|igaz|evet|dogru|да|истина|так|ναι|はい|是|真|예|네'.split(
    '|',
  ),
)
const NO = new Set(
  'no|n|false|f|0|none|null|nil|undefined|nan|n a|na|never|off|unchecked|not done|not completed|not archived|incomplete|open|nie|nein|falsch|non|faux|falso|nao|nej|nei|nee|niet|onwaar|falsk|usann|usant|ei|epatosi|falsz|fałsz|ne|nepravda|nem|hamis|hayir|hayır|yanlis|yanlış|нет|ложь|ні|не|όχι|οχι|いいえ|否|假|아니요|아니오|لا|לא'.split(
    '|',
  ),
)
/** Signs that tables use for an empty box. */
const EMPTY_SIGNS = new Set([...'-–—☐□⬜✗✘✕×❌🗙'])

export type Answer = 'yes' | 'no' | 'when' | 'unknown'

/** The meaning of a cell; `when`: it has the time at which something happened. */
export function answerIn(cell: string): Answer {
  const text = cell.trim()
  const word = plain(text)
  if (text === '' || EMPTY_SIGNS.has(text) || NO.has(word) || /^[0 ]+$/.test(word)) return 'no'
  const percent = /^(\d{1,3})(?:[.,]\d+)?\s*%$/.exec(text)
  if (percent) return Number(percent[1]) >= 100 ? 'yes' : 'no'
  if (YES.has(word) || word === '') return 'yes'
  return /\p{N}/u.test(word) ? 'when' : 'unknown'
}
