// Visits all entries in turn, a few per tick, so that work for very many entries never blocks the rest. Each entry is visited
// about once per round.

const TICK_MS = 250
/** The batch size. If there are fewer entries, all are visited together once per round. */
const FEW = 100

/**
 * @param visit no more entries are visited while its promise is pending
 * @returns a function that stops the rounds
 */
export function roundRobin<T>(
  all: Pick<ReadonlyMap<unknown, T>, 'size' | 'values'>,
  roundMs: number,
  visit: (few: T[]) => void | Promise<void>,
): () => void {
  /** The fraction of the entries that is due for a visit. */
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
