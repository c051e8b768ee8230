// Which tag has which commit, by the reports of pushes: on a history that real git made, with merges, cherry-picks and a rebase;
// and on generated ones, where every answer except "not known" has to be true.
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fixedIn, namedIn, pickedIn } from '../../domain/forge/names.ts'
import { type FixCommit, fixesAmong, releasesOf } from './first-release.ts'
import { type Graph, graphOf, type Step } from './graph.ts'

type Recorded = {
  ref: string
  before: string
  after: string
  head: string | null
  forced: boolean
  at: number
  commits: { id: string; message: string; distinct: boolean }[]
}
/** `contains` has the output of `git rev-list` for each tag. */
const { steps: recorded, contains: containedIn } = JSON.parse(
  readFileSync(new URL('./fixtures/history.json', import.meta.url), 'utf8'),
) as { steps: Recorded[]; contains: Record<string, string[]> }
/** Whether a tip contains a commit; undefined if not known. */
function contains(graph: Graph, commit: string, tip: string): boolean | undefined {
  const tips = graph.tipsAt([tip])
  if (tips.firstWith(commit) === 0) return true
  return tips.areWithout(commit, 1) ? false : undefined
}
const none = (sha: string) => (/^0+$/.test(sha) ? '' : sha)

/** The report of GitHub. An older server sends neither times nor which commits are new. */
const stepOf = ({ ref, before, after, head, forced, at, commits }: Recorded, isOld = false): Step => ({
  kind: ref.startsWith('refs/tags/') ? 'tag' : 'branch',
  before: none(before),
  after: none(after),
  head,
  forced,
  whole: true,
  on_default: ref === 'refs/heads/main',
  parents: {},
  shas: commits.map(({ id }) => id),
  fresh: isOld ? [] : commits.filter(({ distinct }) => distinct).map(({ id }) => id),
  at: isOld ? null : new Date(at * 1_000).toISOString(),
})

function releaseOf(key: number, steps: Recorded[], isOld = false) {
  const graph = graphOf(steps.map((step) => stepOf(step, isOld)))
  const commits = new Map<string, FixCommit>()
  for (const { ref, commits: pushed } of steps)
    for (const { id, message } of pushed) {
      if (!namedIn(message, { key: 'APO' }).includes(key)) continue
      const on_default = ref === 'refs/heads/main' || commits.get(id)?.on_default === true
      const is_fix = fixedIn(message, { key: 'APO' }).includes(key)
      commits.set(id, { sha: id, is_fix, picked: pickedIn(message), on_default })
    }
  const tags = steps
    .filter(({ ref }) => ref.startsWith('refs/tags/'))
    .map(({ ref, head }) => ({ name: ref.slice('refs/tags/'.length), commit: head, url: null }))
  const { state, tag } = releasesOf(tags, graph)(fixesAmong([...commits.values()], [], graph).fixes)
  return [state, tag]
}

describe('a history that git made', () => {
  it.each<[number, string, string | null]>([
    // Merged from a branch that was deleted since.
    [1, 'released', 'v1.1.0'],
    // Cherry-picked onto a release branch, which releases a lower version than main.
    [2, 'released', 'v1.0.1'],
    // Committed on the release branch and merged back.
    [3, 'released', 'v1.0.2'],
    // Rebased and force-pushed before the merge: the former commit is in no release.
    [4, 'released', 'v1.3.0'],
    // Newer than every tag.
    [5, 'none', null],
  ])('the first release with the fix of APO-%i is %s %s, in whatever order it is told', (key, state, tag) => {
    expect(releaseOf(key, recorded)).toEqual([state, tag])
    expect(releaseOf(key, [...recorded].reverse())).toEqual([state, tag])
  })

  it('says that it is not known where pushes are missing', () => {
    const until = recorded.findIndex(({ ref }) => ref === 'refs/tags/v1.2.0-rc.1') + 1
    const unheard = recorded.slice(0, until).filter(({ ref }) => ref !== 'refs/heads/release/1.0')
    expect(releaseOf(2, unheard)).toEqual(['by', 'v1.2.0-rc.1'])
    const isLast = (step: Recorded) => step === recorded.at(-2) || step.ref.startsWith('refs/tags/')
    expect(releaseOf(5, recorded.filter(isLast), true)).toEqual(['unknown', null])
  })

  it('has for each tag the commits that git says, or none that it does not', () => {
    const graph = graphOf(recorded.map((step) => stepOf(step)))
    const commits = [...new Set(recorded.flatMap((step) => step.commits.map(({ id }) => id)))]
    let known = 0
    for (const [name, within] of Object.entries(containedIn)) {
      const tip = recorded.find(({ ref }) => ref === `refs/tags/${name}`)?.head ?? ''
      for (const commit of commits) {
        const answer = contains(graph, commit, tip)
        if (answer === undefined) continue
        known += 1
        expect([name, commit, answer]).toEqual([name, commit, within.includes(commit)])
      }
    }
    expect(known).toBeGreaterThan(commits.length * Object.keys(containedIn).length * 0.9)
  })
})

/** Forges that report different things. */
const KINDS = ['github', 'gitlab', 'bitbucket'] as const
type Kind = (typeof KINDS)[number]
type HistoryStep = { do: number; branch: number; other: number; cut: number }
const historySteps = fc.array(
  fc.record({
    do: fc.nat(9),
    branch: fc.nat(3),
    other: fc.nat(3),
    cut: fc.nat(9),
  }),
  { minLength: 5, maxLength: 60 },
)

/** A repository whose pushes are reported, some with an incomplete list of commits. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a script of acts, one after the other
function play(kind: Kind, script: HistoryStep[]) {
  const parents = new Map<string, string[]>()
  const local: Record<string, string> = {}
  const remote: Record<string, string> = {}
  const pushed = new Set<string>()
  const tags = new Map<string, string>()
  const steps: Step[] = []
  const BRANCHES = ['main', 'next', 'fix', 'release']
  const historyOf = (tip: string | undefined) => {
    const seen = new Set(tip ? [tip] : [])
    for (const sha of seen) for (const parent of parents.get(sha) ?? []) seen.add(parent)
    return seen
  }
  const create = (...of: string[]) => {
    const sha = `${parents.size.toString(16).padStart(12, '0')}${'f'.repeat(28)}`
    parents.set(sha, of)
    return sha
  }
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the reports of each kind of forge, side by side
  function push(name: string, cut: number) {
    const [before, after] = [remote[name] ?? '', local[name] ?? '']
    if (before === after) return
    const remoteCommits = Object.values(remote).flatMap((tip) => [...historyOf(tip)])
    const not = before ? historyOf(before) : new Set(remoteCommits)
    const all = [...historyOf(after)].filter((sha) => !not.has(sha)).reverse()
    const listed = cut === 0 ? all.slice(-1) : all
    const forced = before !== '' && !historyOf(after).has(before)
    const isGithub = kind === 'github'
    steps.push({
      kind: 'branch',
      before,
      after,
      head: after,
      on_default: name === 'main',
      forced: kind === 'gitlab' ? null : forced,
      whole: listed.length === all.length,
      shas: listed,
      fresh: isGithub ? listed.filter((sha) => !pushed.has(sha)) : [],
      at: isGithub ? new Date(1_000 * steps.length + 1e12).toISOString() : null,
      parents:
        kind === 'bitbucket' ? Object.fromEntries(listed.map((sha) => [sha, parents.get(sha) ?? []])) : {},
    })
    for (const sha of all) pushed.add(sha)
    remote[name] = after
  }
  local.main = create()
  push('main', 1)
  for (const { do: what, branch, other, cut } of script) {
    const name = BRANCHES[branch] ?? 'main'
    const tip = local[name]
    const from = local[BRANCHES[other] ?? 'main']
    if (tip === undefined) {
      if (from) local[name] = from
    } else if (what < 4) local[name] = create(tip)
    else if (what < 6 && from && from !== tip) local[name] = create(tip, from)
    // The default branch is protected, as it usually is.
    else if (what === 6 && name !== 'main') local[name] = create(parents.get(tip)?.[0] ?? tip)
    else if (what === 7) {
      push(name, cut)
      const at = steps.length
      tags.set(`v1.${tags.size}`, tip)
      steps.push({
        kind: 'tag',
        before: '',
        after: tip,
        head: tip,
        forced: false,
        whole: false,
        on_default: false,
        shas: [],
        fresh: [],
        parents: {},
        at: kind === 'github' ? new Date(1_000 * at + 1e12).toISOString() : null,
      })
    } else push(name, cut)
  }
  return { steps, tags, historyOf, commits: [...pushed] }
}

describe.each(KINDS)('whatever happens at %s', (kind) => {
  it('is told truly, or not known', () => {
    let [known, requested] = [0, 0]
    fc.assert(
      fc.property(historySteps, fc.infiniteStream(fc.nat(9)), (script, dice) => {
        const { steps, tags, historyOf, commits } = play(kind, script)
        const lost = steps.filter(() => dice.next().value !== 0)
        for (const heard of [steps, [...steps].reverse(), lost]) {
          const graph = graphOf(heard)
          const pairs = [...tags.values()].flatMap((tip) => commits.map((commit) => ({ commit, tip })))
          const decided = pairs.filter(({ commit, tip }) => contains(graph, commit, tip) !== undefined)
          requested += pairs.length
          known += decided.length
          const truth = decided.map(({ commit, tip }) => historyOf(tip).has(commit))
          expect(decided.map(({ commit, tip }) => contains(graph, commit, tip))).toEqual(truth)
        }
      }),
      { numRuns: 150 },
    )
    expect(known / requested).toBeGreaterThan(kind === 'gitlab' ? 0.4 : 0.6)
  })
})
