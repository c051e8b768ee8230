// Whether the text in the search box is still being typed, the words that are ahead of the URL, and what the page lists for them.
// The box says so; the list, the board and the selection ask.
import { useSyncExternalStore } from 'react'
import type { ReadText } from './query-text.ts'

let isTyping = false
let wordsAhead: string | undefined
const watchers = new Set<() => void>()

/** @param next the text is not in the URL yet, or the word with an error is still being typed */
export function setTyping(next: boolean) {
  if (isTyping === next) return
  isTyping = next
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

export const useTyping = () => useSyncExternalStore(watch, () => isTyping)

/** @param words the words in the search box that the list shows before they are in the URL; undefined if the URL has them */
export function setWordsAhead(words: string | undefined) {
  if (wordsAhead === words) return
  wordsAhead = words
  for (const watcher of watchers) watcher()
}

export const useWordsAhead = () => useSyncExternalStore(watch, () => wordsAhead)

/**
 * The result of the text in the search box: its own tickets, those of an earlier text until it is read and complete (`earlier`,
 * shown dimmed), none before any text was read (`loading`), or none because it has an error.
 *
 * @param read as `useQueryText` returns it
 * @param hasEarlier whether an earlier text was read without an error
 */
export function resultOf(
  read: Pick<ReadText, 'errors'> | null | undefined,
  isTyping: boolean,
  hasEarlier: boolean,
): 'own' | 'earlier' | 'loading' | 'error' {
  if (read === undefined) return hasEarlier ? 'earlier' : 'loading'
  if (read && read.errors.length > 0) return isTyping && hasEarlier ? 'earlier' : 'error'
  return isTyping ? 'earlier' : 'own'
}
