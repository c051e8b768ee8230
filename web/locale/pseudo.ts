// A language for tests, which nobody can choose: English with accents, and 40 % longer. A text without accents on a page is one that
// no catalogue can translate; a text that is cut has no room for German.
import type { Compiled } from '../../domain/locale/message-id.ts'

const PLAIN = 'aceinosuyzACEINOSUYZ'
const ACCENTED = 'áçéíñöšûýžÁÇÉÍÑÖŠÛÝŽ'
const LONGER = 0.4
const TAGS = /(<\/?\w+\/?>)/

/** The message with accents and more letters. Its places, plural forms and tags stay. */
export function pseudo(message: string | Compiled): string | Compiled {
  if (typeof message === 'string') return longer(message)
  return message.map((part) => {
    if (typeof part === 'string') return part === '#' ? part : longer(part)
    const [name, type, forms] = part as [string, string?, Record<string, unknown>?]
    if (!forms || typeof forms !== 'object') return part
    const inner = Object.entries(forms).map(([form, text]) => [
      form,
      Array.isArray(text) ? pseudo(text) : text,
    ])
    return [name, type, Object.fromEntries(inner)]
  })
}

/** Tags such as `<link>` are kept as they are. */
function longer(text: string): string {
  return text
    .split(TAGS)
    .map((piece, at) => (at % 2 === 1 ? piece : piece.replace(/[a-zA-Z]+/g, longerWord)))
    .join('')
}

const longerWord = (word: string) =>
  word.replace(/./g, accent) + '~'.repeat(word.length > 2 ? Math.ceil(word.length * LONGER) : 0)

function accent(letter: string): string {
  const at = PLAIN.indexOf(letter)
  return at < 0 ? letter : ACCENTED.charAt(at)
}
