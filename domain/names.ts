// Names: at the beginning of a title, and compared.

/** The text with a capital first letter. */
export const capitalised = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/**
 * The form in which names are compared: names that differ only in case are the same. The database does not do this, because it
 * folds case by its locale.
 */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}
