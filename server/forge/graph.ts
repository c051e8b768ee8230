// The history of a repository, from what pushes report. Whether one commit is in the history of another is yes, no, or unknown.
// Only Bitbucket reports parents; other forges report that a branch moved from one commit to another, and the commits of that
// push. Dates of commits are not used, because people can set them.
import { shortOf } from './facts.ts'
import { FORGE } from './limits.ts'

export type Step = {
  kind: 'branch' | 'tag'
  /** '' if there is none. */
  before: string
  after: string
  /** The commit that an annotated tag points to. */
  head: string | null
  forced: boolean | null
  /** Whether `shas` is all of before..after. */
  whole: boolean
  on_default: boolean
  shas: string[]
  /** Commits that were never pushed to the repository before. */
  fresh: string[]
  parents: Record<string, string[]>
  /** The time by the forge's clock. */
  at: string | null
}

export type Graph = {
  /** Whether the commit is in the history of a commit that was once the head of the default branch. */
  isOnDefault(commit: string): boolean
  /** @param tips commits, in the order of the questions; null for an unknown commit */
  tipsAt(tips: (string | null)[]): Tips
}

export type Tips = {
  /** The index of the first tip that certainly is the commit or has it in its history; undefined if there is none. */
  firstWith(commit: string): number | undefined
  /** Whether certainly no tip before `end` has the commit. Ask it only if `firstWith` of the commit is not before `end`. */
  areWithout(commit: string, end: number): boolean
}

/** A commit is represented by a number, which is its index in each of these lists. */
type Nodes = {
  ids: Map<string, number>
  /** The commits that are certainly in its history. */
  below: number[][]
  /** Commits that complete the history, which is the commit itself, `below` and the histories of these; undefined if unknown. */
  rest: (number[] | undefined)[]
  /** The former heads of the pushes that brought the commit. */
  cameAfter: number[][]
  /** The earliest time at which the commit is known to exist, and the time at which it was first pushed, if known. */
  there: (string | undefined)[]
  came: (string | undefined)[]
}

/**
 * @param steps of one repository, in any order
 * @param most the most commits to visit for all questions together; beyond it the answer is “not known”
 */
export function graphOf(steps: Step[], most: number = FORGE.walked): Graph {
  const nodes: Nodes = { ids: new Map(), below: [], rest: [], cameAfter: [], there: [], came: [] }
  const defaults: number[] = []
  for (const step of steps) readStep(nodes, defaults, step)
  const idIn = (commit: string) => nodes.ids.get(shortOf(commit)) ?? -1
  let left = most
  const walk = (count: number) => {
    left -= count
    return left > 0
  }
  let reached: Set<number> | undefined
  return {
    isOnDefault(commit) {
      reached ??= historyOf(nodes, defaults)
      return reached.has(idIn(commit))
    },
    tipsAt(tips) {
      const ids = tips.map((tip) => (tip === null ? null : idOf(nodes, shortOf(tip))))
      const positions = positionsOf(nodes, ids)
      const marks = { apart: new Int32Array(nodes.ids.size), seen: new Int32Array(nodes.ids.size), mark: 0 }
      return {
        firstWith: (commit) => positions.get(idIn(commit)),
        areWithout(commit, end) {
          const before = ids.slice(0, end)
          if (!walk(end) || !areAllKnown(before)) return false
          marks.mark += 1
          return areApart(nodes, idIn(commit), before, marks, walk)
        },
      }
    },
  }
}

const areAllKnown = (ids: (number | null)[]): ids is number[] => !ids.includes(null)

/** Whether a commit was already visited: it then has the number of the current question. */
type Marks = { apart: Int32Array; seen: Int32Array; mark: number }
/** @returns whether this many more commits may be visited */
type Walk = (count: number) => boolean

function areApart(nodes: Nodes, commit: number, tips: number[], { apart, seen, mark }: Marks, walk: Walk) {
  const { below, rest, cameAfter, there, came } = nodes
  const cameAt = came[commit]
  // The commit `id` and its whole history existed before the commit in question was pushed.
  const wasBefore = (id: number) => {
    const since = there[id]
    return since !== undefined && cameAt !== undefined && since < cameAt
  }
  const mine = [...(cameAfter[commit] ?? []), ...(below[commit] ?? [])]
  if (!walk(mine.length)) return false
  const apartOnes = meet(mine, apart, mark)
  if (!goAlong(apartOnes, (id) => below[id], { marks: apart, mark, walk })) return false
  // Descends while histories are complete. Where one is not, that commit has to be one of those known to lack the commit in
  // question.
  const further = (id: number) => (apart[id] === mark || wasBefore(id) ? [] : rest[id])
  return goAlong(meet(tips, seen, mark), further, { marks: seen, mark, walk })
}

/** Marks the commits that are not marked yet. @returns those commits */
function meet(ids: readonly number[], marks: Int32Array, mark: number): number[] {
  return ids.filter((id) => {
    const isNew = marks[id] !== mark
    marks[id] = mark
    return isNew
  })
}

/**
 * @param further the commits to visit after a commit; undefined if they are not known
 * @returns whether the walk was complete
 */
function goAlong(
  found: number[],
  further: (id: number) => readonly number[] | undefined,
  { marks, mark, walk }: { marks: Int32Array; mark: number; walk: Walk },
): boolean {
  for (const id of found) {
    const next = further(id)
    if (!next || !walk(1 + next.length)) return false
    for (const one of next)
      if (marks[one] !== mark) {
        marks[one] = mark
        found.push(one)
      }
  }
  return true
}

function idOf({ ids, below, rest, cameAfter, there, came }: Nodes, sha: string): number {
  const known = ids.get(sha)
  if (known !== undefined) return known
  const id = ids.size
  ids.set(sha, id)
  below.push([])
  for (const list of [rest, there, came]) list.push(undefined)
  cameAfter.push([])
  return id
}

function readStep(nodes: Nodes, defaults: number[], step: Step): void {
  const before = shortOf(step.before)
  const after = shortOf(step.kind === 'tag' && step.after ? (step.head ?? step.after) : step.after)
  const earliest = (times: (string | undefined)[], sha: string) => {
    if (!sha || !step.at) return
    const id = idOf(nodes, shortOf(sha))
    if (step.at < (times[id] ?? '9')) times[id] = step.at
  }
  for (const sha of [after, ...step.shas]) earliest(nodes.there, sha)
  for (const sha of step.fresh) earliest(nodes.came, sha)
  for (const [sha, parents] of Object.entries(step.parents)) {
    const id = idOf(nodes, shortOf(sha))
    const above = parents.map((parent) => idOf(nodes, shortOf(parent)))
    for (const parent of above) setBelow(nodes, parent, id)
    nodes.rest[id] ??= above
  }
  if (after && step.kind === 'branch') readMove(nodes, defaults, step, { before, after })
}

type Move = { before: string; after: string }
function readMove(nodes: Nodes, defaults: number[], { on_default, forced, whole, shas }: Step, move: Move) {
  const after = idOf(nodes, move.after)
  if (on_default) defaults.push(after)
  const ids = shas.map((sha) => idOf(nodes, shortOf(sha)))
  for (const id of ids) setBelow(nodes, id, after)
  if (!move.before) return
  const before = idOf(nodes, move.before)
  for (const id of ids) nodes.cameAfter[id]?.push(before)
  // GitLab and Gitea do not report forced pushes, but refuse them on the default branch unless configured otherwise.
  const isForward = forced === false || (forced === null && on_default)
  if (!isForward) return
  setBelow(nodes, before, after)
  if (whole) nodes.rest[after] = [before]
}

function setBelow({ below }: Nodes, one: number, above: number): void {
  if (one !== above) below[above]?.push(one)
}

function historyOf({ below }: Nodes, from: number[]): Set<number> {
  const found = new Set(from)
  for (const id of found) for (const next of below[id] ?? []) found.add(next)
  return found
}

/** For each commit, the index of the first tip that has it. Each commit is visited once, from the first tip that reaches it. */
function positionsOf({ below }: Nodes, tips: (number | null)[]): Map<number, number> {
  const positions = new Map<number, number>()
  for (const [position, tip] of tips.entries()) {
    const found = tip === null || positions.has(tip) ? [] : [tip]
    for (const id of found) positions.set(id, position)
    for (const id of found)
      for (const next of below[id] ?? [])
        if (!positions.has(next)) {
          positions.set(next, position)
          found.push(next)
        }
  }
  return positions
}
