// The commits that fix a ticket, and the first tag with them, agree with plain definitions; where the computation exceeds its
// limits, the answer is never wrong.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type First, type FixCommit, fixesAmong, releasesOf, type TagAt } from './first-release.ts'
import { type Graph, graphOf, type Step } from './graph.ts'
import { inOrder } from './versions.ts'

const COMMITS = 12
const shaOf = (number: number) => `${number.toString(16).padStart(10, '0')}ffffff`
const sha = fc.nat(COMMITS - 1).map(shaOf)
/** Abbreviations of hashes: 7 characters fit every commit, 10 or more fit one. */
const begin = fc.tuple(sha, fc.constantFrom(7, 10, 12, 16)).map(([whole, length]) => whole.slice(0, length))
const commits = fc.uniqueArray(
  fc.record<FixCommit>({
    sha: fc.oneof(sha, begin),
    is_fix: fc.boolean(),
    picked: fc.array(begin, { maxLength: 2 }),
    on_default: fc.boolean(),
  }),
  { selector: (commit) => commit.sha, maxLength: 8 },
)
const steps = fc.array(
  fc.record<Step>({
    kind: fc.constantFrom('branch', 'branch', 'tag'),
    before: fc.oneof(sha, fc.constant('')),
    after: sha,
    head: fc.option(sha),
    forced: fc.option(fc.boolean()),
    whole: fc.boolean(),
    on_default: fc.boolean(),
    shas: fc.array(sha, { maxLength: 3 }),
    fresh: fc.array(sha, { maxLength: 2 }),
    parents: fc.dictionary(sha, fc.array(sha, { maxLength: 2 }), { maxKeys: 2 }),
    at: fc.option(fc.nat(9).map((day) => `2026-01-0${day}`)),
  }),
  { maxLength: 8 },
)
const tags = fc.uniqueArray(
  fc.record<TagAt>({
    name: fc.nat(9).map((number) => `v${number}`),
    commit: fc.oneof({ weight: 6, arbitrary: sha }, { weight: 1, arbitrary: fc.constant(null) }),
    url: fc.constant(null),
  }),
  { selector: ({ name }) => name, maxLength: 5 },
)

/** The plain definition: follows cherry-picks from fix to fix. */
function plainFixes(all: FixCommit[], merges: string[], isOnDefault: (sha: string) => boolean): string[] {
  const saying = all.filter(({ is_fix }) => is_fix)
  const reached = saying.filter((commit) => commit.on_default || isOnDefault(commit.sha))
  const isReached = reached.length + merges.length > 0
  const found = new Set([...merges, ...(isReached ? reached : saying).map((commit) => commit.sha)])
  const isSame = (one: string, other: string) => one.startsWith(other) || other.startsWith(one)
  const isPickOf = (commit: FixCommit, fix: string) => commit.picked.some((from) => isSame(fix, from))
  const isOriginOf = (commit: FixCommit, fix: string) =>
    all.some((pick) => pick.sha === fix && pick.picked.some((from) => commit.sha.startsWith(from)))
  for (const fix of found)
    for (const commit of all) if (isPickOf(commit, fix) || isOriginOf(commit, fix)) found.add(commit.sha)
  return [...found].sort()
}

/** The plain definition: checks each tag for each fix. */
function plainFirst(fixes: string[], all: TagAt[], graph: Graph): First {
  let isSure = true
  for (const { name, commit, url } of inOrder(all)) {
    const tips = graph.tipsAt([commit])
    if (fixes.some((fix) => tips.firstWith(fix) === 0))
      return { state: isSure ? 'released' : 'by', tag: name, url }
    isSure &&= fixes.every((fix) => tips.areWithout(fix, 1))
  }
  return { state: isSure ? 'none' : 'unknown', tag: null, url: null }
}

it('the fixes are what the plain definition says, whatever was picked from what', () => {
  fc.assert(
    fc.property(
      commits,
      fc.array(begin, { maxLength: 1 }),
      fc.uniqueArray(sha, { maxLength: 3 }),
      (all, merges, heads) => {
        const isOnDefault = (one: string) => heads.includes(one)
        const { fixes } = fixesAmong(all, merges, { isOnDefault })
        expect(fixes.sort()).toEqual(plainFixes(all, merges, isOnDefault))
      },
    ),
    { numRuns: 500 },
  )
})

it('so is the first release; where its steps are too many it says less, and nothing else', () => {
  const states = new Set<string>()
  fc.assert(
    fc.property(
      steps,
      tags,
      fc.array(sha, { minLength: 1, maxLength: 3 }),
      fc.nat(12),
      (heard, all, fixes, most) => {
        const first = releasesOf(all, graphOf(heard))(fixes)
        states.add(first.state)
        expect(first).toEqual(plainFirst(fixes, all, graphOf(heard)))
        const less = releasesOf(all, graphOf(heard, most))(fixes)
        const unsure: First = { ...first, state: first.tag === null ? 'unknown' : 'by' }
        expect([first, unsure]).toContainEqual(less)
      },
    ),
    { numRuns: 500 },
  )
  expect([...states].sort()).toEqual(['by', 'none', 'released', 'unknown'])
})
