// Folding in the database equals folding in the application (domain/fold.ts), for every character and for random texts: the text
// that is searched is folded by the database, and matches are shown and live lists are kept by the application.
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { exactForm, fold } from '../../domain/fold.ts'
import { startWorld } from '../test/world.ts'

const world = await startWorld()

/** Characters newer than Unicode 14, which PostgreSQL 15 does not know. */
const NEWER =
  /[\u1c89\ua7cb-\ua7df\ua7f1\u{105c0}-\u{105ff}\u{10d40}-\u{10d8f}\u{16ea0}-\u{16edf}\u{1cc00}-\u{1ceff}\u{1e030}-\u{1e08f}]/u

/** All other characters that this version of Node.js knows. */
const CHARACTERS = Array.from({ length: 0x10ffff }, (_, at) => at + 1)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((character) => !/\p{Unassigned}|\p{Private_Use}/u.test(character) && !NEWER.test(character))

it('of every character', async () => {
  const { rows } = await sql<{ folded: string[]; exact: string[] }>`
    select array_agg(folded(text) order by at) as folded, array_agg(lower(normalize(text, nfc)) order by at) as exact
    from unnest(${CHARACTERS}::text[]) with ordinality given (text, at)`.execute(world.db)
  const differing = (form: (text: string) => string, inDatabase: string[] = []) =>
    CHARACTERS.filter((character, at) => form(character) !== inDatabase[at])
  expect(CHARACTERS.length).toBeGreaterThan(140_000)
  expect(differing(fold, rows[0]?.folded)).toEqual([])
  expect(differing(exactForm, rows[0]?.exact)).toEqual([])
})

it('of random texts', async () => {
  const letters = [
    ...'aÉe\u0301ßĳŉİıłǿæﬁｱﾞ각\u1100\u1161\u11a8م\u064fى“’´–\u00ad\u200d\u00a0कि\u0e01\u0e48ΣςÅ',
  ]
  const text = fc.oneof(
    fc.string({ unit: fc.constantFrom(...letters), maxLength: 30 }),
    fc.string({ unit: 'grapheme', maxLength: 30 }),
  )
  const texts = fc
    .sample(text, { seed: 11, numRuns: 2_000 })
    .filter((one) => !/\0/.test(one) && !NEWER.test(one))
  const { rows } = await sql<{ folded: string; exact: string }>`
    select folded(text) as folded, lower(normalize(text, nfc)) as exact
    from unnest(${texts}::text[]) with ordinality given (text, at) order by at`.execute(world.db)
  expect(rows.map(({ folded }) => folded)).toEqual(texts.map(fold))
  expect(rows.map(({ exact }) => exact)).toEqual(texts.map(exactForm))
})

it('makes a pattern without wildcards, also of signs in full width', async () => {
  const { rows } = await sql<{ pattern: string }>`select folded_pattern('A_b％\\é') as pattern`.execute(
    world.db,
  )
  expect(rows).toEqual([{ pattern: '%a\\_b\\%\\\\e%' }])
})
