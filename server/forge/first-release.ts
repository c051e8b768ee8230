// The first tag whose history has the fix of a ticket, in one repository.
import type { CodeRelease } from '../../domain/forge.ts'
import type { Graph } from './graph.ts'
import { compareTags } from './versions.ts'

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
  graph: Graph,
): { fixes: string[]; isReached: boolean } {
  const isReached = ({ sha, on_default }: FixCommit) => on_default || graph.isOnDefault(sha)
  const saying = commits.filter(({ is_fix }) => is_fix)
  const reached = saying.filter(isReached)
  const hasReached = reached.length > 0 || merges.length > 0
  const found = new Set([...merges, ...(hasReached ? reached : saying).map(({ sha }) => sha)])
  for (let size = -1; size < found.size; ) {
    size = found.size
    for (const { sha, picked } of commits) {
      const origins = commits.filter((origin) => picked.some((begin) => origin.sha.startsWith(begin)))
      const isPick = picked.some((begin) => [...found].some((fix) => isSameCommit(fix, begin)))
      if (isPick) found.add(sha)
      if (found.has(sha)) for (const origin of origins) found.add(origin.sha)
    }
  }
  return { fixes: [...found], isReached: hasReached }
}

/** One of the two may be cut short. */
const isSameCommit = (one: string, other: string) => one.startsWith(other) || other.startsWith(one)

type First = Pick<CodeRelease, 'state' | 'tag' | 'url'>

/** @param fixes not empty */
export function firstRelease(fixes: string[], tags: TagAt[], graph: Graph): First {
  let isSure = true
  for (const { name, commit, url } of [...tags].sort((one, other) => compareTags(one.name, other.name))) {
    const answers = fixes.map((fix) => (commit === null ? undefined : graph.contains(fix, commit)))
    if (answers.includes(true)) return { state: isSure ? 'released' : 'by', tag: name, url }
    if (answers.includes(undefined)) isSure = false
  }
  return { state: isSure ? 'none' : 'unknown', tag: null, url: null }
}
