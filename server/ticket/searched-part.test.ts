// Only the first 16 KiB of a text are searched. Shorter texts are searched as a whole.
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { searchedText } from '../../domain/ticket/search.ts'
import { startWorld } from '../test/world.ts'

const SEARCHED = 16 * 1024

const world = await startWorld()
const owner = await world.person('Olga Owner')
const projectId = await world.project(owner)

async function found(search: string): Promise<number[]> {
  const { tickets } = await world.call(owner, 'listTickets', { projectId }, { search })
  return tickets.map(({ number }) => number)
}

async function searched(number: number) {
  const { rows } = await sql<{ body: string; bytes: number; written: string; keys: number }>`
    select body, octet_length(body) as bytes, xmin::text as written,
      cardinality(ticket_search_keys(project_id, number, body)) as keys
    from ticket_text where project_id = ${projectId} and number = ${number}`.execute(world.db)
  return rows[0] ?? { body: '', bytes: 0, written: '', keys: 0 }
}

it('a text of that length is searched to its last character, a longer one only up to it', async () => {
  const filling = (title: string) => 'y'.repeat(SEARCHED - title.length - 1 - 'Lemur'.length)
  const whole = await world.ticket(owner, projectId, { title: 'One', description: `${filling('One')}Lemur` })
  const cut = await world.ticket(owner, projectId, {
    title: 'Two',
    description: `${filling('Two')}.Lemur Okapi`,
  })
  expect(await found('lemur')).toEqual([whole.number])
  expect(await found('YLEMUR')).toEqual([whole.number])
  expect(await found('.lemu')).toEqual([cut.number])
  expect(await found('okapi')).toEqual([])
  // The text is stored completely, and a shorter one is found.
  const { ticket } = await world.call(owner, 'getTicket', { ticketId: cut.id })
  expect(ticket.description).toMatch(/Okapi$/)
  await world.call(owner, 'updateTicket', { ticketId: cut.id }, { version: 1, description: 'Okapi' })
  expect(await found('okapi')).toEqual([cut.number])
})

it.each(['ж', '語', '😀'])('is cut between characters: %s', async (character) => {
  const description = character.repeat(12_000)
  const { number, title } = await world.ticket(owner, projectId, { description })
  const { body, bytes } = await searched(number)
  expect(bytes).toBeLessThanOrEqual(SEARCHED)
  expect(bytes).toBeGreaterThan(SEARCHED - 4)
  expect(body).toBe(searchedText(title, description))
  expect(await found(character.repeat(3))).toContain(number)
})

it('bounds the index entries of a text, and an edit past that part leaves the index unchanged', async () => {
  const text = Array.from({ length: 37_000 }, (_, index) => String.fromCodePoint(0x10000 + index)).join('')
  const { id, number } = await world.ticket(owner, projectId, { description: text })
  const before = await searched(number)
  // The keys of the index have one, two or three characters, and there are a few blocks.
  expect(before.keys).toBeLessThan((3 * SEARCHED) / 4 + 100)
  await world.call(owner, 'updateTicket', { ticketId: id }, { version: 1, description: `${text}!` })
  expect(await searched(number)).toEqual(before)
  await world.call(owner, 'updateTicket', { ticketId: id }, { version: 2, title: 'Other' })
  expect((await searched(number)).written).not.toBe(before.written)
})
