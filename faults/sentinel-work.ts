// The work of the sentinel test: random calls that a user tries on a project, and a check of every answer for words that the user
// may not see. scenarios/sentinel.ts decides who is a member of which project.
import type { Agent } from 'node:http'
import type { TestPerson } from '../server/test/people.ts'
import { type Answer, eventOf, isLate, send } from './call.ts'
import type { Random } from './random.ts'
import type { Findings } from './scenario.ts'
import type { Server } from './server.ts'

export type SentinelProject = {
  id: string
  owner: number
  word: string
  members: Map<number, string>
  tickets: string[]
  comments: string[]
}
export type Work = {
  server: Server
  agent: Agent
  found: Findings
  people: TestPerson[]
  projects: SentinelProject[]
  /** The words that each person has ever had access to. */
  allowed: Set<string>[]
  words: string[]
  /** Creates a unique text that is written beside the word. */
  mark(): string
  statuses: Map<number, number>
  sent: number
}

export async function changeSomething(work: Work, random: Random) {
  const who = random.below(work.people.length)
  const project = random.pick(work.projects)
  const text = project.members.has(who) ? `${project.word} ${work.mark()}` : 'nothing'
  const ticket = project.tickets.length > 0 ? random.pick(project.tickets) : project.id
  const comment = project.comments.length > 0 ? random.pick(project.comments) : project.id
  const path = `/api/projects/${project.id}`
  const other = random.pick(work.people).user_id
  const changes: [number, () => Promise<unknown>][] = [
    [
      6,
      async () =>
        keep(
          project.tickets,
          await call(work, who, 'POST', `${path}/tickets`, { title: `${text} ticket`, description: text }),
        ),
    ],
    [
      8,
      async () =>
        keep(
          project.comments,
          await call(work, who, 'POST', `/api/tickets/${ticket}/comments`, { content: `${text} comment` }),
        ),
    ],
    [
      8,
      () =>
        call(work, who, 'PATCH', `/api/tickets/${ticket}`, {
          version: 1,
          title: `${text} ${random.below(999)}`,
          assignee_id: other,
        }),
    ],
    [
      12,
      () =>
        call(work, who, 'PATCH', `/api/tickets/${ticket}/status`, {
          status: random.pick(['todo', 'in_progress', 'done']),
        }),
    ],
    [
      4,
      () => call(work, who, 'PATCH', `/api/comments/${comment}`, { version: 1, content: `${text} edited` }),
    ],
    [2, () => call(work, who, 'DELETE', `/api/tickets/${ticket}`, {})],
    [2, () => call(work, who, 'POST', `/api/tickets/${ticket}/restore`, {})],
    [1, () => call(work, who, 'DELETE', `/api/comments/${comment}`, {})],
    [10, () => call(work, who, 'GET', `${path}/tickets?search=sentinel`)],
    [10, () => call(work, who, 'GET', `${path}/tickets?status=todo&search=${project.word}`)],
    [10, () => call(work, who, 'GET', `/api/tickets/${ticket}`)],
    [8, () => call(work, who, 'GET', `/api/tickets/${ticket}/comments`)],
    [5, () => call(work, who, 'GET', '/api/projects')],
    [5, () => call(work, who, 'GET', path)],
    [4, () => call(work, who, 'GET', `${path}/members`)],
    [2, () => call(work, who, 'GET', `${path}/audit`)],
    [1, () => call(work, who, 'GET', `${path}/export?limit=20`)],
    [1, () => call(work, who, 'GET', `${path}/deleted-tickets`)],
    [1, () => call(work, who, 'GET', '/auth/v1/user')],
    [1, () => call(work, who, 'POST', '/auth/v1/recover', { email: work.people[who]?.email })],
  ]
  let remainingWeight = random.below(changes.reduce((sum, [weight]) => sum + weight, 0))
  for (const [weight, run] of changes) {
    remainingWeight -= weight
    if (remainingWeight < 0) return run()
  }
}

/** Remembers the id of a created row for later calls. The list is bounded, to keep the final check short. */
function keep(rows: string[], answer: Answer) {
  const event = answer.status === 200 ? eventOf(answer) : null
  if (event?.type === 'ticket.created') rows.push(event.ticket.id)
  if (event?.type === 'comment.created') rows.push(event.comment.id)
  if (rows.length > 300) rows.shift()
}

export async function call(
  work: Work,
  who: number,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<Answer> {
  work.sent += 1
  const token = work.people[who]?.access_token ?? ''
  const answer = await send(work.server.url, work.agent, {
    method,
    path,
    token,
    body,
    ...(method === 'POST' && { key: `sentinel-${work.sent}` }),
  })
  work.statuses.set(answer.status, (work.statuses.get(answer.status) ?? 0) + 1)
  check(work, who, JSON.stringify(answer.body), `${method} ${path}`)
  // A time-out on an overloaded machine is allowed, because it reveals nothing.
  work.found.expect(
    answer.status < 500 || isLate(answer),
    `${method} ${path} was answered ${answer.status} ${work.server.why(answer.body)}`,
  )
  return answer
}

export function check({ words, allowed, found }: Work, who: number, text: string, where: string) {
  if (!text.includes('sentinel')) return
  for (const word of words)
    if (text.includes(word) && !allowed[who]?.has(word))
      found.expect(false, `${where} showed ${word} to person ${who}`)
}
