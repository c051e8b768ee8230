// Makes one call of the contract with a token. The types come from the contract's table, but the table itself is not loaded,
// because that would take longer than the call. The parts that commands use are copied here; the compiler and call.test.ts check
// them.
import type { Api, OutputOf, ParamsOf, RawInputOf } from '../../../domain/api.ts'
import type { Problem } from '../../../domain/error.ts'
import type { Connection } from './settings.ts'
import { Refused } from './wrong.ts'

const CALLS = {
  getMe: ['GET', '/api/me'],
  listProjects: ['GET', '/api/projects'],
  getProject: ['GET', '/api/projects/:projectId'],
  listMembers: ['GET', '/api/projects/:projectId/members'],
  listLabels: ['GET', '/api/projects/:projectId/labels'],
  listFields: ['GET', '/api/projects/:projectId/fields'],
  listMilestones: ['GET', '/api/projects/:projectId/milestones'],
  listRecurrences: ['GET', '/api/projects/:projectId/recurrences'],
  getInsight: ['GET', '/api/projects/:projectId/insight'],
  getBoardAsOf: ['GET', '/api/projects/:projectId/board-as-of'],
  getChangesBetween: ['GET', '/api/projects/:projectId/changes-between'],
  listTickets: ['GET', '/api/projects/:projectId/tickets'],
  getTicketByNumber: ['GET', '/api/projects/:projectId/ticket'],
  listComments: ['GET', '/api/tickets/:ticketId/comments'],
  listAttachments: ['GET', '/api/tickets/:ticketId/attachments'],
  getTicket: ['GET', '/api/tickets/:ticketId'],
  findTicketsByKey: ['GET', '/api/me/tickets-by-key'],
  createTicket: ['POST', '/api/projects/:projectId/tickets'],
  updateTicket: ['PATCH', '/api/tickets/:ticketId'],
  changeTicketLabels: ['PATCH', '/api/tickets/:ticketId/labels'],
  moveTicketToProject: ['POST', '/api/tickets/:ticketId/project'],
  moveTicket: ['PATCH', '/api/tickets/:ticketId/status'],
  createComment: ['POST', '/api/tickets/:ticketId/comments'],
  watchTicket: ['POST', '/api/tickets/:ticketId/watching'],
  unwatchTicket: ['DELETE', '/api/tickets/:ticketId/watching'],
} as const satisfies { [N in keyof Api]?: readonly [Api[N]['method'], Api[N]['path']] }
export type Called = keyof typeof CALLS
export const CALLED: Readonly<Record<Called, readonly [method: string, path: string]>> = CALLS

/** The time limit of one try, and the pauses before the second and the third, in milliseconds. */
const TIMEOUT_MS = 30_000
export const PAUSES_MS = [500, 2_000]
/** If the server asks for a longer wait, the caller decides about it. */
const LONGEST_WAIT_S = 10
export const TEMPORARY = new Set([429, 502, 503, 504])

export type Call = <N extends Called>(
  name: N,
  params: ParamsOf<N>,
  input: RawInputOf<N>,
  key?: string,
) => Promise<OutputOf<N>>

export function caller({ url, token }: Connection): Call {
  return async (name, params, input, key) => {
    const [method, path] = CALLED[name]
    const filled = path.replace(/:(\w+)/g, (_, param: string) =>
      encodeURIComponent((params as Record<string, string>)[param] ?? ''),
    )
    const isRead = method === 'GET'
    const response = await withRetries(url, `${url}${filled}${isRead ? queryOf(input) : ''}`, {
      method,
      // Redirects are not followed, because the token would be sent to an address that somebody else chooses.
      redirect: 'manual',
      headers: {
        Authorization: `Bearer ${token}`,
        ...(key && { 'Idempotency-Key': key }),
        ...(!isRead && { 'Content-Type': 'application/json' }),
      },
      ...(!isRead && { body: JSON.stringify(input) }),
    })
    if (!response.ok) throw await refusalOf(url, response)
    try {
      return (await response.json()) as OutputOf<typeof name>
    } catch {
      throw new Refused(`${url} does not answer as Lacewing does: is it the right address?`)
    }
  }
}

/** A retry is harmless, because every create has an idempotency key. */
async function withRetries(url: string, address: string, init: RequestInit): Promise<Response> {
  for (let tried = 0; ; tried += 1) {
    const pause = PAUSES_MS[tried]
    const response = await fetch(address, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
      (error: unknown) => {
        if (pause === undefined || isFinal(error))
          throw new Refused(`${url} cannot be reached: ${why(error)}.`)
        return null
      },
    )
    if (response && (!TEMPORARY.has(response.status) || pause === undefined)) return response
    const retrySeconds = Number(response?.headers.get('retry-after') ?? 0)
    if (response && retrySeconds > LONGEST_WAIT_S) return response
    await response?.body?.cancel()
    await new Promise((resolve) => setTimeout(resolve, Math.max(pause ?? 0, retrySeconds * 1_000)))
  }
}

const causeOf = (error: unknown) => ((error as Error).cause ?? error) as NodeJS.ErrnoException

/** Whether another try would fail in the same way. */
export function isFinal(error: unknown): boolean {
  const { code = '' } = causeOf(error)
  return code === 'ENOTFOUND' || code === 'ECONNREFUSED' || /CERT|SSL|TLS|ERR_INVALID/.test(code)
}

export function why(error: unknown): string {
  const { code, message, name } = causeOf(error)
  if (name === 'TimeoutError') return `no answer within ${TIMEOUT_MS / 1_000} seconds`
  if (code === 'ECONNREFUSED') return 'nothing listens there'
  return code === 'ENOTFOUND' ? 'there is no such host' : message || code || 'the connection failed'
}

/** The error as one line, with the invalid fields. */
export async function refusalOf(url: string, response: Response): Promise<Refused> {
  const { status } = response
  if (status >= 300 && status < 400)
    return new Refused(
      `${url} answers with a redirect to ${response.headers.get('location')}: sign in to that address.`,
    )
  return refusalIn(url, status, await response.json().catch(() => null))
}

/** @param answer a problem of the API, or an error of /storage/v1, which has its text in `message` */
export function refusalIn(url: string, status: number, answer: unknown): Refused {
  const problem = answer as (Partial<Problem> & { message?: string }) | null
  if (!problem?.code) return new Refused(`${url} answered ${status}.`)
  if (status === 401)
    return new Refused(
      `${url} does not accept the token: it was revoked or has expired. Sign in again with lacewing login ${url}.`,
    )
  const fields = (problem.errors ?? []).map(
    ({ field, message, suggestion }) =>
      `${field}: ${message}${suggestion ? `, did you mean ${suggestion}?` : ''}`,
  )
  return new Refused(
    fields.length > 0
      ? `${fields.join('; ')}.`
      : `${problem.detail ?? problem.message}.`.replace(/([.!?])\.$/, '$1'),
  )
}

function queryOf(input: object): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) if (value !== undefined) query.set(name, String(value))
  const text = query.toString()
  return text && `?${text}`
}
