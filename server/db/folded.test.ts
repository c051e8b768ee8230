// Folding in the database equals folding in the application (domain/fold.ts), for every character and for random texts: the text
// that is searched is folded by the database, and matches are shown and live lists are kept by the application.
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { exactForm, fold } from '../../domain/fold.ts'
import { startWorld } from '../test/world.ts'

const world = await startWorld()

/** All characters that this version of Node.js knows. */
const CHARACTERS = Array.from({ length: 0x10ffff }, (_, at) => at + 1)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((character) => !/\p{Unassigned}|\p{Private_Use}/u.test(character))

it('of every character', async () => {
  const { rows } = await sql<{ all: { text: string; folded: string; exact: string }[] }>`
    select json_agg(json_build_object('text', text, 'folded', folded(text), 'exact', lower(normalize(text, nfc)))) as all
    from unnest(${CHARACTERS}::text[]) text where unicode_assigned(text)`.execute(world.db)
  const known = rows[0]?.all ?? []
  expect(known.length).toBeGreaterThan(140_000)
  const inApplication = known.map(({ text }) => ({ text, folded: fold(text), exact: exactForm(text) }))
  expect(known.filter(({ text, folded }, at) => folded !== inApplication[at]?.folded && text)).toEqual([])
  expect(known.filter(({ exact }, at) => exact !== inApplication[at]?.exact)).toEqual([])
})

it('of random texts', async () => {
  const letters = [
    ...'aÉe\u0301ßĳŉİıłǿæﬁｱﾞ각\u1100\u1161\u11a8م\u064fى“’´–\u00ad\u200d\u00a0कि\u0e01\u0e48ΣςÅ',
  ]
  const text = fc.oneof(
    fc.string({ unit: fc.constantFrom(...letters), maxLength: 30 }),
    fc.string({ unit: 'grapheme', maxLength: 30 }),
  )
  const texts = fc.sample(text, { seed: 11, numRuns: 2_000 }).filter((one) => !one.includes('\0'))
  const { rows } = await sql<{ folded: string[] }>`
    select array(select folded(text) from unnest(${texts}::text[]) with ordinality given (text, at) order by at) as folded`.execute(
    world.db,
  )
  expect(rows[0]?.folded).toEqual(texts.map(fold))
})

it('makes a pattern without wildcards, also of signs in full width', async () => {
  const { rows } = await sql<{ pattern: string }>`select folded_pattern('A_b％\\é') as pattern`.execute(
    world.db,
  )
  expect(rows).toEqual([{ pattern: '%a\\_b\\%\\\\e%' }])
})
