// In front of everything: how fast one place is served while nobody there is signed in, and a session that keeps sending
// what is refused. Neither is shut out, it waits: a flood becomes slow for whoever sends it, and costs others next to
// nothing, also those who are signed in at the same place.
import { setTimeout as delay } from 'node:timers/promises'
import type { Context, MiddlewareHandler } from 'hono'
import { Refusal } from '../../domain/error.ts'
import type { Tokens } from '../auth/session/token.ts'
import { bearerOf, cameOverNetwork, type Env } from '../http/request.ts'
import { PACE } from '../limits.ts'
import type { FairUse } from './fair-use.ts'
import { placeOf } from './rate-limiter.ts'

type Figures = Record<keyof typeof PACE, number>

/** Refusals that a page of ours hardly ever meets: they cost also a session. */
const FLOODED = new Set([400, 401, 413, 415, 429])

/** What each of them has used up of its allowance, which comes back steadily. */
export function createAllowance({ perSecond, atOnce, longestMs }: Figures, now = () => performance.now()) {
  const each = 1_000 / perSecond
  const whole = atOnce * each
  /** When all of it is there again. */
  const full = new Map<string, number>()
  let swept = now()

  /** Forgets who has all of it. */
  function sweep(at: number) {
    if (at - swept < whole) return
    swept = at
    for (const [who, when] of full) if (when <= at) full.delete(who)
  }

  return {
    /** Uses up so much of it. Nobody comes to owe more than the longest wait. */
    charge(who: string, count: number) {
      const at = now()
      sweep(at)
      full.set(who, Math.min(Math.max(full.get(who) ?? at, at) + count * each, at + whole + longestMs))
    },
    /** Milliseconds until there is something of it. */
    owes: (who: string) => Math.max(0, (full.get(who) ?? 0) - whole - now()),
    size: () => full.size,
  }
}

/** Lets one begin in each turn of the event loop: whatever else is ready comes between, however many wait here. */
export function createLine() {
  const line: (() => void)[] = []
  function step() {
    line.shift()?.()
    if (line.length > 0) setImmediate(step)
  }
  return () =>
    new Promise<void>((resolve) => {
      line.push(resolve)
      if (line.length === 1) setImmediate(step)
    })
}

/** Refused with 503, because the client library would treat 429 here as the end of the session. */
const REFRESH = '/auth/v1/token'

/** @param own a test's own figures */
export function pace(tokens: Tokens, fairUse: FairUse, own: Partial<Figures> = {}): MiddlewareHandler<Env> {
  const figures = { ...PACE, ...own }
  const allowance = createAllowance(figures)
  const waiting = new Map<string, number>()
  const nobodysTurn = createLine()

  /** The person, if their session is valid. The token of an ended session counts as anonymous. */
  async function personOf(c: Context<Env>) {
    const token = bearerOf(c)
    const principal = token ? await tokens.verify(token) : null
    return principal && (await fairUse.lives(principal)) ? principal : null
  }

  async function wait(c: Context<Env>, who: string) {
    const before = waiting.get(who) ?? 0
    if (before >= figures.waiting) {
      c.header('Connection', 'close')
      throw new Refusal(c.req.path === REFRESH ? 'busy' : 'too_many_requests', { retry_after: 5 })
    }
    waiting.set(who, before + 1)
    // Not all to the same moment, or they would come together again.
    await delay(allowance.owes(who) * (1 - Math.random() / 2), undefined, { ref: false })
    const left = (waiting.get(who) ?? 1) - 1
    if (left > 0) waiting.set(who, left)
    else waiting.delete(who)
  }

  return async (c, next) => {
    if (!cameOverNetwork(c)) return next()
    const principal = await personOf(c)
    const who = principal?.session_id ?? placeOf(c.get('address'))
    if (!principal) allowance.charge(who, 1)
    if (allowance.owes(who) > 0) await wait(c, who)
    if (!principal) await nobodysTurn()
    await next()
    // Requests outside turns, such as assets, count for signed-in people too.
    if (principal && !c.get('inTurn')) allowance.charge(who, 1)
    const { status } = c.res
    if (principal ? FLOODED.has(status) : status >= 400) allowance.charge(who, figures.refusal)
  }
}
