// The excerpt of a description, which boards and lists have instead of the full text.
import { endOf } from '../cut.ts'

/** Length of `excerpt` in characters: two clamped lines of a description. */
export const EXCERPT_LENGTH = 240

/** The first code points of a description, the same as in the database; null if there is no description. */
export function excerptOf(description: string | null): string | null {
  return description === null ? null : description.slice(0, endOf(description, EXCERPT_LENGTH))
}

/** A reference to a file. The excerpt may end inside it; a picture is recognised even if only its name has begun. */
const REFERENCE =
  /!?\[((?:\\.|[^\\[\]]){0,255})\]\(\/attachments\/[^)]*(?:\)|$)|!\[((?:\\.|[^\\[\]]){0,255})\\?$/g

/** The excerpt as boards and lists show it: a reference to a file, also one that is cut off, is only its name. */
export function excerptShown(excerpt: string): string {
  return excerpt.replace(REFERENCE, (_, name?: string, begun = '') =>
    (name ?? begun).replace(/\\([!-/:-@[-`{-~])/g, '$1'),
  )
}
