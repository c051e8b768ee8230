// Makes one call of the contract: typed by the contract table, authenticated; failures are CallErrors.

import { api, type OperationName, type OutputOf, type ParamsOf, type RawInputOf } from '../../domain/api.ts'
import type { Problem } from '../../domain/error.ts'
import { LARGEST_WINDOW } from '../../domain/limits.ts'
import { t } from '../../domain/locale/message.ts'
import { fetchWithTimeout } from './fetch-with-timeout.ts'
import { accessToken, sessionLost } from './session.ts'
import { become } from './session-state.ts'

const TEMPORARY = new Set(['offline', 'unavailable', 'busy', 'disk_full', 'internal'])

/** The call was refused, or (code 'offline') got no answer. */
export class CallError extends Error {
  override name = 'CallError'
  readonly code: string
  readonly problem: Partial<Problem>

  constructor(problem: Partial<Problem> & { code: string; detail: string }) {
    super(problem.detail)
    this.code = problem.code
    this.problem = problem
  }

  /** Whether a retry of the same call may succeed. */
  get temporary(): boolean {
    return TEMPORARY.has(this.code)
  }
}

/** The method and path of a call. Most calls of settings are loaded when the first of them is sent. */
export async function endpointOf(name: OperationName): Promise<{ method: string; path: string }> {
  const early = (api as Partial<typeof api>)[name]
  if (early) return early
  const { lateCalls } = await import('../../domain/late-calls.ts').catch(() => {
    throw offline()
  })
  return lateCalls[name] as { method: string; path: string }
}

export type Args<N extends OperationName> = { params: ParamsOf<N>; input: RawInputOf<N> }

/**
 * @param key the idempotency key of a create: a retry with the same key creates nothing twice
 * @param keepalive whether the call continues after the page is left
 * @param again whether to retry once if the token turns out to have expired
 * @throws CallError
 */
export async function call<N extends OperationName>(
  name: N,
  { params, input }: Args<N>,
  {
    key,
    signal,
    keepalive = false,
    again = true,
  }: { key?: string; signal?: AbortSignal; keepalive?: boolean; again?: boolean } = {},
): Promise<OutputOf<N>> {
  const { method, path } = await endpointOf(name)
  const filled = path.replace(/:(\w+)/g, (_, param: string) =>
    encodeURIComponent((params as Record<string, string>)[param] ?? ''),
  )
  const token = await accessToken().catch(() => {
    throw offline()
  })
  const response = await send(method === 'GET' ? filled + queryOf(input) : filled, {
    method,
    signal,
    keepalive,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(key && { 'Idempotency-Key': key }),
      ...(method !== 'GET' && { 'Content-Type': 'application/json' }),
    },
    ...(method !== 'GET' && { body: JSON.stringify(input) }),
  })
  if (response.ok) return (await response.json()) as OutputOf<N>
  const error = await errorOf(response)
  if (error.code === 'two_factor_missing') become({ needsTwoFactor: true })
  if (error.code !== 'not_signed_in') throw error
  await sessionLost()
  // The server may consider a token expired early. Retry once with a fresh one.
  const next = await accessToken().catch(() => null)
  if (!again || !next || next === token) throw error
  return call(name, { params, input }, { key, signal, again: false })
}

/**
 * Fetches all windows of the list of projects (hardly anybody has more than one), and as many windows of the user's own tickets
 * as are shown.
 * @param shown the number of tickets that are shown already
 */
export async function callWhole<N extends OperationName>(
  name: N,
  args: Args<N>,
  options: { signal?: AbortSignal } = {},
  shown = 0,
): Promise<OutputOf<N>> {
  const answer = await call(name, args, options)
  if (name === 'listMyTickets') {
    const mine = { ...(answer as OutputOf<'listMyTickets'>) }
    while (mine.next && mine.tickets.length < shown) {
      const input = { ...args.input, after: mine.next, limit: LARGEST_WINDOW }
      const { tickets, next } = await call('listMyTickets', { params: {}, input }, options)
      Object.assign(mine, { tickets: [...mine.tickets, ...tickets], next })
    }
    return mine as OutputOf<N>
  }
  if (name !== 'listProjects') return answer
  const whole = { ...(answer as OutputOf<'listProjects'>) }
  while (whole.next) {
    const window = { params: {}, input: { ...args.input, before: whole.next } }
    const { projects, next } = await call('listProjects', window, options)
    Object.assign(whole, { projects: [...whole.projects, ...projects], next })
  }
  return whole as OutputOf<N>
}

async function send(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetchWithTimeout(path, init)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw offline()
  }
}

function offline(): CallError {
  return new CallError({ code: 'offline', detail: t('No connection to the server') })
}

export async function errorOf(response: Response): Promise<CallError> {
  try {
    const problem = (await response.json()) as Problem
    return new CallError({
      ...problem,
      code: problem.code ?? 'internal',
      detail: problem.detail ?? response.statusText,
    })
  } catch {
    // A proxy in between answers in its own format.
    const code = response.status >= 502 && response.status <= 504 ? 'unavailable' : 'internal'
    return new CallError({
      code,
      status: response.status,
      detail: t('The server answered {status}', { status: response.status }),
    })
  }
}

function queryOf(input: object): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) if (value !== undefined) query.set(name, String(value))
  const text = query.toString()
  return text && `?${text}`
}
