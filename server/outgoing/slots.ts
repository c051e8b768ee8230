// Limits how many tasks run at once; the others wait in order.

/** @returns a function that runs a task as soon as fewer than `most` are running */
export function createSlots(most: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async function inSlot<T>(task: () => Promise<T>): Promise<T> {
    if (running >= most) await new Promise<void>((begin) => waiting.push(begin))
    else running += 1
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      // The next task takes over the slot.
      if (next) next()
      else running -= 1
    }
  }
}
