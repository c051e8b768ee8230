// A project page in a real browser: response times on a throttled CPU with a small and a large board, scrolling, typing
// during a burst of changes by others, and page loads over a slow network.
import { Agent } from 'node:http'
import type { Browser, Page } from '@playwright/test'
import { createProject, withDatabase } from '../../faults/team.ts'
import { addManyTickets } from '../../server/test/many-tickets.ts'
import type { TestPerson } from '../../server/test/people.ts'
import { openBrowser, openPage, openProfile, slowDown, takeHeard, type Visitor } from '../browser.ts'
import { INTERACTIONS, scrollDown } from '../interactions.ts'
import { milliseconds, quantile } from '../quantile.ts'
import type { Row, Scenario, Setting } from '../scenario.ts'
import { type Visit, visit } from '../visit.ts'
import { CHANGES, changeRequest } from '../writes.ts'

const SLOWER = 6
/** The target for Interaction to Next Paint. */
const SOON = 100
/** Enough rounds that p98 does not depend on a single sample. */
const ROUNDS = 5
const BURST = 1_000
const CARD = '[data-rfd-droppable-id="todo"] a'

type Interacted = { samples: Map<string, number[]>; speed: number[] }
type Board = { name: string; projectId: string; owner: TestPerson; scrolledTo: number }

/** Creates a project with all tickets in one column; a search can find the newest one. */
async function fill(setting: Setting, owner: TestPerson, count: number): Promise<string> {
  const { server, databaseUrl } = setting.stage
  const agent = new Agent()
  const projectId = await createProject(server, agent, owner, `Board of ${count}`)
  agent.destroy()
  await withDatabase(databaseUrl, (db) => addManyTickets(db, projectId, count - 1))
  const line = await setting.client.open()
  await line.send({ ...changeRequest('create', projectId, '', 0), token: owner.access_token })
  line.close()
  return projectId
}

async function openBoard(browser: Browser, setting: Setting, board: Board): Promise<Visitor> {
  const profile = await openProfile(browser, setting.stage.server.url, board.owner.email)
  const visitor = await openPage(profile)
  await visitor.page.goto(`/project/${board.projectId}`)
  await visitor.page.locator(CARD).first().waitFor()
  await scrollDown(visitor.page, board.scrolledTo)
  return visitor
}

/** Calibrates the machine: the time that a fixed workload takes in the page, without throttling. */
function yardstick(page: Page): Promise<number> {
  return page.evaluate(() => {
    const began = performance.now()
    let sum = 0
    for (let turn = 0; turn < 100_000_000; turn += 1) sum = (sum + turn) % 1_000_003
    if (sum < 0) throw new Error('unreachable; keeps the loop from being optimised away')
    return performance.now() - began
  })
}

/** The samples of each interaction on one board, and the calibration times before and after. */
async function interact(browser: Browser, setting: Setting, board: Board): Promise<Interacted> {
  const visitor = await openBoard(browser, setting, board)
  const { page } = visitor
  const speed = [await yardstick(page)]
  const samples = new Map(INTERACTIONS.map(({ name }): [string, number[]] => [name, []]))
  // A warm-up round that loads everything that is loaded on demand.
  for (const { interact } of INTERACTIONS) await interact(page)
  await slowDown(visitor, SLOWER)
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { name, interact } of INTERACTIONS) {
      await takeHeard(visitor)
      await interact(page)
      samples.get(name)?.push(...(await takeHeard(visitor)).interactions)
    }
  await slowDown(visitor, 1)
  speed.push(await yardstick(page))
  await page.context().close()
  return { samples, speed }
}

function interactionRow(name: string, boards: Board[], samples: number[][]): Row {
  const slowest = samples.map((some) => quantile(some, 0.98))
  return {
    what: `${name}, p98`,
    figures: Object.fromEntries(
      boards.map((board, index) => [board.name, milliseconds(slowest[index] ?? 0)]),
    ),
    ratio: (slowest.at(-1) ?? 0) / SOON,
    aim: { atMost: 1 },
  }
}

async function interactionRows(browser: Browser, setting: Setting, boards: Board[]): Promise<Row[]> {
  const all: Interacted[] = []
  for (const board of boards) all.push(await interact(browser, setting, board))
  const of = (name: string) => all.map(({ samples }) => samples.get(name) ?? [])
  const together = all.map(({ samples }) => [...samples.values()].flat())
  const speeds = boards.map(({ name }, index) => [name, milliseconds(Math.max(...(all[index]?.speed ?? [])))])
  return [
    ...INTERACTIONS.map(({ name }) => interactionRow(name, boards, of(name))),
    interactionRow('all together', boards, together),
    {
      what: 'calibration: a fixed workload in the page, unthrottled',
      figures: Object.fromEntries(speeds),
    },
  ]
}

async function scrollRow(browser: Browser, setting: Setting, board: Board): Promise<Row> {
  const visitor = await openBoard(browser, setting, board)
  await takeHeard(visitor)
  const frames = await visitor.page.evaluate(async () => {
    const column = document.querySelector('[data-rfd-droppable-id="todo"]') as HTMLElement
    const times: number[] = []
    let last = performance.now()
    for (let top = column.scrollTop; times.length < 300 && top > 0; top -= 150) {
      column.scrollTop = top
      await new Promise((shown) => requestAnimationFrame(shown))
      times.push(performance.now() - last)
      last = performance.now()
    }
    return times
  })
  const { longTasks } = await takeHeard(visitor)
  await visitor.page.context().close()
  return {
    what: `scrolling through ${board.name}; ratio: frames that a task of more than 50 ms kept up`,
    figures: {
      frames: `${frames.length}`,
      'p50 of a frame': milliseconds(quantile(frames, 0.5)),
      'p98 of a frame': milliseconds(quantile(frames, 0.98)),
    },
    ratio: longTasks.length / frames.length,
    aim: { atMost: 0.01 },
  }
}

/** A thousand changes of every kind, as fast as the server accepts them. */
async function changeMuch({ client, stage }: Setting, { projectId, owner }: Board) {
  const tickets = await stage.database.query<{ id: string }>(
    'select id from ticket where project_id = $1 order by number desc limit 50',
    [projectId],
  )
  const lines = await Promise.all(Array.from({ length: 8 }, () => client.open()))
  let next = 0
  await Promise.all(
    lines.map(async (line) => {
      for (let turn = next++; turn < BURST; turn = next++) {
        const ticketId = tickets.rows[turn % tickets.rows.length]?.id ?? ''
        const change = CHANGES[Math.floor(turn / 3) % CHANGES.length] ?? 'comment'
        await line.send({ ...changeRequest(change, projectId, ticketId, turn), token: owner.access_token })
      }
    }),
  )
  for (const line of lines) line.close()
}

async function burstRow(browser: Browser, setting: Setting, board: Board): Promise<Row> {
  const visitor = await openBoard(browser, setting, board)
  const { page } = visitor
  await page.keyboard.press('c')
  const field = page.getByRole('dialog').getByLabel('Description')
  await field.click()
  await slowDown(visitor, SLOWER)
  await takeHeard(visitor)
  let isOver = false
  const began = performance.now()
  const burst = changeMuch(setting, board).finally(() => {
    isOver = true
  })
  let typed = ''
  while (!isOver) {
    await page.keyboard.type('words ', { delay: 50 })
    typed += 'words '
  }
  await burst
  const seconds = (performance.now() - began) / 1_000
  const { interactions } = await takeHeard(visitor)
  const isWhole = (await field.inputValue()) === typed
  await page.context().close()
  return {
    what: `typing while ${BURST.toLocaleString('en')} changes by others arrive, p98`,
    figures: {
      [board.name]: milliseconds(quantile(interactions, 0.98)),
      p50: milliseconds(quantile(interactions, 0.5)),
      'changes arrived in': `${seconds.toFixed(1)} s`,
      'letters lost': isWhole ? 'none' : 'SOME',
    },
    ratio: quantile(interactions, 0.98) / SOON,
    aim: { atMost: 1 },
  }
}

async function visitRows(browser: Browser, setting: Setting, board: Board): Promise<Row[]> {
  const profile = await openProfile(browser, setting.stage.server.url, board.owner.email)
  const first = await visit(profile, `/project/${board.projectId}`, CARD)
  const later = await visit(profile, `/project/${board.projectId}`, CARD)
  await profile.close()
  const row = (what: string, one: Visit): Row => ({
    what,
    figures: {
      requests: `${one.requests}`,
      sent: `${one.kilobytes.toFixed(0)} kB`,
      'first paint': milliseconds(one.painted),
      'cards shown': milliseconds(one.shown),
    },
  })
  return [
    row('first visit of the board on slow 4G', first),
    {
      ...row('later visit; ratio: bytes relative to the first visit', later),
      ratio: later.kilobytes / first.kilobytes,
    },
  ]
}

export const browser: Scenario = {
  name: 'browser',
  title: `In the browser, its processor ${SLOWER} times slower; ratio: from input to the next paint on the largest board, of ${SOON} ms`,
  async run(setting) {
    const [ada, grace] = setting.stage.people as [TestPerson, TestPerson]
    const small = await fill(setting, ada, 1_000)
    const large = await fill(setting, grace, 100_000)
    const boards: Board[] = [
      { name: '1,000 tickets', projectId: small, owner: ada, scrolledTo: 0 },
      { name: '100,000', projectId: large, owner: grace, scrolledTo: 0 },
      { name: '100,000, 10,000 of them loaded', projectId: large, owner: grace, scrolledTo: 10_000 },
    ]
    const deep = boards[2] as Board
    const program = await openBrowser()
    try {
      return [
        ...(await interactionRows(program, setting, boards)),
        await burstRow(program, setting, deep),
        await scrollRow(program, setting, deep),
        ...(await visitRows(program, setting, deep)),
      ]
    } finally {
      await program.close()
    }
  },
}
