// The relations in a cell of a table: the words that say their kind, if there are any, and the other tickets, by key or title.
import { ID_CHARACTERS } from '../catalog.ts'

export type RelationKind = 'blocks' | 'relates_to' | 'duplicates'
/** @property isFrom whether the relation begins at the ticket of the row */
export type CellRelation = { kind: RelationKind; isFrom: boolean; others: string[] }

/** Words before the other ticket, such as “Blocked by #12”, and the relation that they mean. */
const WORDS: [words: RegExp, kind: RelationKind, isFrom: boolean][] = [
  [
    /^(is )?(blocked|preceded) by$|^depends on$|^follows$|^requires$|^waiting (on|for)$|^blockiert durch$|^nachfolger von$|^bloqué par$|^bloqueada? por$|^blokowane przez$/i,
    'blocks',
    false,
  ],
  [
    /^(is )?block(s|ing)$|^precedes$|^is (required|needed) for$|^is depended on by$|^blockiert$|^vorgänger von$|^bloque$|^bloquea$|^blokuje$/i,
    'blocks',
    true,
  ],
  [
    /^(is )?duplicated by$|^has duplicate$|^has duplicates$|^dupliziert durch$|^dupliqué par$/i,
    'duplicates',
    false,
  ],
  [/^(is )?(a )?duplicates?( of)?$|^duplicates$|^duplikat von$|^dupliziert$|^duplique$/i, 'duplicates', true],
  [
    /^(is )?relate[sd]( to)?$|^copied (to|from)$|^(is )?(cloned|copied) (by|from|to)$|^clones$|^see also$|^beziehung mit$|^verwandt mit$|^kopiert (nach|von)$|^lié à$|^relacionada? con$|^powiązane z$/i,
    'relates_to',
    true,
  ],
]
const NUMBERED = /^([\p{L} ]{2,40}?)[ :]*#([\p{L}\d][^\s#(]*)/u
const KEYED = /^([\p{L} ]{2,40}):? ([\p{L}\d]{1,30}-\d{1,9})\b/u

/**
 * @param kind what the column means for entries without words of their own
 * @returns for each entry its relation, and the texts that may name the other ticket, the likeliest first
 */
export function relationsIn(cell: string, kind: RelationKind, isFrom: boolean): CellRelation[] {
  const whole = cell.trim()
  const parts = whole.split(/[,;|\n]/).filter((part) => part.trim() !== '')
  // A title may contain such a sign itself. The length is limited, because each entry is also searched under this name.
  const title = parts.length > 1 && whole.length <= ID_CHARACTERS ? [whole] : []
  return parts.map((part) => {
    const text = part.trim()
    const [, words = '', key = ''] = NUMBERED.exec(text) ?? KEYED.exec(text) ?? []
    const known = WORDS.find(([pattern]) => pattern.test(words.trim()))
    if (known) return { kind: known[1], isFrom: known[2], others: [key] }
    return { kind, isFrom, others: [...new Set([...title, ...namesIn(text)])] }
  })
}

/** The texts of a cell that may be the key or the title of another ticket, the likeliest first. */
export function namesIn(cell: string): string[] {
  const text = cell.trim()
  const numbered = /#(\d{1,18})\b/.exec(text)?.[1]
  // The title of a page of Notion is followed by its address.
  const address = text.endsWith(')') ? text.lastIndexOf(' (http') : -1
  const linked = address < 0 ? undefined : text.slice(0, address).trim()
  return [text, linked, numbered, text.replace(/^#/, '')].filter((name): name is string => Boolean(name))
}
