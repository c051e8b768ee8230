// The name of a message in the catalogues of other languages. The page, the build and the checks share it.

/** A message with places to fill, as the compiler of the catalogue's library returns it. */
export type Compiled = readonly unknown[]

/** Between the context of a message and its text, as in gettext. */
const CONTEXT_END = '\u0004'

/**
 * A short name for a message: FNV-1a of 32 bits. The English text stays where it is used, so the catalogues of other languages
 * need not repeat it; the check of messages fails if two have the same name.
 * @param context the sense of an English text that has several (`t`)
 */
export function messageId(message: string | Compiled, context?: string | number | null): string {
  const words = typeof message === 'string' ? message : JSON.stringify(message)
  const text = context ? context + CONTEXT_END + words : words
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36)
}
