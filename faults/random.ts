// Seeded randomness: a run is determined by its seed.

export type Random = {
  /** A number in [0, 1). */
  next(): number
  /** An integer in [0, limit). */
  below(limit: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** An independent sequence, so that writers do not affect each other's random numbers. */
  fork(name: string): Random
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: (list) => list[below(list.length)] as (typeof list)[number],
    fork: (name) =>
      createRandom([...name].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), seed)),
  }
}
