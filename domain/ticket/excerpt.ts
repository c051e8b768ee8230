// The excerpt of a description, which boards and lists have instead of the full text.

/** Length of `excerpt` in characters: two clamped lines of a description. */
export const EXCERPT_LENGTH = 240

/** The first characters of a description, without splitting a character; null if there is no description. */
export function excerptOf(description: string | null): string | null {
  if (description === null || description.length <= EXCERPT_LENGTH) return description
  let end = 0
  for (let count = 0; count < EXCERPT_LENGTH && end < description.length; count += 1)
    end += (description.codePointAt(end) as number) > 0xffff ? 2 : 1
  return description.slice(0, end)
}
