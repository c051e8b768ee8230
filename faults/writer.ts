// Writers under load: each creates, comments, moves and edits, and retries like the browser until it gets an answer. Every answer
// is recorded in the ledger.
import { setTimeout as delay } from 'node:timers/promises'
import { STATUSES } from '../domain/ticket/fields.ts'
import type { TestPerson } from '../server/test/people.ts'
import { type Answer, type ApiRequest, eventOf, isLate, NoAnswer, problemOf, send } from './call.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { TIMEOUT_MS } from './pause.ts'
import type { Random } from './random.ts'
import type { Findings } from './scenario.ts'
import type { Server } from './server.ts'
import type { Team } from './team.ts'

export type Rules = {
  /** Whether calls may go unanswered, which is allowed only in scenarios that end the server process. */
  mayBeCut: boolean
  /** Maximum number of tickets per project. */
  ticketsAtMost?: number
  /** Whether the database's disk is full now, so that changes may be answered 507. */
  mayBeFull?: () => boolean
  /** The pause between two writes of a writer, in milliseconds. */
  pause?: number
  /** The share of writes that rename the writer: one transaction with an event in each of their projects. */
  renames?: number
}
type Known = { id: string; version: number }
/** `again`: an earlier attempt got no answer or a refusal for now, but may have been carried out. */
type RetriedAnswer = Answer & { again: boolean }
export type Writers = Awaited<ReturnType<typeof startWriters>>

export function startWriters(
  { server, team, random, found }: { server: Server; team: Team; random: Random; found: Findings },
  rules: Rules,
) {
  const ledger = createLedger()
  const known = new Map<string, Known[]>(team.projects.map((id) => [id, []]))
  const tally = { noAnswer: 0, unavailable: 0, late: 0, conflicts: 0, renamed: 0, slowest: 0 }
  /** How often each reason for a 503 occurred. */
  const reasons: Record<string, number> = {}
  const inProgress = new Set<Promise<Answer>>()
  const stopped = new AbortController()

  async function attempt(request: ApiRequest): Promise<Answer | null> {
    const sent = send(server.url, team.agent, request)
    inProgress.add(sent)
    try {
      const answer = await sent
      tally.slowest = Math.max(tally.slowest, answer.ms)
      const isFull = answer.status === 507 && rules.mayBeFull?.() === true
      if (answer.status !== 503 && !isFull) return answer
      tally.unavailable += 1
      if (isLate(answer)) tally.late += 1
      const reason = `${answer.status} ${problemOf(answer).code}`
      reasons[reason] = (reasons[reason] ?? 0) + 1
      found.expect(Number(answer.retryAfter) > 0, `${answer.status} without Retry-After`)
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      tally.noAnswer += 1
      tally.slowest = Math.max(tally.slowest, error.ms)
      found.expect(
        rules.mayBeCut,
        `no answer (${error.code} after ${Math.round(error.ms)} ms): ${error.message}`,
      )
    } finally {
      inProgress.delete(sent)
    }
    return null
  }

  async function callUntilAnswered(request: ApiRequest, chance: Random): Promise<RetriedAnswer> {
    const began = performance.now()
    for (let again = false; performance.now() - began < TIMEOUT_MS; again = true) {
      const answer = await attempt(request)
      if (answer) return { ...answer, again }
      await delay(50 + chance.below(100))
    }
    throw new Error(`${request.method} ${request.path} had no success for ${TIMEOUT_MS / 1_000} s`)
  }

  async function rename(mark: string, token: string, chance: Random) {
    const body = { data: { full_name: mark } }
    const { status, body: responseBody } = await callUntilAnswered(
      { method: 'PUT', path: '/auth/v1/user', token, body },
      chance,
    )
    found.expect(status === 200, `a new name was answered ${status} ${server.why(responseBody)}`)
    tally.renamed += 1
  }

  async function write(mark: string, token: string, chance: Random) {
    if (chance.chance(rules.renames ?? 0)) return rename(mark, token, chance)
    const projectId = chance.pick(team.projects)
    const tickets = known.get(projectId) as Known[]
    const kind = tickets.length === 0 ? 0 : chance.next()
    const full = tickets.length >= (rules.ticketsAtMost ?? Number.POSITIVE_INFINITY)
    if (kind < 0.35 && !full) return createTicket({ mark, token, chance, projectId, tickets })
    const ticket = chance.pick(tickets)
    const path = `/api/tickets/${ticket.id}`
    if (kind < 0.55) {
      const body = { content: mark }
      const sent = { method: 'POST' as const, path: `${path}/comments`, token, body, key: `key-${mark}` }
      const answer = await callUntilAnswered(sent, chance)
      return settle(answer, mark, ticket)
    }
    if (kind < 0.8) {
      const body = { status: chance.pick(STATUSES).value }
      return settle(
        await callUntilAnswered({ method: 'PATCH', path: `${path}/status`, token, body }, chance),
        undefined,
        ticket,
      )
    }
    const body = { version: ticket.version, title: mark }
    return settle(await callUntilAnswered({ method: 'PATCH', path, token, body }, chance), mark, ticket)
  }

  async function createTicket({
    mark,
    token,
    chance,
    projectId,
    tickets,
  }: {
    mark: string
    token: string
    chance: Random
    projectId: string
    tickets: Known[]
  }) {
    const path = `/api/projects/${projectId}/tickets`
    const answer = await callUntilAnswered(
      { method: 'POST', path, token, body: { title: mark }, key: `key-${mark}` },
      chance,
    )
    settle(answer, mark)
    const event = answer.status === 200 ? eventOf(answer) : null
    if (event?.type === 'ticket.created') tickets.push({ id: event.ticket.id, version: 1 })
  }

  function settle(answer: RetriedAnswer, mark?: string, ticket?: Known) {
    if (answer.status === 200) {
      const event = eventOf(answer)
      if (ticket && event?.type === 'ticket.changed')
        ticket.version = Math.max(ticket.version, event.ticket.version)
      return ledger.acknowledge(event, mark)
    }
    const problem = problemOf(answer)
    const isConflict = answer.status === 409 && problem.code === 'edit_conflict'
    found.expect(isConflict, `unexpected answer ${answer.status} ${server.why(answer.body)}`)
    if (!isConflict) return
    tally.conflicts += 1
    // An edit whose answer was lost conflicts with later changes, so a refusal of its retry proves nothing.
    if (mark && !answer.again) ledger.refuse(mark)
    if (ticket) ticket.version = (problem.current as Known).version
  }

  async function work(person: TestPerson, index: number) {
    const chance = random.fork(`writer ${index}`)
    for (let count = 0; !stopped.signal.aborted; count += 1) {
      await write(`mark-${index}-${count}-${chance.below(1e9)}`, person.access_token, chance)
      if (rules.pause) await delay(chance.below(rules.pause * 2))
    }
  }

  const working = Promise.all(team.people.map(work))
  // An error is reported when the writers are stopped.
  working.catch(() => stopped.abort())
  return {
    ledger: ledger as Ledger,
    tally,
    reasons,
    /** Resolves after this many more acknowledged writes, or when the writers fail. */
    more: (count: number) => Promise.race([ledger.more(count), working]),
    /** Resolves once every request in flight has been answered or has failed. */
    answered: () => Promise.allSettled(inProgress),
    /** Lets each writer finish its current write. */
    async stop() {
      stopped.abort()
      await working.catch((error: Error) => found.expect(false, error.message))
    },
  }
}
