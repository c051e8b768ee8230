// The count of unread lines.

/** The most unread lines that are counted. */
export const UNREAD_COUNTED = 99

/** The count of unread lines, as the pages show it. */
export function unreadWords(unread: number): string {
  return unread > UNREAD_COUNTED ? `${UNREAD_COUNTED}+` : String(unread)
}
