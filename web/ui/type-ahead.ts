// Letters typed on a list look for the entry that begins with them.

/** After so long without a letter, in ms, the next one begins a new word. */
const FORGOTTEN_MS = 1_000

/**
 * What is being typed on one list. One letter again and again goes through all entries that begin with it; a blank is
 * part of a word that has begun.
 */
export class TypeAhead {
  #word = ''
  #last = Number.NEGATIVE_INFINITY

  /** Whether the key pressed at `now` (ms) is text for it; a blank that begins a word is not. */
  takes(key: string, now: number): boolean {
    return key.length === 1 && (key !== ' ' || this.#isTyping(now))
  }

  #isTyping(now: number): boolean {
    return this.#word !== '' && now - this.#last < FORGOTTEN_MS
  }

  /**
   * Takes one more letter, typed at `now` (ms).
   *
   * @param labels of the entries in their order; an empty one is never found
   * @param from where it stands now; -1 is nowhere
   * @returns where the first entry stands that is meant, after `from` and around; -1 where there is none
   */
  find(letter: string, labels: readonly string[], from: number, now: number): number {
    this.#word = (this.#isTyping(now) ? this.#word : '') + letter.toLowerCase()
    this.#last = now
    const isRepeated = [...this.#word].every((one) => one === this.#word[0])
    const wanted = isRepeated ? (this.#word[0] ?? '') : this.#word
    // A word that grows may still mean where it stands; a letter alone goes on.
    const start = isRepeated ? from + 1 : Math.max(from, 0)
    for (let step = 0; step < labels.length; step += 1) {
      const index = (start + step) % labels.length
      if (labels[index]?.toLowerCase().startsWith(wanted)) return index
    }
    return -1
  }
}
