// Changing 10,000 tickets at once and undoing it, and how much that slows other users of the same project.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { OutputOf } from '../../domain/api.ts'
import type { Request } from '../client.ts'
import { milliseconds, perSecond, quantile } from '../quantile.ts'
import type { Row, Scenario, Setting } from '../scenario.ts'
import { changeRequest } from '../writes.ts'

/** The number of the project, which no other scenario uses. */
const PROJECT = 51
const SIZE = 10_000
/** Other users at work: the number of connections, and the pause between two requests of one connection, in milliseconds. */
const OTHERS = 6
const PAUSE = 40

export type BulkProject = { projectId: string; ticketIds: string[] }

export async function prepare({ stage: { database, people } }: Setting): Promise<BulkProject> {
  const there = await database.query('select from project where id = bench.id(1, $1)', [PROJECT])
  const members = people.map(({ user_id }) => user_id)
  if (there.rowCount === 0)
    await database.query('call bench.projects($1, $1, $2, $3)', [PROJECT, SIZE, members])
  else
    await database.query(
      `insert into project_member (id, project_id, user_id, role, joined_at)
        select gen_random_uuid(), bench.id(1, $1), person, 'developer', now() from unnest($2::uuid[]) person
        on conflict do nothing`,
      [PROJECT, members],
    )
  await database.query('vacuum analyze ticket')
  const { rows } = await database.query<{ id: string; project_id: string }>(
    'select id, project_id from ticket where project_id = bench.id(1, $1) order by number',
    [PROJECT],
  )
  return { projectId: rows[0]?.project_id ?? '', ticketIds: rows.map(({ id }) => id) }
}

/** The work of other users: they read windows, comment and edit. @returns the milliseconds that each request took */
async function othersAtWork(
  { client, stage }: Setting,
  { projectId, ticketIds }: BulkProject,
  ending: AbortSignal,
) {
  const samples: number[] = []
  await Promise.all(
    Array.from({ length: OTHERS }, async (_, index) => {
      const line = await client.open()
      try {
        for (let turn = 0; !ending.aborted; turn += 1) {
          // A different user each time, so that none of them reaches a rate limit.
          const token = stage.people[10 + ((index + turn * OTHERS) % 200)]?.access_token ?? ''
          const ticketId = ticketIds[(index * 997 + turn * 37) % ticketIds.length] ?? ''
          const before = String(ticketIds.length - ((turn * 53) % 5_000))
          const path = `/api/projects/${projectId}/tickets?before=${before}`
          const request: Request =
            turn % 4 === 0
              ? changeRequest('comment', projectId, ticketId, turn)
              : turn % 4 === 1
                ? changeRequest('edit', projectId, ticketId, turn)
                : { method: 'GET', path }
          const sent = performance.now()
          await line.send({ ...request, token })
          samples.push(performance.now() - sent)
          await pause(PAUSE)
        }
      } finally {
        line.close()
      }
    }),
  )
  return samples
}

/** Starts a bulk change and waits until it has ended. @returns the seconds it took */
async function runToEnd(
  setting: Setting,
  { projectId }: BulkProject,
  path: string,
  body: { id: string; of?: string },
) {
  const token = setting.stage.people[0]?.access_token ?? ''
  const line = await setting.client.open()
  try {
    const began = performance.now()
    await line.send({
      method: 'POST',
      path: `/api/projects/${projectId}${path}`,
      key: body.id,
      body,
      token,
    })
    for (;;) {
      const answer = await line.send({
        method: 'GET',
        token,
        path: `/api/projects/${projectId}/bulk-change?id=${body.id}`,
      })
      const { bulk } = JSON.parse(answer) as OutputOf<'getBulkChange'>
      if (bulk?.state === 'running') {
        await pause(100)
        continue
      }
      const seconds = (performance.now() - began) / 1_000
      // Undo skips some of the tickets that other users edited in the meantime.
      if (bulk?.state !== 'finished' || bulk.changed < SIZE / 2)
        throw new Error(`the bulk change ended as ${JSON.stringify(bulk)}`)
      return { seconds, changed: bulk.changed }
    }
  } finally {
    line.close()
  }
}

export async function runUndisturbed(setting: Setting, target: BulkProject, seconds: number) {
  const ending = new AbortController()
  const [samples] = await Promise.all([
    othersAtWork(setting, target, ending.signal),
    pause(seconds * 1_000).then(() => ending.abort()),
  ])
  return samples
}

export async function runDuring<T>(setting: Setting, target: BulkProject, work: () => Promise<T>) {
  const ending = new AbortController()
  const [samples, done] = await Promise.all([
    othersAtWork(setting, target, ending.signal),
    work().finally(() => ending.abort()),
  ])
  return { samples, done }
}

/** The row about other users. @param free the times of their requests without the bulk change */
export function felt(what: string, free: number[], samples: number[]): Row {
  return {
    what,
    figures: {
      'p50 without': milliseconds(quantile(free, 0.5)),
      'p99 without': milliseconds(quantile(free, 0.99)),
      'p50 meanwhile': milliseconds(quantile(samples, 0.5)),
      'p99 meanwhile': milliseconds(quantile(samples, 0.99)),
    },
    ratio: quantile(samples, 0.99) / quantile(free, 0.99),
    aim: { atMost: 2 },
  }
}

export const bulk: Scenario = {
  name: 'bulk',
  title: `${SIZE.toLocaleString('en')} tickets changed at once, and taken back, while others work in the project`,
  async run(setting) {
    const target = await prepare(setting)
    const change = (body: object) => {
      const id = randomUUID()
      return runToEnd(setting, target, '/bulk-change', { id, ...body }).then((done) => ({ id, ...done }))
    }
    const undo = (of: string) => runToEnd(setting, target, '/bulk-change/undo', { id: randomUUID(), of })
    // No ticket has this estimate yet, even if an earlier run was interrupted.
    const edit = (estimate: number) => ({ tickets: {}, act: { do: 'edit', changes: { estimate } } })
    const { rows } = await setting.stage.database.query<{ next: number }>(
      'select coalesce(max(estimate), 0) + 1 as next from ticket where project_id = $1',
      [target.projectId],
    )
    const estimate = (rows[0]?.next ?? 1) % 900

    const quiet = await change(edit(estimate))
    const taken = await undo(quiet.id)
    await runUndisturbed(setting, target, 3)
    const before = await runUndisturbed(setting, target, 20)
    const during = await runDuring(setting, target, () => change(edit(estimate + 1)))
    const undoing = await runDuring(setting, target, () => undo(during.done.id))
    const after = await runUndisturbed(setting, target, 20)

    const rate = ({ changed, seconds }: { changed: number; seconds: number }) => changed / seconds
    const free = [...before, ...after]
    return [
      {
        what: 'taking it back; ratio: its rate against that of the change',
        figures: { change: perSecond(rate(quiet)), undo: perSecond(rate(taken)) },
        ratio: rate(taken) / rate(quiet),
        aim: { atLeast: 0.5 },
      },
      felt('others meanwhile; ratio: p99', free, during.samples),
      felt('others while it is taken back; ratio: p99', free, undoing.samples),
    ]
  },
}
