// In front of everything: how fast one place is served while nobody there is signed in, and whoever keeps sending what
// is refused. It is never shut out, it waits: a flood from there becomes slow for whoever sends it, and costs next to
// nothing. Whoever is signed in is served as before, also from the same place.
import { setTimeout as delay } from 'node:timers/promises'
import type { Context, MiddlewareHandler } from 'hono'
import { Refusal } from '../../domain/error.ts'
import type { Tokens } from '../auth/token.ts'
import { PACE } from '../limits.ts'
import { placeOf } from '../rate-limiter.ts'
import { bearerOf, cameOverNetwork, type Env } from './request.ts'

type Figures = Record<keyof typeof PACE, number>

/** Refusals that a page of ours hardly ever meets: they cost also whoever is signed in. */
const FLOODED = new Set([400, 401, 413, 415, 429])

/** What each place has used up of its allowance, which comes back steadily. */
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
    for (const [place, when] of full) if (when <= at) full.delete(place)
  }

  return {
    /** Uses up so much of it. Nobody comes to owe more than the longest wait. */
    charge(place: string, count: number) {
      const at = now()
      sweep(at)
      full.set(place, Math.min(Math.max(full.get(place) ?? at, at) + count * each, at + whole + longestMs))
    },
    /** Milliseconds until there is something of it. */
    owes: (place: string) => Math.max(0, (full.get(place) ?? 0) - whole - now()),
    places: () => full.size,
  }
}

/** @param own a test's own figures */
export function pace(tokens: Tokens, own: Partial<Figures> = {}): MiddlewareHandler<Env> {
  const figures = { ...PACE, ...own }
  const allowance = createAllowance(figures)
  const waiting = new Map<string, number>()

  async function wait(c: Context<Env>, place: string) {
    const before = waiting.get(place) ?? 0
    if (before >= figures.waiting) {
      c.header('Connection', 'close')
      throw new Refusal('too_many_requests', { retry_after: 5 })
    }
    waiting.set(place, before + 1)
    // Not all to the same moment, or they would come together again.
    await delay(allowance.owes(place) * (1 - Math.random() / 2), undefined, { ref: false })
    const left = (waiting.get(place) ?? 1) - 1
    if (left > 0) waiting.set(place, left)
    else waiting.delete(place)
  }

  return async (c, next) => {
    if (!cameOverNetwork(c)) return next()
    const place = placeOf(c.get('address'))
    const isSignedIn = await hasToken(c, tokens)
    if (!isSignedIn) {
      allowance.charge(place, 1)
      if (allowance.owes(place) > 0) await wait(c, place)
    }
    await next()
    const { status } = c.res
    if (isSignedIn ? !FLOODED.has(status) : status < 400) return
    allowance.charge(place, figures.refusal)
    if (isSignedIn && allowance.owes(place) > 0) await wait(c, place)
  }
}

/** Whether its session still lives is asked later, of the database. */
async function hasToken(c: Context<Env>, tokens: Tokens): Promise<boolean> {
  const token = bearerOf(c)
  return token !== undefined && (await tokens.verify(token)) !== null
}
