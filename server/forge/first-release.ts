// The first tag whose history has the fix of a ticket, in one repository.
import type { CodeRelease } from '../../domain/forge/forge.ts'
import type { Graph } from './graph.ts'
import { inOrder } from './versions.ts'

export type FixCommit = {
  sha: string
  /** Whether its message says that it fixes the ticket. */
  is_fix: boolean
  /** The commits that it was picked from, as its message says. */
  picked: string[]
  on_default: boolean
}

export type TagAt = { name: string; commit: string | null; url: string | null }

/**
 * The commits that are the fix: those that say so and reached the default branch, and picks of them, or what they were picked
 * from, that name the ticket too. If none reached it, all that say so: they are a fix once a tag has them.
 */
export function fixesAmong(
  commits: FixCommit[],
  merges: string[],
  graph: Pick<Graph, 'isOnDefault'>,
): { fixes: string[]; isReached: boolean } {
  const isReached = ({ sha, on_default }: FixCommit) => on_default || graph.isOnDefault(sha)
  const saying = commits.filter(({ is_fix }) => is_fix)
  const reached = saying.filter(isReached)
  const hasReached = reached.length > 0 || merges.length > 0
  const found = new Set([...merges, ...(hasReached ? reached : saying).map(({ sha }) => sha)])
  const picks = picksAmong(commits)
  // Grows while it is walked.
  for (const sha of found) for (const same of picks.besides(sha)) found.add(same)
  return { fixes: [...found], isReached: hasReached }
}

/** Who was picked from whom. Hashes may be cut short, those of picks as well as those of what was picked. */
function picksAmong(commits: FixCommit[]) {
  const shas = commits.map(({ sha }) => sha).sort()
  const picksOf = new Map<string, string[]>()
  const pickedBy = new Map<string, string[]>()
  for (const { sha, picked } of commits) {
    pickedBy.set(sha, picked)
    for (const begin of picked) {
      const picks = picksOf.get(begin) ?? []
      picksOf.set(begin, picks)
      picks.push(sha)
    }
  }
  const begins = [...picksOf.keys()].sort()
  const lengths = new Set(begins.map((begin) => begin.length))
  /** What follows from a beginning follows once, however many fixes have it. */
  const [picksTold, originsTold] = [new Set<string>(), new Set<string>()]
  const once = (told: Set<string>, begin: string, list: () => Iterable<string>) => {
    if (told.has(begin)) return []
    told.add(begin)
    return list()
  }
  return {
    /** What was picked from a fix, and what it was picked from; except what was told before. */
    *besides(fix: string): Generator<string> {
      const same = [...lengths].filter((length) => length < fix.length).map((length) => fix.slice(0, length))
      for (const begin of [...same, ...startingWith(begins, fix)])
        yield* once(picksTold, begin, () => picksOf.get(begin) ?? [])
      for (const begin of pickedBy.get(fix) ?? [])
        yield* once(originsTold, begin, () => startingWith(shas, begin))
    },
  }
}

function* startingWith(sorted: string[], begin: string): Generator<string> {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as string) < begin) low = middle + 1
    else high = middle
  }
  for (let at = low; sorted[at]?.startsWith(begin); at += 1) yield sorted[at] as string
}

export type First = Pick<CodeRelease, 'state' | 'tag' | 'url'>

/** @returns the first release of the fixes of a ticket, of which there is at least one */
export function releasesOf(tags: TagAt[], graph: Graph): (fixes: string[]) => First {
  const sorted = inOrder(tags)
  const tips = graph.tipsAt(sorted.map(({ commit }) => commit))
  return (fixes) => {
    const place = fixes.reduce((first, fix) => Math.min(first, tips.firstWith(fix) ?? first), sorted.length)
    const isSure = fixes.every((fix) => tips.areWithout(fix, place))
    const tag = sorted[place]
    if (!tag) return { state: isSure ? 'none' : 'unknown', tag: null, url: null }
    return { state: isSure ? 'released' : 'by', tag: tag.name, url: tag.url }
  }
}
