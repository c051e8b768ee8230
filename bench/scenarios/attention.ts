// Reads across all projects (a long inbox, My Work, the palette's search), and changes to a ticket with very many watchers.
import { quantile, spread } from '../quantile.ts'
import type { Row, Scenario, Setting } from '../scenario.ts'
import type { SeededProject } from '../seed.ts'
import { changeRequest } from '../writes.ts'

const LINES = 10_000
const PROJECTS = 200
const WATCHERS = 1_000
/** Enough writers that none of them reaches the rate limit of changes. */
const WRITERS = 16

/** Measures two kinds of requests; `send` builds one request. The kinds alternate, so that noise affects both equally. */
async function compare(
  { client, scale }: Setting,
  kinds: {
    name: string
    send: (turn: number) => Parameters<Awaited<ReturnType<typeof client.open>>['send']>[0]
  }[],
): Promise<{ samples: number[][]; figures: Row['figures'] }> {
  const line = await client.open()
  const samples = kinds.map(() => [] as number[])
  try {
    for (let turn = -20; turn < (scale === 'full' ? 600 : 200); turn += 1)
      for (const [index, { send }] of kinds.entries()) {
        const request = send(turn + 20)
        const began = performance.now()
        await line.send(request)
        if (turn >= 0) samples[index]?.push(performance.now() - began)
      }
  } finally {
    line.close()
  }
  const figures: Row['figures'] = {}
  for (const [index, { name }] of kinds.entries())
    for (const [quantity, value] of Object.entries(spread(samples[index] ?? [])))
      figures[`${quantity} ${name}`] = value
  return { samples, figures }
}

const ratioOf = ([few = [], many = []]: number[][], share: number) =>
  quantile(many, share) / quantile(few, share)

async function inboxRows(setting: Setting): Promise<Row[]> {
  const { stage, seeded } = setting
  const [few, many] = [stage.people[100], stage.people[101]]
  const project = seeded.sizes.at(-1) as SeededProject
  for (const [person, count] of [
    [few, 100],
    [many, LINES],
  ] as const)
    await stage.database.query(
      `insert into inbox_line (user_id, ticket_id, project_id, reasons, count, seq, at, actor_id, state)
        select $1, id, project_id, array['commented'], 1, number, created_at, reporter_id,
          case when number % 2 = 0 then 'unread' else 'read' end
        from ticket where project_id = $2 and deleted_at is null order by number desc limit $3
        on conflict do nothing`,
      [person?.user_id, project.id, count],
    )
  await stage.database.query('analyze inbox_line')
  const rows: Row[] = []
  for (const [what, path] of [
    ['inbox: first window', '/api/me/inbox'],
    ['inbox: unread ones', '/api/me/inbox?show=unread'],
    ['inbox: how many are unread', '/api/me/inbox/count'],
  ] as const) {
    const { samples, figures } = await compare(
      setting,
      [
        ['of 100', few],
        [`of ${LINES.toLocaleString('en')}`, many],
      ].map(([name, person]) => ({
        name: name as string,
        send: () => ({ method: 'GET', path, token: (person as typeof few)?.access_token ?? '' }),
      })),
    )
    rows.push({ what, figures, ratio: ratioOf(samples, 0.99), aim: { atMost: 1.5 } })
  }
  return rows
}

async function myWorkRows(setting: Setting): Promise<Row[]> {
  const { stage, seeded } = setting
  const [few, many] = [stage.people[102], stage.people[103]]
  const first = seeded.hundred[0] as SeededProject
  // Both people have the same fifty tickets and further assigned tickets: one has them in few projects, the other in many.
  await stage.database.query(
    `insert into project_member (id, project_id, user_id, role, joined_at)
      select gen_random_uuid(), id, $1, 'developer', now() from project
      where key ~ '^P[0-9]{3,}$' order by id limit $2 on conflict do nothing`,
    [many?.user_id, PROJECTS],
  )
  await stage.database.query(
    `insert into project_member (id, project_id, user_id, role, joined_at)
      select gen_random_uuid(), $2, $1, 'developer', now() on conflict do nothing`,
    [few?.user_id, first.id],
  )
  await stage.database.query(
    `update ticket set assignee_id = $1, reporter_id = $1 from project_member member
      where member.user_id = $1 and member.project_id = ticket.project_id and number between 41 and 44
        and ticket.project_id in (select id from project where key ~ '^P[0-9]{3,}$')`,
    [many?.user_id],
  )
  await stage.database.query(
    'update ticket set assignee_id = $1, reporter_id = $1 where project_id = $2 and number > 44',
    [few?.user_id, first.id],
  )
  const rows: Row[] = []
  for (const by of ['assignee', 'reporter']) {
    const { samples, figures } = await compare(
      setting,
      [
        ['in a project', few],
        [`in ${PROJECTS}`, many],
      ].map(([name, person]) => ({
        name: name as string,
        send: () => ({
          method: 'GET',
          path: `/api/me/tickets?by=${by}`,
          token: (person as typeof few)?.access_token ?? '',
        }),
      })),
    )
    rows.push({ what: `My Work: by ${by}`, figures, ratio: ratioOf(samples, 0.99), aim: { atMost: 1.5 } })
  }
  return rows
}

/** The palette's search: through all projects of a person, including comments. */
async function paletteRows(setting: Setting): Promise<Row[]> {
  const { stage, seeded } = setting
  const [few, many] = [stage.people[104], stage.people[105]]
  const [first, last] = [seeded.sizes[0], seeded.sizes.at(-1)] as [SeededProject, SeededProject]
  for (const leave of [
    'update ticket set assignee_id = null where assignee_id = $1 and project_id <> $2',
    'delete from project_member where user_id = $1 and project_id <> $2',
  ])
    await stage.database.query(leave, [few?.user_id, first.id])
  // Comments on every fourth ticket, because the seed adds comments only to the newest ticket.
  for (const [index, { id }] of [first, last].entries())
    await stage.database.query(
      `insert into comment (id, project_id, ticket_id, author_id, content, created_at, at_seq)
        select bench.id(40960 + $2, number), project_id, ticket.id, reporter_id, words, created_at, number
        from ticket join bench.paragraph on i = 1 + number % 4000
        where project_id = $1 and number % 4 = 0 on conflict do nothing`,
      [id, index],
    )
  await stage.database.query('vacuum analyze comment')
  const rows: Row[] = []
  for (const [what, search] of [
    ['palette: a common word', 'login'],
    ['palette: a rare word', 'flicker'],
    ['palette: two words', 'login timeout'],
    ['palette: a word of no ticket', 'zzyzx'],
  ] as const) {
    const { samples, figures } = await compare(
      setting,
      [
        [`of ${first.size.toLocaleString('en')}`, few],
        [`of ${last.size.toLocaleString('en')}`, many],
      ].map(([name, person]) => ({
        name: name as string,
        send: () => ({
          method: 'GET',
          path: `/api/me/search?search=${encodeURIComponent(search)}`,
          token: (person as typeof few)?.access_token ?? '',
        }),
      })),
    )
    rows.push({ what, figures, ratio: ratioOf(samples, 0.99), aim: { atMost: 1.5 } })
  }
  return rows
}

/** How a change slows down when very many people watch the ticket. A job in the same process notifies them. */
async function watched(setting: Setting): Promise<Row> {
  const { stage, seeded } = setting
  const project = seeded.hundred[1] as SeededProject
  const [one, crowd] = [project.ticketId(1), project.ticketId(2)]
  await stage.database.query(
    `with people as (
        insert into profile (id, full_name, username, created_at)
        select bench.id(32768, n), 'Watcher ' || n, 'watcher-' || n, now() from generate_series(1, $2::int) n
        on conflict do nothing
      ), members as (
        insert into project_member (id, project_id, user_id, role, joined_at)
        select gen_random_uuid(), $1, bench.id(32768, n), 'viewer', now() from generate_series(1, $2::int) n
        on conflict do nothing
      ) select`,
    [project.id, WATCHERS],
  )
  await stage.database.query(
    `insert into ticket_watch (ticket_id, user_id, project_id, seq)
      select ticket, bench.id(32768, n), $1, 0 from (values ($2::uuid, 1), ($3::uuid, $4::int)) told (ticket, most),
        generate_series(1, most) n on conflict do nothing`,
    [project.id, one, crowd, WATCHERS],
  )
  // Without this, commenting would make the writers watchers of both tickets.
  const writers = stage.people.slice(1, 1 + WRITERS)
  await stage.database.query(
    `insert into ticket_watch (ticket_id, user_id, project_id, is_on, seq)
      select ticket, person, $1, false, 0 from unnest($2::uuid[]) ticket, unnest($3::uuid[]) person
      on conflict do nothing`,
    [project.id, [one, crowd], writers.map(({ user_id }) => user_id)],
  )
  const { samples, figures } = await compare(
    setting,
    [
      ['with 1 watcher', one],
      [`with ${WATCHERS.toLocaleString('en')}`, crowd],
    ].map(([name = '', ticketId = '']) => ({
      name,
      send: (turn) => ({
        ...changeRequest('comment', project.id, ticketId, turn),
        token: writers[turn % WRITERS]?.access_token ?? '',
      }),
    })),
  )
  const what = 'a comment; ratio: p50'
  return { what, figures, ratio: ratioOf(samples, 0.5), aim: { atMost: 1.1 } }
}

export const attention: Scenario = {
  name: 'attention',
  title: 'Inbox, My Work, palette and watching; ratio: p99 of much against p99 of little',
  async run(setting) {
    return [
      ...(await inboxRows(setting)),
      ...(await myWorkRows(setting)),
      ...(await paletteRows(setting)),
      await watched(setting),
    ]
  },
}
