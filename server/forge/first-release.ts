// Finds the first tag whose history contains the fix of a ticket, in one repository.
import type { CodeRelease } from '../../domain/forge/forge.ts'
import type { Graph } from './graph.ts'
import { inOrder } from './versions.ts'

export type FixCommit = {
  sha: string
  /** Whether the message says that the commit fixes the ticket. */
  is_fix: boolean
  /** The commits that this one was cherry-picked from, by its message. */
  picked: string[]
  on_default: boolean
}

export type TagAt = { name: string; commit: string | null; url: string | null }

/**
 * The commits that are the fix: those that say so and reached the default branch, plus cherry-picks of them and the commits they
 * were picked from, if those name the ticket too. If none reached the default branch, all that say so; they count once a tag has
 * them.
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
  // The set grows while the loop runs.
  for (const sha of found) for (const same of picks.besides(sha)) found.add(same)
  return { fixes: [...found], isReached: hasReached }
}

/** Which commit was cherry-picked from which. Both the hashes of picks and of their origins may be abbreviated. */
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
  /** Each abbreviated hash is followed only once, however many fixes match it. */
  const [followedPicks, followedOrigins] = [new Set<string>(), new Set<string>()]
  const once = (followed: Set<string>, begin: string, list: () => Iterable<string>) => {
    if (followed.has(begin)) return []
    followed.add(begin)
    return list()
  }
  return {
    /** The cherry-picks of a fix and the commits it was picked from, without those that were already yielded. */
    *besides(fix: string): Generator<string> {
      const same = [...lengths].filter((length) => length < fix.length).map((length) => fix.slice(0, length))
      for (const begin of [...same, ...startingWith(begins, fix)])
        yield* once(followedPicks, begin, () => picksOf.get(begin) ?? [])
      for (const begin of pickedBy.get(fix) ?? [])
        yield* once(followedOrigins, begin, () => startingWith(shas, begin))
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

/** @returns a function that finds the first release of the fixes of a ticket; there must be at least one fix */
export function releasesOf(tags: TagAt[], graph: Graph): (fixes: string[]) => First {
  const sorted = inOrder(tags)
  const tips = graph.tipsAt(sorted.map(({ commit }) => commit))
  return (fixes) => {
    const index = fixes.reduce((first, fix) => Math.min(first, tips.firstWith(fix) ?? first), sorted.length)
    const isSure = fixes.every((fix) => tips.areWithout(fix, index))
    const tag = sorted[index]
    if (!tag) return { state: isSure ? 'none' : 'unknown', tag: null, url: null }
    return { state: isSure ? 'released' : 'by', tag: tag.name, url: tag.url }
  }
}
