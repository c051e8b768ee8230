// The proof of work is refused if it is forged, from another form, too old, too easy or already used.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { bitsAfter } from '../public-form/challenge.ts'
import { PROOF } from '../public-form/limits.ts'
import { challengeOf, newLinkSecret, openForm, send, sendReport, solve } from '../test/public-pages.ts'
import { startWorld, type TestPerson } from '../test/world.ts'

const world = await startWorld()
let owner: TestPerson
let projectId: string
let slug: string
beforeEach(async () => {
  owner = await world.person('Olga Owner')
  projectId = await world.project(owner)
  ;({ slug } = await openForm(world, owner, projectId))
})

const { bits: realBits } = PROOF
const setBits = (bits: number) => void Object.assign(PROOF, { bits })
/** For a test in which the difficulty makes no difference: a search for a real proof takes longer than the rest of the test. */
const makeEasy = () => setBits(1)
afterEach(() => setBits(realBits))

async function solved(of = slug) {
  const challenge = await challengeOf(world.app, of)
  return { challenge: challenge.challenge, answer: solve(challenge) }
}
async function filing(proof: object, to = slug) {
  const report = { title: 'It burns', description: null, secret: newLinkSecret() }
  const response = await send(world.app, `forms/${to}/reports`, { ...report, ...proof })
  const code = response.ok ? 'filed' : (await response.json()).code
  return code as string
}
const count = async () => (await world.call(owner, 'listTickets', { projectId })).tickets.length

it('is taken once, also of several that come at once', async () => {
  const proof = await solved()
  const codes = await Promise.all(Array.from({ length: 6 }, () => filing(proof)))
  expect(codes.toSorted()).toEqual(['filed', ...Array(5).fill('proof_refused')])
  expect(await filing(proof)).toBe('proof_refused')
  expect(await count()).toBe(1)
})

it('is refused where the number does not prove it', async () => {
  const { challenge, answer } = await solved()
  expect(await filing({ challenge, answer: answer + 1 })).toBe('proof_refused')
  expect(await filing({ challenge, answer: 2 ** 48 })).toBe('proof_refused')
  expect(await filing({ challenge, answer: -1 })).toBe('invalid_input')
  expect(await count()).toBe(0)
})

it('is refused of a challenge that was changed: its form, time, bits or signature', async () => {
  makeEasy()
  const { challenge } = await challengeOf(world.app, slug)
  const parts = challenge.split('.')
  const changed = (index: number, part: string) =>
    parts.map((old, at) => (at === index ? part : old)).join('.')
  const forged = [
    changed(0, 'b'.repeat(20)),
    changed(1, String(Number(parts[1]) + 1)),
    changed(2, '0'),
    changed(3, 'A'.repeat(16)),
    changed(4, 'A'.repeat(43)),
    '',
    'x',
    `${challenge}.`,
  ]
  for (const one of forged)
    for (const answer of [0, 1, 2, 3])
      expect(await filing({ challenge: one, answer }), one).toBe('proof_refused')
  expect(await count()).toBe(0)
})

it('is refused at another form', async () => {
  makeEasy()
  const other = await openForm(world, owner, await world.project(owner))
  expect(await filing(await solved(other.slug))).toBe('proof_refused')
  expect(await filing(await solved(other.slug), other.slug)).toBe('filed')
})

it('is refused after its time', async () => {
  makeEasy()
  const [early, late] = [await solved(), await solved()]
  world.clock.advance(PROOF.seconds - 1)
  expect(await filing(early)).toBe('filed')
  world.clock.advance(1)
  expect(await filing(late)).toBe('proof_refused')
})

it('takes more work the more a project was sent within the hour, and one that was kept from before is refused', async () => {
  makeEasy()
  const { bits, challenge } = await challengeOf(world.app, slug)
  expect(bits).toBe(PROOF.bits)
  const hoarded = { challenge, answer: solve({ bits, challenge }) }
  for (let n = 0; n < PROOF.busy; n += 1)
    expect((await sendReport(world.app, slug)).response.status).toBe(200)
  expect((await challengeOf(world.app, slug)).bits).toBe(PROOF.bits + 1)
  for (let n = 0; n < PROOF.busy; n += 1) await sendReport(world.app, slug)
  expect((await challengeOf(world.app, slug)).bits).toBe(PROOF.bits + 2)
  expect(await filing(hoarded)).toBe('proof_refused')
})

it('takes one bit more for each doubling, up to a limit', () => {
  expect([0, 4, 5, 9, 10, 20, 40, 1e9].map(bitsAfter)).toEqual([17, 17, 18, 18, 19, 20, 21, 24])
})
