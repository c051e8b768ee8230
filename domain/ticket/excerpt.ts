// The excerpt of a description, which boards and lists have instead of the full text.
import { endOf } from '../cut.ts'

/** Length of `excerpt` in characters: two clamped lines of a description. */
export const EXCERPT_LENGTH = 240

/** The first code points of a description, the same as in the database; null if there is no description. */
export function excerptOf(description: string | null): string | null {
  return description === null ? null : description.slice(0, endOf(description, EXCERPT_LENGTH))
}

/** The excerpt as boards and lists show it: a reference to a file, also one that is cut off, is only its name. */
export function excerptShown(excerpt: string): string {
  return excerpt.replace(/!?\[([^[\]]*)\]\(\/attachments\/[^)]*(?:\)|$)/g, '$1')
}
