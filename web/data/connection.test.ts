// When the page opens a stream or sends short requests: behind a proxy that holds streams back, on a slow network, and while the
// server is away. And where the next request resumes.
import { beforeEach, expect, test, vi } from 'vitest'
import type { Answer, LiveState } from './connection.ts'

/** A network that passes streams, holds them back, answers nothing, or has no server behind it. */
type Network = 'open' | 'holding' | 'silent' | 'refusing'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))
  vi.stubGlobal('window', new EventTarget())
})

/** A page with a fresh copy of the module. */
async function createPage(network: Network) {
  vi.resetModules()
  const { connect } = await import('./connection.ts')
  const page = {
    network,
    state: 'catching_up' as LiveState,
    /** Each state that the page showed. */
    shown: [] as LiveState[],
    asked: { streams: 0, short: 0 },
    refetched: 0,
    /** Opens a project. */
    open: () =>
      connect({
        ask,
        become: (state) => {
          if (page.state !== state) page.shown.push(state)
          page.state = state
        },
        state: () => page.state,
        refetch: () => {
          page.refetched += 1
        },
      }),
  }
  function ask(isShort: boolean, signal: AbortSignal, { onReady, onSilence }: Answer): Promise<void> {
    page.asked[isShort ? 'short' : 'streams'] += 1
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', reject)
      if (page.network === 'refusing') return reject()
      const isHeld = page.network === 'silent' || (page.network === 'holding' && !isShort)
      if (!isHeld) onReady()
      if (!isHeld && isShort) resolve()
      if (isHeld)
        setTimeout(() => {
          onSilence()
          reject()
        }, 10_000)
    })
  }
  return page
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000)

test('a proxy that holds streams back is known to the next project: no second wait, and the page is never offline', async () => {
  const page = await createPage('holding')
  const leave = page.open()
  await seconds(21)
  expect(page.shown).toEqual(['delayed'])
  leave()
  page.open()
  await seconds(1)
  expect(page.shown).toEqual(['delayed', 'catching_up', 'delayed'])
  expect(page.asked.streams).toBe(2)
})

test('while it sends short requests, the page tries the stream after a minute, and returns to it', async () => {
  const page = await createPage('holding')
  page.open()
  await seconds(21 + 50)
  expect(page.asked.streams).toBe(2)
  page.network = 'open'
  await seconds(15)
  expect([page.asked.streams, page.state]).toEqual([3, 'live'])
})

test('a user who goes from project to project does not cause further streams that the proxy keeps', async () => {
  const page = await createPage('holding')
  let leave = page.open()
  await seconds(21)
  for (let project = 0; project < 20; project += 1) {
    leave()
    leave = page.open()
    await seconds(6)
  }
  // Two at first, one after a minute, and the next one would come two minutes later.
  expect(page.asked.streams).toBe(3)
})

test('short requests do not fetch the inbox each time', async () => {
  const page = await createPage('holding')
  page.open()
  await seconds(20.6)
  expect(page.refetched).toBe(1)
  await seconds(40)
  expect([page.asked.short, page.refetched]).toEqual([9, 2])
})

test('the server is away: the page is offline, and each try is one request', async () => {
  const page = await createPage('refusing')
  page.open()
  await seconds(60)
  expect(page.state).toBe('offline')
  expect(page.asked.short).toBe(0)
  page.network = 'open'
  await seconds(8)
  expect(page.state).toBe('live')
})

test('a network that answers nothing: the page is offline once a short request has failed, too', async () => {
  const page = await createPage('silent')
  page.open()
  await seconds(30)
  expect(page.state).toBe('catching_up')
  await seconds(1)
  expect(page.shown).toEqual(['offline'])
})

test('a network that comes back may be another one, so the stream is tried soon', async () => {
  const page = await createPage('holding')
  page.open()
  await seconds(21)
  page.network = 'open'
  window.dispatchEvent(new Event('online'))
  await seconds(6)
  expect(page.shown).toEqual(['delayed', 'live'])
})

test("a request resumes before the user's own command if the events of others before it have not arrived", async () => {
  const { resumeFrom } = await import('./connection.ts')
  const seen = new Map<string, number>()
  expect(resumeFrom({ apollo: 50 }, seen)).toEqual({ apollo: 50 })
  // The answer to the user's own command was event 55; others wrote 51 to 54.
  expect(resumeFrom({ apollo: 55, gemini: 7 }, seen)).toEqual({ apollo: 50, gemini: 7 })
  seen.set('apollo', 55)
  expect(resumeFrom({ apollo: 55, gemini: 3 }, seen)).toEqual({ apollo: 55, gemini: 3 })
})

test('a project that one list lacks is left out, so that the stream reports it and all lists are refetched', async () => {
  const { commonCursors } = await import('./connection.ts')
  const list = (seqs: Record<string, number>, isWhole = true) => ({
    projects: Object.entries(seqs).map(([id, seq]) => ({ id, seq })),
    isWhole,
  })
  expect(commonCursors([list({ apollo: 7, gemini: 3 }), list({ apollo: 5, gemini: 4 })])).toEqual({
    apollo: 5,
    gemini: 3,
  })
  // One list was fetched before the user was added to Gemini, the other one after it.
  expect(commonCursors([list({ apollo: 7 }), list({ apollo: 7, gemini: 4 })])).toEqual({ apollo: 7 })
  const archived = list({ vostok: 2 }, false)
  expect(commonCursors([list({ apollo: 7 }), archived])).toEqual({ apollo: 7, vostok: 2 })
})
