// The words of texts in custom fields, by which tickets are found: the same as `custom_words` in the database (migration 88).
import { fold } from '../fold.ts'

/** The words of a text: what is between spaces and the signs of ASCII, folded. */
export const customWords = (text: string): string[] => [
  ...new Set(
    fold(text)
      .split(/[ \t!-/:-@[-`{-~]+/)
      .filter((word) => word !== ''),
  ),
]
