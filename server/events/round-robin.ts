// Takes everybody in turn, a few at a time, so that what is done for very many never holds up the others: each comes
// up about once in a round.

const TICK_MS = 250
/** So few are done at once, once in a round. */
const FEW = 100

/**
 * @param visit while it is under way nobody else is taken
 * @returns what ends it
 */
export function roundRobin<T>(
  all: Pick<ReadonlyMap<unknown, T>, 'size' | 'values'>,
  roundMs: number,
  visit: (few: T[]) => void | Promise<void>,
): () => void {
  /** Of everybody, the share whose turn it is. */
  let due = 0
  let round = all.values()
  let busy = false

  function take(count: number): T[] {
    const few: T[] = []
    while (few.length < count) {
      const { value, done } = round.next()
      if (done) round = all.values()
      else few.push(value)
    }
    return few
  }

  async function tick() {
    due = all.size === 0 ? 0 : Math.min(1, due + TICK_MS / roundMs)
    const count = Math.floor(due * all.size)
    if (busy || count === 0 || count < Math.min(all.size, FEW)) return
    due -= count / all.size
    busy = true
    try {
      await visit(take(count))
    } finally {
      busy = false
    }
  }

  const timer = setInterval(() => void tick(), TICK_MS).unref()
  return () => clearInterval(timer)
}
