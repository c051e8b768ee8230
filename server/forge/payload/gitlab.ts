// Parses events of GitLab. Their type is the field `object_kind` in the body.
import * as z from 'zod'
import { type Facts, factsOf } from '../facts.ts'
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

const Project = z.object({
  web_url: z.unknown().optional(),
  homepage: z.unknown().optional(),
  path_with_namespace: z.string().nullish(),
  default_branch: z.string().nullish(),
})
const Repo = z
  .object({
    project: Project.nullish(),
    repository: z.object({ homepage: z.unknown().optional() }).nullish(),
  })
  .transform(({ project, repository }, context) => {
    const address = project?.web_url ?? project?.homepage ?? repository?.homepage
    if (!address && !project?.path_with_namespace) {
      context.addIssue({ code: 'custom', path: ['project'], message: 'No repository is named' })
      return z.NEVER
    }
    return repoOf(address, project?.path_with_namespace, project?.default_branch)
  })

const Commit = z.object({
  id: Sha,
  message: Message,
  timestamp: Time,
  url: Url,
  author: z.object({ name: AuthorName }).nullish(),
})

function push(payload: unknown): Facts {
  const repo = Repo.parse(payload)
  const { ref, before, after, checkout_sha, commits, total_commits_count } = z
    .object({
      ref: Name,
      before: ShaOrNone,
      after: ShaOrNone,
      // For an annotated tag, `after` is the tag object and this is the commit.
      checkout_sha: ShaOrNone,
      commits: z.array(Commit).nullish(),
      total_commits_count: z.int().nullish(),
    })
    .parse(payload)
  const target = refOf(ref)
  if (!target) return factsOf(repo, {})
  const list = commits ?? []
  const head = after === null ? null : (checkout_sha ?? after)
  return factsOf(repo, {
    pushes: [
      {
        ...target,
        before,
        after,
        head,
        at: null,
        url: refUrl(repo, target.kind === 'tag' ? '/-/tags/' : '/-/tree/', target.name),
        commits: list.map(({ id, message, url, timestamp, author }) => ({
          sha: id,
          message,
          url,
          at: timestamp,
          author: nameOf(author?.name),
        })),
        whole: list.length >= (total_commits_count ?? 20) && list.some(({ id }) => id === after),
      },
    ],
  })
}

const Attributes = z.object({
  iid: z.int().positive(),
  title: Title,
  description: Message,
  state: z.string().nullish(),
  action: z.string().nullish(),
  draft: z.boolean().nullish(),
  work_in_progress: z.boolean().nullish(),
  source_branch: Name,
  target_branch: Name,
  last_commit: z.object({ id: ShaOrNone }).nullish(),
  merge_commit_sha: ShaOrNone,
  squash_commit_sha: ShaOrNone,
  url: Url,
  updated_at: Time,
})

function stateOf({ state, action, draft, work_in_progress }: z.output<typeof Attributes>) {
  if (state === 'merged' || action === 'merge') return 'merged' as const
  if (state === 'closed') return 'closed' as const
  return (draft ?? work_in_progress) ? ('draft' as const) : ('open' as const)
}

function mergeRequest(payload: unknown): Facts {
  const repo = Repo.parse(payload)
  const { object_attributes: it } = z.object({ object_attributes: Attributes }).parse(payload)
  const state = stateOf(it)
  return factsOf(repo, {
    pulls: [
      {
        number: it.iid,
        title: it.title,
        body: it.description,
        state,
        url: it.url,
        at: it.updated_at,
        // The event names the user who acted, but only the id of the author.
        author: null,
        source: it.source_branch,
        target: it.target_branch,
        head: it.last_commit?.id ?? null,
        merge: state === 'merged' ? (it.merge_commit_sha ?? it.squash_commit_sha) : null,
      },
    ],
  })
}

function pipeline(payload: unknown): Facts {
  const repo = Repo.parse(payload)
  const { object_attributes: it } = z
    .object({
      object_attributes: z.object({
        id: Id,
        sha: Sha,
        status: z.string().nullish(),
        url: Url,
        finished_at: Time,
        created_at: Time,
      }),
    })
    .parse(payload)
  const { sha, url } = it
  const url_ = url ?? refUrl(repo, '/-/pipelines/', String(it.id ?? ''))
  return factsOf(repo, {
    checks: [
      {
        sha,
        name: 'Pipeline',
        url: url_,
        at: it.finished_at ?? it.created_at,
        run: numberOf(it.id),
        state: checkState([it.status]),
      },
    ],
  })
}

function job(payload: unknown): Facts {
  const repo = Repo.parse(payload)
  const it = z
    .object({
      sha: Sha,
      build_id: Id,
      build_name: Name,
      build_status: z.string().nullish(),
      build_finished_at: Time,
      build_started_at: Time,
    })
    .parse(payload)
  return factsOf(repo, {
    checks: [
      {
        sha: it.sha,
        name: it.build_name,
        run: numberOf(it.build_id),
        url: refUrl(repo, '/-/jobs/', String(it.build_id ?? '')),
        at: it.build_finished_at ?? it.build_started_at,
        state: checkState([it.build_status]),
      },
    ],
  })
}

function release(payload: unknown): Facts {
  const repo = Repo.parse(payload)
  const it = z
    .object({
      tag: Name,
      url: Url,
      action: z.string().nullish(),
      commit: z.object({ id: ShaOrNone }).nullish(),
      released_at: Time,
      created_at: Time,
    })
    .parse(payload)
  return factsOf(repo, {
    releases: [
      {
        tag: it.tag,
        url: it.url,
        commit: it.commit?.id ?? null,
        at: it.released_at ?? it.created_at,
        deleted: it.action === 'delete',
      },
    ],
  })
}

/** Parsers by `object_kind`. */
export const GITLAB: Record<string, (payload: unknown) => Facts> = {
  push,
  tag_push: push,
  merge_request: mergeRequest,
  pipeline,
  build: job,
  release,
}

/** The type of an event, from the body. */
export function kindOf(payload: unknown): string | undefined {
  const { data } = z
    .object({ object_kind: z.string().optional(), event_name: z.string().optional() })
    .safeParse(payload)
  return data?.object_kind ?? data?.event_name
}
