// Latency of single requests in projects that differ only in size. The sizes alternate, so that noise affects all of them
// equally.
import type { OutputOf } from '../../domain/api.ts'
import type { OwnOrder } from '../../domain/ticket/order.ts'
import { numberKey } from '../../domain/ticket/rank.ts'
import { isPutOff, type Line, type Request } from '../client.ts'
import { quantile, spread } from '../quantile.ts'
import type { Row, Scenario, Setting } from '../scenario.ts'
import type { SeededProject } from '../seed.ts'
import { CHANGES, type Change, changeRequest } from '../writes.ts'

type Ask = (project: SeededProject, turn: number) => Request
type MeasuredQuery = { what: string; ask: Ask; aimed?: boolean }

const get = (path: string): Request => ({ method: 'GET', path })
/** Starts at a different position each turn, so that the response cache cannot answer. */
const tickets = (query: Record<string, string>, from?: Map<string, number>): Ask => {
  return ({ id, size }, turn) => {
    const before = String((from?.get(id) ?? size + 1) + turn)
    return get(`/api/projects/${id}/tickets?${new URLSearchParams({ ...query, before })}`)
  }
}

/** A sorted column, from a key that begins with `head`. */
const sorted = (order: OwnOrder, head: string, more: Record<string, string> = {}): Ask => {
  return ({ id, size }, turn) => {
    const before = head + numberKey(Math.max(1, size - turn))
    return get(
      `/api/projects/${id}/tickets?${new URLSearchParams({ column: 'done', order, before, ...more })}`,
    )
  }
}
/** The first part of a key with a time of change: sorts before all real times. */
const AHEAD = '0000000000000'

/** The cursor of the window at this position of a column, or of the last window if the column is shorter. */
async function cursorAt({ stage }: Setting, { id }: SeededProject, position: number): Promise<number> {
  const { rows } = await stage.database.query<{ number: number }>(
    `select number from ticket where project_id = $1 and status = 'done' and deleted_at is null order by number desc
      offset least($2, (select done_count from project where id = $1) - 60) limit 1`,
    [id, position],
  )
  return rows[0]?.number ?? 1
}

async function reads(setting: Setting): Promise<MeasuredQuery[]> {
  const deep = new Map<string, number>()
  for (const project of setting.seeded.sizes) deep.set(project.id, await cursorAt(setting, project, 10_000))
  const below = (query: Record<string, string>) => tickets(query, deep)
  const somebody = setting.stage.people[1]?.user_id ?? ''
  const search = (word: string, more = {}) => tickets({ search: word, ...more })
  return [
    { what: 'board: first window of a column', ask: tickets({ status: 'done' }) },
    { what: 'board: at the 10,000th card of a column', ask: below({ status: 'done' }) },
    { what: 'board: sorted by priority', ask: sorted('priority', '1') },
    { what: 'board: sorted by due date', ask: sorted('due', '20260101') },
    { what: 'board: sorted by last change', ask: sorted('updated', AHEAD) },
    { what: 'board: sorted by last change, of one type', ask: sorted('updated', AHEAD, { type: 'bug' }) },
    { what: 'list: first window', ask: tickets({}) },
    { what: 'list: filter by status', ask: tickets({ status: 'in_progress' }) },
    { what: 'list: filter by priority', ask: tickets({ priority: 'critical' }) },
    { what: 'list: filter by type', ask: tickets({ type: 'bug' }) },
    { what: 'list: filter by assignee', ask: tickets({ assignee: somebody }) },
    { what: 'list: filter by reporter and type', ask: tickets({ reporter: somebody, type: 'feature' }) },
    { what: 'list: all three filters', ask: tickets({ status: 'todo', priority: 'critical', type: 'bug' }) },
    {
      what: 'list: all three filters, deep',
      ask: below({ status: 'todo', priority: 'critical', type: 'bug' }),
    },
    { what: 'search: common word (30 %)', ask: search('login') },
    { what: 'search: common word, deep', ask: below({ search: 'login' }) },
    { what: 'search: word of 1 %', ask: search('timeout') },
    { what: 'search: word of 1 in 1,000', ask: search('flicker') },
    { what: 'search: rare word (7 in all)', ask: search('quasar') },
    { what: 'search: nowhere', ask: search('zzqqxx') },
    { what: 'search: ошибка (20 %)', ask: search('ОШИБКА') },
    { what: 'search: 画面 (10 %)', ask: search('画面') },
    { what: 'search: 認証 (2 in 1,000)', ask: search('認証') },
    { what: 'search: one common letter', ask: search('e') },
    { what: 'search: one rare letter', ask: search('認') },
    { what: 'search: word of 1 % and priority', ask: search('timeout', { priority: 'high' }) },
    {
      what: 'ticket with 1,000 comments',
      ask: ({ newestTicketId }) => get(`/api/tickets/${newestTicketId}`),
    },
    {
      what: 'its history',
      ask: ({ newestTicketId }) => get(`/api/tickets/${newestTicketId}/history`),
    },
    {
      what: 'its 50 files',
      ask: ({ newestTicketId }) => get(`/api/tickets/${newestTicketId}/attachments`),
    },
    {
      what: 'its comments, kept',
      ask: (project) => get(`/api/tickets/${project.newestTicketId}/comments`),
    },
  ]
}

/** A different ticket each turn. */
const some = ({ size, ticketId }: SeededProject, turn: number) => ticketId(1 + ((turn * 37) % (size - 1)))

const words: Record<Change, string> = {
  create: 'create a ticket',
  move: 'move a ticket',
  edit: 'edit a title',
  comment: 'comment',
}
const writes: MeasuredQuery[] = CHANGES.map((change) => ({
  what: words[change],
  ask: (project, turn) => changeRequest(change, project.id, some(project, turn), turn),
}))

/**
 * Checks that answers are correct before measuring them. In a kept database, some of the seven “quasar” tickets may have been
 * edited.
 */
async function check({ client, seeded, stage }: Setting, token: string) {
  for (const { id, size } of seeded.sizes) {
    const line = await client.open()
    const answer = await line.send({ ...get(`/api/projects/${id}/tickets?search=quasar`), token })
    line.close()
    const found = JSON.parse(answer) as OutputOf<'listTickets'>
    const { rows } = await stage.database.query<{ numbers: number[] }>(
      `select array_agg(number order by number desc) as numbers from ticket
        where project_id = $1 and title ilike '%quasar%' and deleted_at is null`,
      [id],
    )
    const there = rows[0]?.numbers ?? []
    const same = there.join() === found.tickets.map(({ number }) => number).join()
    if (!same || there.length === 0)
      throw new Error(
        `of ${size} tickets ${found.tickets.length} are found, not the ${there.length} that are there`,
      )
  }
}

async function measure(
  setting: Setting,
  line: Line,
  token: string,
  { what, ask }: MeasuredQuery,
): Promise<Row> {
  const { sizes } = setting.seeded
  const rounds = setting.scale === 'full' ? 300 : 120
  const samples = sizes.map(() => [] as number[])
  for (let turn = -10; turn < rounds; turn += 1)
    for (const [index, project] of sizes.entries()) {
      const request = { ...ask(project, turn + 10), token }
      const began = performance.now()
      await line.send(request).catch((error) => {
        // On a slow disk a cold read may exceed the request's time limit; allowed only during warm-up.
        if (turn >= 0 || !isPutOff(error)) throw error
      })
      if (turn >= 0) samples[index]?.push(performance.now() - began)
    }
  const [least = [], most = []] = [samples[0], samples.at(-1)]
  const figures: Row['figures'] = {}
  for (const [index, { size }] of sizes.entries())
    for (const [name, value] of Object.entries(spread(samples[index] ?? [])))
      figures[`${name} at ${size.toLocaleString('en')}`] = value
  return { what, figures, ratio: quantile(most, 0.99) / quantile(least, 0.99), aim: { atMost: 2 } }
}

export const latency: Scenario = {
  name: 'latency',
  title: 'Latency of one request at a time; ratio: p99 in the largest project against p99 in the smallest',
  async run(setting) {
    const token = setting.stage.people[0]?.access_token ?? ''
    // Before opening the measuring connection: on a slow disk this takes longer than the server's keep-alive timeout.
    await check(setting, token)
    const all = [...(await reads(setting)), ...writes]
    const line = await setting.client.open()
    try {
      const rows: Row[] = []
      for (const query of all) rows.push(await measure(setting, line, token, query))
      return rows
    } finally {
      line.close()
    }
  },
}
