// The history of a repository as far as pushes tell it: whether a commit belongs to the history of another one is yes, no, or not
// known. No forge but Bitbucket tells of parents; the others tell that a branch went from one commit to another, and what came
// with it. Nothing is guessed from dates, which people set.
import { shortOf } from './facts.ts'
import { FORGE } from './limits.ts'

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
  /** Whether it belongs to a head that the default branch had. */
  isOnDefault(commit: string): boolean
  /** @param tips commits, in the order in which they are asked about; null is one that is not told */
  tipsAt(tips: (string | null)[]): Tips
}

export type Tips = {
  /** The place of the first tip that certainly is the commit or has it in its history; undefined: none. */
  firstWith(commit: string): number | undefined
  /** Whether it is certain that none of the tips before `end` has the commit; only asked of those where `firstWith` is not before it. */
  areWithout(commit: string, end: number): boolean
}

/** A commit is a number, its place in each of these lists. */
type Nodes = {
  ids: Map<string, number>
  /** Each is certainly in its history. */
  below: number[][]
  /** All that its history has beside what is listed in `below`: itself, and the histories of these. */
  rest: (number[] | undefined)[]
  /** The former heads of the pushes that it came with. */
  cameAfter: number[][]
  /** When it was there at the latest, and when it came, if it had never been there. */
  there: (string | undefined)[]
  came: (string | undefined)[]
}

/** @param steps of one repository, in any order. @param most so many are walked over in all; what would take more is not known */
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
      const places = placesOf(nodes, ids)
      const marks = { apart: new Int32Array(nodes.ids.size), seen: new Int32Array(nodes.ids.size), mark: 0 }
      return {
        firstWith: (commit) => places.get(idIn(commit)),
        areWithout(commit, end) {
          const before = ids.slice(0, end)
          if (!walk(end) || !isAllTold(before)) return false
          marks.mark += 1
          return areApart(nodes, idIn(commit), before, marks, walk)
        },
      }
    },
  }
}

const isAllTold = (ids: (number | null)[]): ids is number[] => !ids.includes(null)

/** A commit bears the mark of the question that was asked last if it was met for it. */
type Marks = { apart: Int32Array; seen: Int32Array; mark: number }
/** @returns whether so much may be walked over */
type Walk = (count: number) => boolean

function areApart(nodes: Nodes, commit: number, tips: number[], { apart, seen, mark }: Marks, walk: Walk) {
  const { below, rest, cameAfter, there, came } = nodes
  const cameAt = came[commit]
  // It was there, with all of its history, before the commit ever was.
  const wasBefore = (id: number) => {
    const since = there[id]
    return since !== undefined && cameAt !== undefined && since < cameAt
  }
  const mine = [...(cameAfter[commit] ?? []), ...(below[commit] ?? [])]
  if (!walk(mine.length)) return false
  const apartOnes = meet(mine, apart, mark)
  if (!goAlong(apartOnes, (id) => below[id], { marks: apart, mark, walk })) return false
  // Goes down as far as all is told; where it is not, the commit has to be apart from what is below.
  const further = (id: number) => (apart[id] === mark || wasBefore(id) ? [] : rest[id])
  return goAlong(meet(tips, seen, mark), further, { marks: seen, mark, walk })
}

/** Marks those that bear no such mark yet. @returns them */
function meet(ids: readonly number[], marks: Int32Array, mark: number): number[] {
  return ids.filter((id) => {
    const isNew = marks[id] !== mark
    marks[id] = mark
    return isNew
  })
}

/** @param further where it goes on from each; undefined: nobody knows. @returns whether it came to an end */
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
  // GitLab and Gitea do not tell of force; they refuse it on the default branch unless that is set.
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

/** For each commit, the place of the first tip that has it: each is visited once, for the first that comes by. */
function placesOf({ below }: Nodes, tips: (number | null)[]): Map<number, number> {
  const places = new Map<number, number>()
  for (const [place, tip] of tips.entries()) {
    const found = tip === null || places.has(tip) ? [] : [tip]
    for (const id of found) places.set(id, place)
    for (const id of found)
      for (const next of below[id] ?? [])
        if (!places.has(next)) {
          places.set(next, place)
          found.push(next)
        }
  }
  return places
}
