// The history of a repository as far as pushes tell it: whether a commit belongs to the history of another one is yes, no, or not
// known. No forge but Bitbucket tells of parents; the others tell that a branch went from one commit to another, and what came
// with it. Nothing is guessed from dates, which people set.
import { shortOf } from './facts.ts'

export type Step = {
  kind: 'branch' | 'tag'
  /** '' for none. */
  before: string
  after: string
  /** The commit that an annotated tag points to. */
  head: string | null
  forced: boolean | null
  /** Whether `shas` is all of before..after. */
  whole: boolean
  on_default: boolean
  shas: string[]
  /** Those that were never pushed to the repository before. */
  fresh: string[]
  parents: Record<string, string[]>
  /** By the forge's clock. */
  at: string | null
}

export type Graph = {
  /** Whether the first commit belongs to the history of the second one, or is it; undefined: not known. */
  contains(commit: string, tip: string): boolean | undefined
  /** Whether it belongs to a head that the default branch had. */
  isOnDefault(commit: string): boolean
}

type Node = {
  /** Each is certainly in its history. */
  below: Set<string>
  /** In the history of each of these it certainly is. */
  above: Set<string>
  /** All that its history has beside what is listed in `below`: itself, and the histories of these. */
  rest?: string[]
}

/** What is known of one commit. */
type Known = {
  /** Certainly have it in their history. */
  above: ReadonlySet<string>
  /** Certainly have not. */
  apart: ReadonlySet<string>
  cameAt: string | undefined
}

/** @param steps of one repository, in any order */
export function graphOf(steps: Step[]): Graph {
  const nodes = new Map<string, Node>()
  const nodeAt = (sha: string) => {
    const node = nodes.get(sha) ?? { below: new Set<string>(), above: new Set<string>() }
    nodes.set(sha, node)
    return node
  }
  const set = (below: string, above: string) => {
    if (below === above) return
    nodeAt(above).below.add(below)
    nodeAt(below).above.add(above)
  }
  /** The former heads of the pushes that each commit came with. */
  const cameAfter = new Map<string, string[]>()
  /** When each was there at the latest, and when those came that had never been there. */
  const there = new Map<string, string>()
  const came = new Map<string, string>()
  const earliest = (times: Map<string, string>, sha: string, at: string | null) => {
    if (sha && at && at < (times.get(sha) ?? '9')) times.set(sha, at)
  }
  const defaults: string[] = []
  for (const step of steps) read(step)

  function read(step: Step) {
    const before = shortOf(step.before)
    const after = shortOf(step.kind === 'tag' && step.after ? (step.head ?? step.after) : step.after)
    const shas = step.shas.map(shortOf)
    for (const sha of [after, ...shas]) earliest(there, sha, step.at)
    for (const sha of step.fresh) earliest(came, shortOf(sha), step.at)
    readParents(step)
    if (after && step.kind === 'branch') readMove(step, { before, after, shas })
  }

  function readParents({ parents: all }: Step) {
    for (const [sha, parents] of Object.entries(all)) {
      for (const parent of parents) set(shortOf(parent), shortOf(sha))
      nodeAt(shortOf(sha)).rest ??= parents.map(shortOf)
    }
  }

  type Move = { before: string; after: string; shas: string[] }
  function readMove({ on_default, forced, whole }: Step, { before, after, shas }: Move) {
    if (on_default) defaults.push(after)
    for (const sha of shas) set(sha, after)
    if (!before) return
    for (const sha of shas) cameAfter.set(sha, [...(cameAfter.get(sha) ?? []), before])
    // GitLab and Gitea do not tell of force; they refuse it on the default branch unless that is set.
    const isForward = forced === false || (forced === null && on_default)
    if (!isForward) return
    set(before, after)
    if (whole) nodeAt(after).rest = [before]
  }

  function reach(from: string[], way: 'above' | 'below'): Set<string> {
    const found = new Set(from)
    for (const sha of found) for (const next of nodes.get(sha)?.[way] ?? []) found.add(next)
    return found
  }

  const known = new Map<string, Known>()
  function about(commit: string): Known {
    const former = known.get(commit)
    if (former) return former
    const found = {
      above: reach([commit], 'above'),
      apart: reach([...(cameAfter.get(commit) ?? []), ...(nodes.get(commit)?.below ?? [])], 'below'),
      cameAt: came.get(commit),
    }
    known.set(commit, found)
    return found
  }

  function contains(commit: string, tip: string): boolean | undefined {
    const { above, apart, cameAt } = about(commit)
    if (above.has(tip)) return true
    const seen = new Set([tip])
    // Goes down as far as all is told; where it is not, the commit has to be apart from what is below.
    for (const sha of seen) {
      if (apart.has(sha)) continue
      // It was there, with all of its history, before the commit ever was.
      const at = there.get(sha)
      if (at !== undefined && cameAt !== undefined && at < cameAt) continue
      const rest = nodes.get(sha)?.rest
      if (!rest) return undefined
      for (const next of rest) seen.add(next)
    }
    return false
  }

  let reached: Set<string> | undefined
  return {
    contains: (commit, tip) => contains(shortOf(commit), shortOf(tip)),
    isOnDefault(commit) {
      reached ??= reach(defaults, 'below')
      return reached.has(shortOf(commit))
    },
  }
}
