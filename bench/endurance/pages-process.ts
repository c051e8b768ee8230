// The child process in which pages.ts opens its pages. It keeps how often each delay occurred, not each delay, so that its memory
// stays the same over hours.
import { setTimeout as delay } from 'node:timers/promises'
import { watch } from '../watcher.ts'

/** A page: who opens which project at which server. `token` is a place in the list of tokens. */
export type Page = { port: number; token: number; projectId: string; seen: number }
export type Order = { open: Page[]; tokens: string[] } | { tokens: string[] } | { report: true }
export type Report = {
  /** How often an event took this many milliseconds, since the last report. */
  delays: Record<number, number>
  /** The last event that each page has received. */
  seen: number[]
  /** Events that did not follow the one before them. */
  outOfOrder: number
  reconnects: number
}
export type Answer = Report | { opened: true } | { failed: string }

/** How many pages are being opened at the same time. */
const AT_ONCE = 50
/** A page opens its stream again after this time. */
const AGAIN_MS = 1_000

let pages: Page[] = []
let tokens: string[] = []
let delays: Record<number, number> = {}
let outOfOrder = 0
let reconnects = 0

function say(answer: Answer) {
  process.send?.(answer)
}

/** Counts a change and the time since its transaction began. */
function received(page: Page, text: string) {
  const seq = Number(/\nid: [^:]+:(\d+)/.exec(text)?.[1])
  if (seq !== page.seen + 1) outOfOrder += 1
  page.seen = seq
  const took = Math.max(0, Math.round(Date.now() - Date.parse(/"at":"([^"]+)"/.exec(text)?.[1] ?? '')))
  delays[took] = (delays[took] ?? 0) + 1
}

async function open(page: Page): Promise<void> {
  await watch(
    { ...page, token: tokens[page.token] ?? '' },
    { change: (text) => received(page, text), closed: () => void again(page) },
  )
}

async function again(page: Page) {
  reconnects += 1
  for (let isOpen = false; !isOpen; ) {
    await delay(AGAIN_MS)
    isOpen = await open(page).then(
      () => true,
      () => false,
    )
  }
}

async function openAll() {
  let next = 0
  const work = async () => {
    for (let page = pages[next++]; page; page = pages[next++]) await open(page)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  say({ opened: true })
}

process.on('message', (order: Order) => {
  if ('tokens' in order) tokens = order.tokens
  if ('open' in order) {
    pages = order.open
    openAll().catch((error: Error) => say({ failed: error.message }))
  }
  if ('report' in order) {
    say({ delays, seen: pages.map(({ seen }) => seen), outOfOrder, reconnects })
    delays = {}
  }
})
process.on('disconnect', () => process.exit())
