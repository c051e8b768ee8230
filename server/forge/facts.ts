// What a delivery tells, in one shape for all forges. Facts are put together from the payload alone, so that the order in which
// deliveries come changes nothing.
import type { CheckState } from '../../domain/forge/forge.ts'

export type Repo = {
  /** Its address, in small letters, without what differs between deliveries: names it everywhere here. */
  id: string
  name: string
  url: string | null
  /** Undefined where the payload does not say. */
  default_branch?: string | undefined
}

export type Commit = {
  sha: string
  message: string
  author: string | null
  url: string | null
  at: string | null
  /** Undefined where the payload does not say. */
  parents?: string[] | undefined
  /** Whether it was never pushed to this repository before; undefined where the payload does not say. */
  fresh?: boolean | undefined
}

/** A branch or a tag went from one commit to another. */
export type Push = {
  kind: 'branch' | 'tag'
  name: string
  url: string | null
  /** Null: it was created or deleted, or the payload does not say. */
  before: string | null
  after: string | null
  /** The commit that `after` is or, of an annotated tag, points to. */
  head: string | null
  /** Whether `before` belongs to the history of `after`; undefined where the payload does not say. */
  forced?: boolean | undefined
  /** All of `before..after`, as far as listed. */
  commits: Commit[]
  /** Whether the list is all of it. */
  whole: boolean
  /** When, by the forge's clock. */
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
  /** Names it among those of its commit. */
  name: string
  state: CheckState
  url: string | null
  at: string | null
  /** Of two runs of it, the later one has the higher number. */
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
  /** Branches and tags that were deleted, where the forge does not say what they stood at. */
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

/** The most characters of each text that are kept. */
export const KEPT = { message: 16_384, title: 300, name: 250, url: 1_000, author: 120 } as const

/** Hashes are compared by as much as every forge tells. */
export const shortOf = (sha: string) => sha.slice(0, 12)
