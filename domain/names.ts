// Names: at the beginning of a title, and compared.
import { fold } from './fold.ts'

/** The text with a capital first letter. */
export const capitalised = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/**
 * The form in which names are compared: names that differ only in case are the same. The database does not do this, because it
 * folds case by its locale.
 */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}

/**
 * The entry that has this name: as the first of its names, as another one, or, if only one entry fits, without regard to accents
 * and the forms of characters.
 * @param namesOf the names of an entry, such as the username and the full name of a person
 */
export function byName<T>(
  entries: readonly T[],
  name: string,
  namesOf: (entry: T) => readonly string[],
): T | undefined {
  const key = nameKey(name)
  const foldedName = fold(name)
  const folded = entries.filter((entry) => namesOf(entry).some((one) => fold(one) === foldedName))
  return (
    entries.find((entry) => nameKey(namesOf(entry)[0] ?? '') === key) ??
    entries.find((entry) => namesOf(entry).some((one) => nameKey(one) === key)) ??
    (folded.length === 1 && foldedName !== '' ? folded[0] : undefined)
  )
}
