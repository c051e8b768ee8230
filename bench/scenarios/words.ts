// The cost of the word index for creating and editing: 32 connections in one project of 5,000 tickets, with texts of realistic
// length, with and without that index, compared with plain inserts of the same rows.
import { randomUUID } from 'node:crypto'
import { find } from '../../script/machine.mjs'
import type { Request } from '../client.ts'
import { load } from '../load.ts'
import { pgbench } from '../pgbench.ts'
import { milliseconds, perSecond, quantile } from '../quantile.ts'
import type { Row, Scenario, Setting } from '../scenario.ts'

const CONNECTIONS = 32
const SIZE = 5_000
/** The number of the project, which seed.ts does not use. */
const PROJECT = 50
/** Tickets that each connection edits in turn. */
const EACH = 40

const TRIGGERS = ['ticket_text_new', 'ticket_text_edited']

/** A plain insert, as a simple program would write it. It takes the ticket's number in the same statement. */
const PLAIN_INSERT = [
  '\\set i random(1, 4000)',
  [
    `with numbered as (update project set last_ticket_number = last_ticket_number + 1 where id = bench.id(1, ${PROJECT})`,
    'returning id, owner_id, last_ticket_number as number)',
    'insert into ticket (id, project_id, number, title, description, status, type, priority, reporter_id, created_at, updated_at)',
    "select gen_random_uuid(), id, number, 'Measured on login', (select words from bench.paragraph where i = :i),",
    "'todo', 'bug', 'low', owner_id, now(), now() from numbered;",
  ].join(' '),
].join('\n')

type Kind = 'create' | 'edit'

async function prepare({ stage: { database, people } }: Setting): Promise<string[]> {
  const there = await database.query('select from project where id = bench.id(1, $1)', [PROJECT])
  const members = people.map(({ user_id }) => user_id)
  if (there.rowCount === 0)
    await database.query('call bench.projects($1, $1, $2, $3)', [PROJECT, SIZE, members])
  await database.query('create index if not exists paragraph_by_number on bench.paragraph (i)')
  await database.query('vacuum analyze ticket_text')
  const { rows } = await database.query<{ words: string }>('select words from bench.paragraph order by i')
  return rows.map(({ words }) => words)
}

async function switchWords({ stage }: Setting, to: 'enable' | 'disable') {
  for (const trigger of TRIGGERS) await stage.database.query(`alter table ticket ${to} trigger ${trigger}`)
}

async function measure(setting: Setting, kind: Kind, texts: string[]): Promise<Row> {
  const { client, stage, scale } = setting
  const { rows } = await stage.database.query<{ id: string; project_id: string }>(
    'select id, project_id from ticket where project_id = bench.id(1, $1) order by number limit $2',
    [PROJECT, CONNECTIONS * EACH],
  )
  let turns = 0
  const ask = (connection: number, turn: number): Request => {
    turns += 1
    const description = `${texts[turns % texts.length]} ${turns}`
    const token = stage.people[connection]?.access_token ?? ''
    const { id, project_id } = rows[connection * EACH + (turn % EACH)] ?? { id: '', project_id: '' }
    if (kind === 'edit')
      return { method: 'PATCH', path: `/api/tickets/${id}`, body: { version: 1_000_000, description }, token }
    const body = { title: `Measured on login ${turns}`, description }
    return { method: 'POST', path: `/api/projects/${project_id}/tickets`, body, key: randomUUID(), token }
  }
  const seconds = scale === 'full' ? 10 : 3
  const how = { connections: CONNECTIONS, seconds, mayPutOff: true }
  const program = find('pgbench')
  const [withIndex, without, plain]: [number[], number[], number[]] = [[], [], []]
  const samples: number[] = []
  await load(client, { ...how, seconds: 1 }, ask)
  // The variants alternate, so that noise affects all of them equally.
  for (let round = 0; round < 2; round += 1) {
    const measured = await load(client, how, ask)
    withIndex.push(measured.perSecond)
    samples.push(...measured.samples)
    await switchWords(setting, 'disable')
    try {
      without.push((await load(client, how, ask)).perSecond)
      if (kind === 'create' && program)
        plain.push(await pgbench(program, stage.databaseUrl, [PLAIN_INSERT], how))
    } finally {
      await switchWords(setting, 'enable')
    }
  }
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const base = plain.length > 0 ? plain : without
  return {
    what: kind === 'create' ? 'create a ticket' : 'edit a description',
    figures: {
      product: perSecond(mean(withIndex)),
      p50: milliseconds(quantile(samples, 0.5)),
      p99: milliseconds(quantile(samples, 0.99)),
      'without the index': perSecond(mean(without)),
      ...(plain.length > 0 && { 'plain insert': perSecond(mean(plain)) }),
    },
    ratio: mean(withIndex) / mean(base),
    aim: { atLeast: 0.5 },
  }
}

export const words: Scenario = {
  name: 'words',
  title: `Creating and editing by ${CONNECTIONS} connections in one project of ${SIZE.toLocaleString('en')} tickets; ratio: share of plain inserts, or of edits, without the index of words`,
  async run(setting) {
    const texts = await prepare(setting)
    return [await measure(setting, 'create', texts), await measure(setting, 'edit', texts)]
  },
}
