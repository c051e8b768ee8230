// A queue that strangers flood: the requests that are still accepted, and the order in which they start.
import { expect, it } from 'vitest'
import { createFairQueue, knownPerson, type Origin, strangerAt } from './fair-queue.ts'

const FIGURES = { atOnce: 1, waiting: 6, waitingEach: { known: 2, stranger: 3 } }

/** One request is running, so all others wait. `go` starts them one after another. */
function busyLine() {
  const enqueue = createFairQueue(FIGURES)
  let finish: (() => void) | undefined
  const first = enqueue(
    strangerAt('203.0.113.1'),
    () =>
      new Promise<void>((resolve) => {
        finish = resolve
      }),
  )
  const started: string[] = []
  const come = (name: string, from: Origin) =>
    enqueue(from, async () => void started.push(name)).then(
      () => 'begun',
      (error: { code: string }) => error.code,
    )
  const go = () => {
    finish?.()
    return first
  }
  return { come, started, go }
}

it('a flood from very many addresses of one network leaves room for other networks', async () => {
  const { come, started, go } = busyLine()
  const flood = Array.from({ length: 40 }, (_, index) =>
    come(`flood ${index}`, strangerAt(`2001:db8:0:${index}::1`)),
  )
  const others = ['2001:db9::1', '198.51.100.7', '192.0.2.7'].map((address) =>
    come(address, strangerAt(address)),
  )
  await go()
  expect(await Promise.all(others)).toEqual(['begun', 'begun', 'begun'])
  const answers = await Promise.all(flood)
  expect(answers.filter((word) => word === 'begun')).toHaveLength(3)
  expect(new Set(answers)).toEqual(new Set(['begun', 'busy']))
  expect(started.slice(-3)).toEqual(['2001:db9::1', '198.51.100.7', '192.0.2.7'])
})

it('within a network, the narrower network with the most requests loses one', async () => {
  const { come, go } = busyLine()
  // All addresses are in one /16: five in one /24, two in another.
  const flood = [1, 2, 3, 4, 5].map((host) => come('flood', strangerAt(`198.51.100.${host}`)))
  const quiet = come('quiet', strangerAt('198.51.7.1'))
  const late = come('late', strangerAt('198.51.7.2'))
  await go()
  expect(await Promise.all([quiet, late])).toEqual(['begun', 'begun'])
  expect((await Promise.all(flood)).filter((word) => word === 'busy')).toHaveLength(1)
})

it('known people and strangers are queued separately and served alternately', async () => {
  const { come, started, go } = busyLine()
  const strangers = [1, 2, 3, 4, 5, 6].map((network) =>
    come(`stranger ${network}`, strangerAt(`10.${network}.0.1`)),
  )
  const known = ['ada', 'ada', 'bob'].map((name) => come(name, knownPerson(name, '192.0.2.1')))
  // If the queue is full of networks with one request each, no stranger is accepted.
  expect(await come('one more', strangerAt('10.7.0.1'))).toBe('busy')
  // One person gets only a few places.
  expect(await come('ada', knownPerson('ada', '192.0.2.1'))).toBe('too_many_requests')
  await go()
  await Promise.all([...strangers, ...known])
  expect(started.slice(0, 6)).toEqual(['ada', 'stranger 1', 'ada', 'stranger 2', 'bob', 'stranger 3'])
})

it('somebody with very many accounts leaves room for people known from elsewhere', async () => {
  const { come, go } = busyLine()
  const flood = Array.from({ length: 8 }, (_, index) =>
    come('flood', knownPerson(`account ${index}`, '198.51.100.7')),
  )
  const others = ['192.0.2.7', '203.0.113.7'].map((address) => come(address, knownPerson(address, address)))
  await go()
  expect(await Promise.all(others)).toEqual(['begun', 'begun'])
  expect((await Promise.all(flood)).filter((word) => word === 'begun')).toHaveLength(4)
})
