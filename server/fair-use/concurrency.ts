// Limits how many requests of one person run at once: a few, and the others queue in order. During a burst that no human could
// cause, the requests run one at a time with a pause after each, so that other people hardly notice.
import type { CONCURRENCY } from '../limits.ts'

type Figures = Record<keyof typeof CONCURRENCY, number>
type Queue = {
  running: number
  waiting: (() => void)[]
  /** The number of requests since `since`, a monotonic time. */
  count: number
  since: number
}

/** @param burst a number of requests in a number of seconds; a person who works by hand stays below it */
export function createConcurrencyLimiter(
  figures: Figures,
  burst: { points: number; seconds: number },
  refuse: () => Error,
) {
  const queues = new Map<string, Queue>()
  let swept = performance.now()

  function queueOf(who: string, now: number): Queue {
    const queue = queues.get(who) ?? { running: 0, waiting: [], count: 0, since: now }
    if (now - queue.since >= burst.seconds * 1_000) Object.assign(queue, { count: 0, since: now })
    queues.set(who, queue)
    sweep(now)
    return queue
  }

  /** Drops idle queues. */
  function sweep(now: number) {
    const age = burst.seconds * 1_000
    if (now - swept < age) return
    swept = now
    for (const [who, queue] of queues) if (queue.running === 0 && now - queue.since >= age) queues.delete(who)
  }

  const isBurst = (queue: Queue) => queue.count > burst.points
  const atOnce = (queue: Queue) => (isBurst(queue) ? 1 : figures.atOnce)

  function end(queue: Queue) {
    const next = queue.running > atOnce(queue) ? undefined : queue.waiting.shift()
    if (next) next()
    else queue.running -= 1
  }

  /** @param isCounted false if the request was already counted towards the burst */
  return async function turn<T>(
    who: string,
    action: () => Promise<T>,
    { isCounted = true } = {},
  ): Promise<T> {
    const queue = queueOf(who, performance.now())
    if (isCounted) queue.count += 1
    if (queue.running < atOnce(queue)) queue.running += 1
    else {
      if (queue.waiting.length >= figures.waiting) throw refuse()
      await new Promise<void>((resolve) => queue.waiting.push(resolve))
    }
    const began = performance.now()
    try {
      return await action()
    } finally {
      // The pause after the request is as long as the request took. The response does not wait for it.
      if (isBurst(queue)) setTimeout(() => end(queue), performance.now() - began)
      else end(queue)
    }
  }
}
