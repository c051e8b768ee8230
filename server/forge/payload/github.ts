// Parses events of GitHub.
import * as z from 'zod'
import { type Facts, factsOf, type Pull } from '../facts.ts'
import {
  AuthorName,
  checkState,
  Id,
  Message,
  Name,
  nameOf,
  numberOf,
  refOf,
  refUrl,
  repoOf,
  Sha,
  ShaOrNone,
  Time,
  Title,
  Url,
} from './shapes.ts'

export const Repository = z.object({
  full_name: z.string().min(1),
  html_url: z.unknown().optional(),
  default_branch: z.string().nullish(),
  pushed_at: Time,
})
const Repo = z.object({ repository: Repository }).transform(({ repository }) => ({
  repo: repoOf(repository.html_url, repository.full_name, repository.default_branch),
  pushed_at: repository.pushed_at,
}))

const Person = z.object({ login: z.string().nullish(), name: z.string().nullish() }).nullish()
const Committer = z.object({ name: AuthorName, username: z.string().nullish() }).nullish()
export const PushedCommit = z.object({
  id: Sha,
  message: Message,
  url: Url,
  timestamp: Time,
  author: Committer,
  distinct: z.boolean().nullish(),
})
export const commitOf = ({
  id,
  message,
  url,
  timestamp,
  author,
  distinct,
}: z.output<typeof PushedCommit>) => ({
  sha: id,
  message,
  url,
  at: timestamp,
  author: nameOf(author?.name, author?.username),
  fresh: distinct ?? undefined,
})

/** The most commits that GitHub lists; some old versions of its own servers list twenty. */
const MOST_LISTED = 2_048
const OLD_MOST = 20

const PushShape = z.object({
  ref: Name,
  before: ShaOrNone,
  after: ShaOrNone,
  forced: z.boolean().nullish(),
  commits: z.array(PushedCommit).nullish(),
  head_commit: z.object({ id: ShaOrNone }).nullish(),
})

function push(payload: unknown): Facts {
  const { repo, pushed_at } = Repo.parse(payload)
  const { ref, before, after, forced, commits, head_commit } = PushShape.parse(payload)
  const target = refOf(ref)
  if (!target) return factsOf(repo, {})
  const list = commits ?? []
  const isCut = list.length >= MOST_LISTED || list.length === OLD_MOST
  return factsOf(repo, {
    pushes: [
      {
        ...target,
        before,
        after,
        at: pushed_at,
        url: refUrl(repo, '/tree/', target.name),
        head: head_commit?.id ?? after,
        forced: forced ?? undefined,
        commits: list.map(commitOf),
        whole: !isCut && list.at(-1)?.id === after,
      },
    ],
  })
}

const Side = z.object({ ref: Name, sha: ShaOrNone })
export const PullShape = z.object({
  number: z.int().positive(),
  title: Title,
  body: Message,
  state: z.string().nullish(),
  draft: z.boolean().nullish(),
  merged: z.boolean().nullish(),
  merged_at: Time,
  merge_commit_sha: ShaOrNone,
  html_url: Url,
  user: Person,
  head: Side,
  base: Side,
  updated_at: Time,
})

/** @param action of the event, because Forgejo leaves the state out of some events */
export function pullOf(pull: z.output<typeof PullShape>, action: string | null | undefined = null): Pull {
  const { number, title, body, html_url, user, head, base, updated_at } = pull
  const isMerged = pull.merged ?? pull.merged_at !== null
  const open = pull.draft ? 'draft' : 'open'
  const state = pull.state ?? (action === 'closed' ? 'closed' : 'open')
  return {
    number,
    title,
    body,
    url: html_url,
    at: updated_at,
    state: isMerged ? 'merged' : state === 'closed' ? 'closed' : open,
    author: nameOf(user?.login, user?.name),
    source: head.ref,
    target: base.ref,
    head: head.sha,
    // Before the merge, this is a temporary commit with which GitHub tests whether a merge is possible.
    merge: isMerged ? pull.merge_commit_sha : null,
  }
}

function pullRequest(payload: unknown): Facts {
  const { repo } = Repo.parse(payload)
  const { pull_request, action } = z
    .object({ pull_request: PullShape, action: z.string().nullish() })
    .parse(payload)
  return factsOf(repo, { pulls: [pullOf(pull_request, action)] })
}

const Run = z.object({
  id: Id,
  name: z.string().nullish(),
  head_sha: Sha,
  status: z.string().nullish(),
  conclusion: z.string().nullish(),
  html_url: Url,
  app: z.object({ name: z.string().nullish() }).nullish(),
  run_attempt: z.int().nullish(),
  started_at: Time,
  completed_at: Time,
  updated_at: Time,
  created_at: Time,
})

/** @param part the property of the payload: a check run, a check suite or a workflow run */
export const run = (part: 'check_run' | 'check_suite' | 'workflow_run') => (payload: unknown) => {
  const { repo } = Repo.parse(payload)
  const { [part]: it } = z.object({ [part]: Run }).parse(payload) as Record<string, z.output<typeof Run>>
  if (!it) return factsOf(repo, {})
  const { head_sha, html_url, status, conclusion } = it
  const name = part === 'check_suite' ? it.app?.name : it.name
  return factsOf(repo, {
    checks: [
      {
        sha: head_sha,
        url: html_url,
        run: numberOf(it.id),
        name: Name.parse(name?.trim() || 'Checks'),
        state: checkState([conclusion, status === 'completed' ? 'unknown' : status]),
        at: it.completed_at ?? it.updated_at ?? it.started_at ?? it.created_at,
      },
    ],
  })
}

const Status = z.object({
  id: Id,
  sha: Sha,
  context: z.string().nullish(),
  state: z.string().nullish(),
  target_url: Url,
  updated_at: Time,
})

export function status(payload: unknown): Facts {
  const { repo } = Repo.parse(payload)
  const { id, sha, context, state, target_url, updated_at } = Status.parse(payload)
  return factsOf(repo, {
    checks: [
      {
        sha,
        url: target_url,
        at: updated_at,
        run: numberOf(id),
        name: Name.parse(context?.trim() || 'Status'),
        state: checkState([state]),
      },
    ],
  })
}

const ReleaseShape = z.object({
  tag_name: Name,
  target_commitish: z.string().nullish(),
  html_url: Url,
  draft: z.boolean().nullish(),
  published_at: Time,
  created_at: Time,
})

export function release(payload: unknown): Facts {
  const { repo } = Repo.parse(payload)
  const { action, release: it } = z
    .object({ action: z.string().nullish(), release: ReleaseShape })
    .parse(payload)
  // The tag of a draft may not exist.
  if (it.draft) return factsOf(repo, {})
  return factsOf(repo, {
    releases: [
      {
        tag: it.tag_name,
        url: it.html_url,
        at: it.published_at ?? it.created_at,
        // Usually the name of a branch; only a full hash is used.
        commit: /^[\da-f]{40}$/i.test(it.target_commitish ?? '') ? (it.target_commitish ?? null) : null,
        deleted: action === 'deleted' || action === 'unpublished',
      },
    ],
  })
}

/** Parsers by event. All other events contain nothing that is kept. */
export const GITHUB: Record<string, (payload: unknown) => Facts> = {
  push,
  pull_request: pullRequest,
  check_run: run('check_run'),
  check_suite: run('check_suite'),
  workflow_run: run('workflow_run'),
  status,
  release,
}
