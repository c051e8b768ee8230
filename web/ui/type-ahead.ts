// Type-ahead: letters typed in a list find the entry that begins with them.
import { exactForm, fold } from '../../domain/fold.ts'
import { isText } from './pressed-key.ts'

/** After this time without a letter, in ms, the next letter begins a new word. */
const FORGOTTEN_MS = 1_000

/**
 * The word that is being typed in one list. One letter again and again goes through all entries that begin with it; a space is
 * part of a word that has begun.
 */
export class TypeAhead {
  #word = ''
  #last = Number.NEGATIVE_INFINITY

  /** Whether the key pressed at `now` (ms) adds to the word; a space that would begin a word does not. */
  takes(key: string, now: number): boolean {
    return isText(key) && (key !== ' ' || this.#isTyping(now))
  }

  #isTyping(now: number): boolean {
    return this.#word !== '' && now - this.#last < FORGOTTEN_MS
  }

  /**
   * Adds one more letter, typed at `now` (ms).
   *
   * @param labels of the entries in their order; an empty label is never found
   * @param from the index of the current entry; -1 if there is none
   * @returns the index of the first matching entry from `from` on, continuing at the start; -1 if there is none
   */
  find(letter: string, labels: readonly string[], from: number, now: number): number {
    this.#word = (this.#isTyping(now) ? this.#word : '') + letter.toLowerCase()
    this.#last = now
    const isRepeated = [...this.#word].every((one) => one === this.#word[0])
    const wanted = isRepeated ? (this.#word[0] ?? '') : this.#word
    // A longer word may still match the current entry; a repeated letter moves to the next one.
    const start = isRepeated ? from + 1 : Math.max(from, 0)
    for (const form of [exactForm, fold]) {
      const beginning = form(wanted)
      for (let step = 0; step < labels.length; step += 1) {
        const index = (start + step) % labels.length
        if (form(labels[index] ?? '').startsWith(beginning)) return index
      }
    }
    return -1
  }
}
