// Reading tickets: windows without gaps, filters, and a search that treats every character literally.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold } from '../../domain/fold.ts'
import { startWorld } from '../test/world.ts'

const TITLES = [
  'Crash on start',
  'crash ON resume',
  '100% CPU',
  '100 percent',
  'snake_case',
  'snakeXcase',
  'back\\slash',
  'ÜBER den Wolken',
  'ПРИВЕТ мир',
  '日本語のバグ',
  "Robert'); drop table ticket; --",
  'a "quoted" word',
]
const world = await startWorld()
const owner = await world.person('Olga Owner')
const projectId = await world.project(owner)
for (const [index, title] of TITLES.entries()) {
  const priority = index % 2 ? 'high' : 'low'
  await world.ticket(owner, projectId, {
    title,
    priority,
    type: index % 3 ? 'bug' : 'feature',
    description: index === 1 ? 'An éclair fell' : '',
  })
}

async function titles(input: object): Promise<string[]> {
  const { tickets } = await world.call(owner, 'listTickets', { projectId }, input)
  return tickets.map((ticket) => ticket.title)
}

describe('search', () => {
  it.each([
    ['crash', ['crash ON resume', 'Crash on start']],
    ['100%', ['100% CPU']],
    ['%', ['100% CPU']],
    ['snake_case', ['snake_case']],
    ['_', ['snake_case']],
    ['\\', ['back\\slash']],
    ['über', ['ÜBER den Wolken']],
    ['привет', ['ПРИВЕТ мир']],
    ['バグ', ['日本語のバグ']],
    ['ÉCLAIR', ['crash ON resume']],
    ["'); drop", ["Robert'); drop table ticket; --"]],
    ['"quoted"', ['a "quoted" word']],
    ['no such words', []],
  ])('%s', async (search, expected) => {
    expect(await titles({ search })).toEqual(expected)
  })

  it('together with every filter', async () => {
    expect(await titles({ search: 'CRASH', priority: 'high' })).toEqual(['crash ON resume'])
    expect(await titles({ search: 'crash', priority: 'high', type: 'feature' })).toEqual([])
    expect(await titles({ status: 'done' })).toEqual([])
  })

  it('finds what a plain comparison finds, for any words', async () => {
    const letters = fc.constantFrom(...'cra100%_\\ snakeXÜБ')
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: letters, minLength: 1, maxLength: 4 }), async (search) => {
        const word = fold(search).trim()
        const expected = TITLES.filter((title) => fold(title).includes(word)).reverse()
        const found = await titles({ search })
        if (word !== '' && !'an eclair fell'.includes(word)) expect(found).toEqual(expected)
        else expect(found.length).toBeGreaterThanOrEqual(expected.length)
      }),
      { numRuns: 60 },
    )
  })
})

describe('windows', () => {
  it('are newest first, with each ticket exactly once', async () => {
    const seen: number[] = []
    for (let before: number | string | undefined; ; ) {
      const { tickets, next } = await world.call(
        owner,
        'listTickets',
        { projectId },
        { limit: 5, ...(before && { before }) },
      )
      seen.push(...tickets.map((ticket) => ticket.number))
      if (next === null) break
      before = next
    }
    expect(seen).toEqual(TITLES.map((_, index) => TITLES.length - index))
  })

  it('carries an excerpt, not the whole description', async () => {
    const long = await world.ticket(owner, projectId, { description: '🙂'.repeat(1_000) })
    const { tickets } = await world.call(owner, 'listTickets', { projectId }, { limit: 1 })
    expect(tickets[0]?.excerpt).toBe('🙂'.repeat(240))
    expect(tickets[0]).not.toHaveProperty('description')
    expect((await world.call(owner, 'getTicket', { ticketId: long.id })).ticket.description).toHaveLength(
      2_000,
    )
  })
})

describe('one ticket', () => {
  it('is the same by number and by id', async () => {
    const { ticket } = await world.call(owner, 'getTicketByNumber', { projectId }, { number: 3 })
    expect((await world.call(owner, 'getTicket', { ticketId: ticket.id })).ticket).toEqual(ticket)
  })

  it.each([0, 999, 'x', -1, 2 ** 40])('number %s does not exist', async (number) => {
    const { status } = await world.refused(owner, 'getTicketByNumber', { projectId }, { number })
    expect(status).toBe(number === 999 ? 404 : 400)
  })
})
