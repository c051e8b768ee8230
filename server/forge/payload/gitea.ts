// Parses events of Gitea and Forgejo, which are mostly those of GitHub.
import * as z from 'zod'
import { type Facts, factsOf } from '../facts.ts'
import { commitOf, PullShape, PushedCommit, pullOf, release, run, status } from './github.ts'
import { Name, refOf, refUrl, repoOf, Sha, ShaOrNone, Time, Title } from './shapes.ts'

const Repo = z
  .object({
    repository: z.object({
      full_name: z.string().min(1),
      html_url: z.unknown().optional(),
      default_branch: z.string().nullish(),
    }),
  })
  .transform(({ repository: { html_url, full_name, default_branch } }) =>
    repoOf(html_url, full_name, default_branch),
  )

/** An old server does not send the number of commits, and lists at most this many. */
const OLD_MOST = 5

function push(payload: unknown): Facts {
  const repo = Repo.parse(payload)
  const { ref, before, after, commits, total_commits, head_commit } = z
    .object({
      ref: Name,
      before: ShaOrNone,
      after: ShaOrNone,
      commits: z.array(PushedCommit).nullish(),
      total_commits: z.int().nullish(),
      head_commit: z.object({ id: ShaOrNone }).nullish(),
    })
    .parse(payload)
  const target = refOf(ref)
  if (!target) return factsOf(repo, {})
  const list = commits ?? []
  const isCut =
    total_commits === undefined || total_commits === null
      ? list.length >= OLD_MOST
      : total_commits > list.length
  return factsOf(repo, {
    pushes: [
      {
        ...target,
        before,
        after,
        at: null,
        url: refUrl(repo, target.kind === 'tag' ? '/src/tag/' : '/src/branch/', target.name),
        head: head_commit?.id ?? after,
        commits: list.map(commitOf),
        whole: !isCut && list.some(({ id }) => id === after),
      },
    ],
  })
}

const RefShape = z.object({ ref: Name, ref_type: z.string(), sha: ShaOrNone })

/** This event has a short name, unlike a push. */
const refIn = ({ ref, ref_type }: z.output<typeof RefShape>) =>
  refOf(ref) ?? { kind: ref_type === 'tag' ? ('tag' as const) : ('branch' as const), name: ref }

function create(payload: unknown): Facts {
  const repo = Repo.parse(payload)
  const shape = RefShape.parse(payload)
  const { kind, name } = refIn(shape)
  if (!shape.sha) return factsOf(repo, {})
  return factsOf(repo, {
    pushes: [
      {
        kind,
        name,
        before: null,
        after: shape.sha,
        head: shape.sha,
        commits: [],
        whole: false,
        at: null,
        url: refUrl(repo, kind === 'tag' ? '/src/tag/' : '/src/branch/', name),
      },
    ],
  })
}

const remove = (payload: unknown) =>
  factsOf(Repo.parse(payload), { deleted: [refIn(RefShape.parse(payload))] })

const Pull = z.object({
  action: z.string().nullish(),
  number: z.int().positive().nullish(),
  pull_request: PullShape.extend({
    number: z.int().positive().nullish(),
    title: Title,
    updated_at: Time,
  }),
})

function pullRequest(payload: unknown): Facts {
  const repo = Repo.parse(payload)
  const { action, number, pull_request } = Pull.parse(payload)
  // An old server sends the number only beside the pull request.
  const known = pull_request.number ?? number
  const whole = PullShape.shape.number.parse(known)
  return factsOf(repo, { pulls: [pullOf({ ...pull_request, number: whole }, action)] })
}

const Named = z.object({ commit: z.object({ id: Sha }).nullish(), sha: Sha.nullish() })

/** The commit is a field beside the status. */
function commitStatus(payload: unknown): Facts {
  const { commit, sha } = Named.parse(payload)
  return status({ ...(payload as object), sha: sha ?? commit?.id })
}

export const GITEA: Record<string, (payload: unknown) => Facts> = {
  push,
  create,
  delete: remove,
  pull_request: pullRequest,
  pull_request_sync: pullRequest,
  pull_request_label: pullRequest,
  pull_request_assign: pullRequest,
  pull_request_milestone: pullRequest,
  status: commitStatus,
  workflow_run: run('workflow_run'),
  release,
}
