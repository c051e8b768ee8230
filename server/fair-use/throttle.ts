// The first step of every request: throttles anonymous clients by network address, and sessions that keep sending requests that
// are refused. Requests are delayed rather than rejected. So a flood slows down its sender and costs others next to nothing,
// including people who are signed in at the same address.
import { setTimeout as delay } from 'node:timers/promises'
import type { Context, MiddlewareHandler } from 'hono'
import { Refusal } from '../../domain/error.ts'
import type { Bearer } from '../bearer.ts'
import type { Deps } from '../deps.ts'
import { bearerOf, cameOverNetwork, type Env } from '../http/request.ts'
import { THROTTLE } from '../limits.ts'
import type { FairUse } from './fair-use.ts'
import { clientNetworkOf } from './rate-limiter.ts'

type Figures = Record<keyof typeof THROTTLE, number>

/** The statuses of refusals that our own pages hardly ever get. They are charged to sessions too. */
const FLOODED = new Set([400, 401, 413, 415, 429])

/** A token bucket for each client: the part of its allowance that is used up. The allowance refills steadily. */
export function createTokenBuckets({ perSecond, atOnce, longestMs }: Figures, now = () => performance.now()) {
  const each = 1_000 / perSecond
  const whole = atOnce * each
  /** The time at which each bucket is full again. */
  const full = new Map<string, number>()
  let swept = now()

  /** Drops full buckets. */
  function sweep(at: number) {
    if (at - swept < whole) return
    swept = at
    for (const [who, when] of full) if (when <= at) full.delete(who)
  }

  return {
    /** Takes `count` tokens. The debt never exceeds the longest wait. */
    charge(who: string, count: number) {
      const at = now()
      sweep(at)
      full.set(who, Math.min(Math.max(full.get(who) ?? at, at) + count * each, at + whole + longestMs))
    },
    /** The milliseconds until a token is available. */
    owes: (who: string) => Math.max(0, (full.get(who) ?? 0) - whole - now()),
    size: () => full.size,
  }
}

/** Starts one request per turn of the event loop, so that other work runs in between, even if many are waiting. */
export function createEventLoopQueue() {
  const queue: (() => void)[] = []
  function step() {
    queue.shift()?.()
    if (queue.length > 0) setImmediate(step)
  }
  return () =>
    new Promise<void>((resolve) => {
      queue.push(resolve)
      if (queue.length === 1) setImmediate(step)
    })
}

/** The client library treats 429 here as the end of the session, and 503 as temporary. */
const REFRESH = '/auth/v1/token'

/** @param overrides other figures, for tests */
export function throttle(
  bearers: Deps['bearers'],
  fairUse: FairUse,
  overrides: Partial<Figures> = {},
): MiddlewareHandler<Env> {
  const figures = { ...THROTTLE, ...overrides }
  const buckets = createTokenBuckets(figures)
  const waiting = new Map<string, number>()
  const anonymousTurn = createEventLoopQueue()

  /** The principal of a live session. The token of an ended session counts as anonymous. */
  async function personOf(c: Context<Env>) {
    const bearer = bearerOf(c)
    const principal = bearer ? await bearers.verify(bearer) : null
    return principal && (await fairUse.lives(principal)) ? principal : null
  }

  async function wait(c: Context<Env>, who: string) {
    const before = waiting.get(who) ?? 0
    if (before >= figures.waiting) {
      c.header('Connection', 'close')
      throw new Refusal(c.req.path === REFRESH ? 'busy' : 'too_many_requests', { retry_after: 5 })
    }
    waiting.set(who, before + 1)
    // With jitter, so that they do not all continue at the same moment.
    await delay(buckets.owes(who) * (1 - Math.random() / 2), undefined, { ref: false })
    const left = (waiting.get(who) ?? 1) - 1
    if (left > 0) waiting.set(who, left)
    else waiting.delete(who)
  }

  async function admit(c: Context<Env>, principal: Bearer | null) {
    if (!principal) return anonymousTurn()
    // Requests that the server makes for an agent were counted when the agent called.
    if (!c.env.isAgent) await fairUse.request(principal)
  }

  return async (c, next) => {
    if (!cameOverNetwork(c)) return next()
    const principal = await personOf(c)
    const who = principal?.session_id ?? clientNetworkOf(c.get('address'))
    if (!principal) buckets.charge(who, 1)
    if (buckets.owes(who) > 0) await wait(c, who)
    await admit(c, principal)
    await next()
    // Public responses are charged to sessions too.
    if (principal && !c.get('inTurn')) buckets.charge(who, 1)
    const { status } = c.res
    if (principal ? FLOODED.has(status) : status >= 400) buckets.charge(who, figures.refusal)
  }
}
