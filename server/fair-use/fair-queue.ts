// A fair queue for scarce work, such as hashing passwords: decides which request is next, and which is refused when the queue is
// full. Known people and strangers have a queue each, and the two are served in turn. If a queue is full, a newcomer takes the
// place of the newest request of the network with the most waiting requests. So a flood, even from many addresses of a network,
// leaves room for everybody else.

import { Refusal } from '../../domain/error.ts'
import { t } from '../../domain/locale/message.ts'
import { networksOf } from './rate-limiter.ts'

export type Share = 'known' | 'stranger'
/**
 * A waiting request. `path` lists its networks from the widest to the client's own; for a known person it ends with the person.
 */
export type Origin = { share: Share; path: string[] }
export type FairQueue = ReturnType<typeof createFairQueue>

type Limits = { atOnce: number; waiting: number; waitingEach: Record<Share, number> }
type Waiting = { path: string[]; begin(): void; refuse(error: Error): void }

export const strangerAt = (address: string): Origin => ({ share: 'stranger', path: networksOf(address) })
export const knownPerson = (id: string, address: string): Origin => ({
  share: 'known',
  path: [...networksOf(address), id],
})

/** `waiting` and `waitingEach` apply to each of the two queues. */
export function createFairQueue({ atOnce, waiting, waitingEach }: Limits) {
  const queues: Record<Share, Waiting[]> = { known: [], stranger: [] }
  let running = 0
  let last: Share = 'stranger'

  function next(): Waiting | undefined {
    const other = last === 'known' ? 'stranger' : 'known'
    if (queues[other].length > 0) last = other
    return queues[last].shift()
  }

  function wait({ share, path }: Origin): Promise<void> {
    const queue = queues[share]
    if (queue.filter((one) => one.path.at(-1) === path.at(-1)).length >= waitingEach[share])
      throw tooManyAtOnce()
    if (queue.length >= waiting) {
      const displaced = displacedBy(path, queue)
      if (!displaced) throw busy()
      queue.splice(queue.indexOf(displaced), 1)
      displaced.refuse(busy())
    }
    return new Promise((begin, refuse) => queue.push({ path, begin, refuse }))
  }

  return async function enqueue<T>(from: Origin, work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1
    else await wait(from)
    try {
      return await work()
    } finally {
      const following = next()
      if (following) following.begin()
      else running -= 1
    }
  }
}

/** The newest request of the network with the most requests, if the newcomer's network has at least two fewer. */
function displacedBy(path: string[], line: Waiting[]): Waiting | undefined {
  let among = line
  for (let level = 0; level < path.length && among.length > 0; level += 1) {
    const counts = countsAt(among, level)
    const most = Math.max(...counts.values())
    const mine = counts.get(path[level]) ?? 0
    if (mine + 1 < most) return newestOfMost(among, level)
    among = among.filter((one) => one.path[level] === path[level])
  }
  return undefined
}

function newestOfMost(queue: Waiting[], from: number): Waiting | undefined {
  let among = queue
  const depth = Math.max(...queue.map(({ path }) => path.length))
  for (let level = from; level < depth; level += 1) {
    const counts = countsAt(among, level)
    const most = Math.max(...counts.values())
    among = among.filter(({ path }) => counts.get(path[level]) === most)
  }
  return among.at(-1)
}

function countsAt(queue: Waiting[], level: number) {
  const counts = new Map<string | undefined, number>()
  for (const { path } of queue) counts.set(path[level], (counts.get(path[level]) ?? 0) + 1)
  return counts
}

const busy = () =>
  new Refusal('busy', { retry_after: 2 }, t('The server is busy. Please try again in a moment.'))

const tooManyAtOnce = () =>
  new Refusal(
    'too_many_requests',
    { retry_after: 2 },
    t('Too many attempts at once. Please try again in a moment.'),
  )
