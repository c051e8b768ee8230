// The content of a delivery in one shape for all forges. Facts are computed only from the payload, so that the order of
// deliveries does not matter.
import type { CheckState } from '../../domain/forge/forge.ts'

export type Repo = {
  /** The id of the repository: its address in lower case, without the parts that differ between deliveries. */
  id: string
  name: string
  url: string | null
  /** Undefined if the payload does not have it. */
  default_branch?: string | undefined
}

export type Commit = {
  sha: string
  message: string
  author: string | null
  url: string | null
  at: string | null
  /** Undefined if the payload does not have them. */
  parents?: string[] | undefined
  /** Whether the commit is new to this repository; undefined if the payload does not say. */
  fresh?: boolean | undefined
}

/** A move of a branch or a tag from one commit to another. */
export type Push = {
  kind: 'branch' | 'tag'
  name: string
  url: string | null
  /** Null if the branch or tag was created or deleted, or the payload does not have the commit. */
  before: string | null
  after: string | null
  /** The commit that `after` is or, for an annotated tag, points to. */
  head: string | null
  /** Whether `before` is not in the history of `after`; undefined if the payload does not say. */
  forced?: boolean | undefined
  /** The commits of `before..after` that the payload lists. */
  commits: Commit[]
  /** Whether `commits` is complete. */
  whole: boolean
  /** The time of the push by the forge's clock. */
  at: string | null
}

export type Pull = {
  number: number
  title: string
  body: string
  state: 'open' | 'draft' | 'merged' | 'closed'
  url: string | null
  author: string | null
  source: string
  target: string
  head: string | null
  merge: string | null
  at: string | null
}

export type Check = {
  sha: string
  /** Unique among the checks of its commit. */
  name: string
  state: CheckState
  url: string | null
  at: string | null
  /** The later of two runs of a check has the higher number. */
  run: number
}

export type Release = {
  tag: string
  url: string | null
  commit: string | null
  deleted: boolean
  at: string | null
}

export type Facts = {
  repo: Repo
  pushes: Push[]
  /** Deleted branches and tags, if the forge does not report the commit they pointed to. */
  deleted: Pick<Push, 'kind' | 'name'>[]
  pulls: Pull[]
  checks: Check[]
  releases: Release[]
}

export const factsOf = (repo: Repo, facts: Partial<Omit<Facts, 'repo'>>): Facts => ({
  repo,
  pushes: [],
  deleted: [],
  pulls: [],
  checks: [],
  releases: [],
  ...facts,
})

/** The longest texts that are kept, in characters. */
export const MAX_LENGTHS = { message: 16_384, title: 300, name: 250, url: 1_000, author: 120 } as const

/** Hashes are compared by their first 12 digits, because some forges send no more. */
export const shortOf = (sha: string) => sha.slice(0, 12)
