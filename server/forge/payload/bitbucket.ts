// Parses events of Bitbucket Cloud. Its hashes are abbreviated in pull requests.
import * as z from 'zod'
import { type Commit, type Facts, factsOf, type Push } from '../facts.ts'
import {
  checkState,
  Message,
  Name,
  nameOf,
  refUrl,
  repoOf,
  Sha,
  ShaOrNone,
  Time,
  Title,
  Url,
  webAddress,
} from './shapes.ts'

const Links = z.object({ html: z.object({ href: Url }).nullish() }).nullish()
const Repo = z
  .object({
    repository: z.object({
      full_name: z.string().min(1),
      links: Links,
      mainbranch: z.object({ name: z.string().nullish() }).nullish(),
    }),
  })
  .transform(({ repository: { links, full_name, mainbranch } }) =>
    repoOf(links?.html?.href, full_name, mainbranch?.name),
  )

const Target = z.object({
  hash: Sha,
  date: Time,
  message: Message,
  author: z
    .object({
      raw: z.string().nullish(),
      user: z.object({ display_name: z.string().nullish() }).nullish(),
    })
    .nullish(),
  links: Links,
  parents: z.array(z.object({ hash: Sha })).nullish(),
})
type Target = z.output<typeof Target>

const Point = z.object({
  type: z.string().nullish(),
  name: Name,
  target: z.object({ hash: Sha }).loose().nullish(),
})
const Change = z.object({
  old: Point.nullish(),
  new: Point.nullish(),
  commits: z.array(Target).nullish(),
  truncated: z.boolean().nullish(),
  forced: z.boolean().nullish(),
})

const commitOf = ({ hash, date, message, author, links, parents }: Target): Commit => ({
  sha: hash,
  message,
  url: links?.html?.href ?? null,
  at: date,
  author: nameOf(author?.user?.display_name, author?.raw?.replace(/<.*$/s, '')),
  parents: parents?.map((parent) => parent.hash),
})

function push(payload: unknown): Facts {
  const repo = Repo.parse(payload)
  const { changes } = z.object({ push: z.object({ changes: z.array(Change) }) }).parse(payload).push
  const pushes = changes.flatMap((change): Push[] => {
    const { old: from, new: to, commits, truncated, forced } = change
    const { name, type } = to ?? from ?? {}
    if (!name) return []
    const kind = type === 'tag' || type === 'annotated_tag' ? 'tag' : 'branch'
    const after = to?.target?.hash ?? null
    const listed = (commits ?? []).map(commitOf)
    // The head commit is also in the payload with all its fields.
    const head = Target.safeParse(to?.target).data
    const all =
      head && kind === 'branch' && !listed.some(({ sha }) => sha === after)
        ? [commitOf(head), ...listed]
        : listed
    return [
      {
        kind,
        name,
        after,
        before: from?.target?.hash ?? null,
        head: after,
        at: null,
        url: refUrl(repo, kind === 'tag' ? '/commits/tag/' : '/branch/', name),
        forced: forced ?? undefined,
        // Without a list, the head may be an old commit, so it is not counted as new.
        commits: listed.length > 0 ? all : listed,
        whole: truncated === false && listed.some(({ sha }) => sha === after),
      },
    ]
  })
  return factsOf(repo, { pushes })
}

const STATES: Record<string, 'open' | 'merged' | 'closed'> = { OPEN: 'open', MERGED: 'merged' }
const Side = z.object({
  branch: z.object({ name: Name }),
  commit: z.object({ hash: ShaOrNone }).nullish(),
})

function pullRequest(payload: unknown): Facts {
  const repo = Repo.parse(payload)
  const { pullrequest: it } = z
    .object({
      pullrequest: z.object({
        id: z.int().positive(),
        title: Title,
        description: Message,
        state: z.string(),
        draft: z.boolean().nullish(),
        merge_commit: z.object({ hash: ShaOrNone }).nullish(),
        author: z.object({ display_name: z.string().nullish() }).nullish(),
        source: Side,
        destination: Side,
        links: Links,
        updated_on: Time,
      }),
    })
    .parse(payload)
  const state = STATES[it.state] ?? 'closed'
  return factsOf(repo, {
    pulls: [
      {
        number: it.id,
        title: it.title,
        body: it.description,
        at: it.updated_on,
        state: state === 'open' && it.draft ? 'draft' : state,
        url: it.links?.html?.href ?? null,
        author: nameOf(it.author?.display_name),
        source: it.source.branch.name,
        target: it.destination.branch.name,
        head: it.source.commit?.hash ?? null,
        merge: state === 'merged' ? (it.merge_commit?.hash ?? null) : null,
      },
    ],
  })
}

function commitStatus(payload: unknown): Facts {
  const repo = Repo.parse(payload)
  const { commit_status: it } = z
    .object({
      commit_status: z.object({
        key: z.string().nullish(),
        name: z.string().nullish(),
        state: z.string(),
        url: z.unknown().optional(),
        updated_on: Time,
        commit: z.object({ hash: Sha }).nullish(),
        links: z.object({ commit: z.object({ href: z.string() }).nullish() }).nullish(),
      }),
    })
    .parse(payload)
  const [, named] = /\/commit\/([\da-f]{7,64})$/i.exec(it.links?.commit?.href ?? '') ?? []
  const sha = Sha.parse(it.commit?.hash ?? named)
  return factsOf(repo, {
    checks: [
      {
        sha,
        url: webAddress(it.url),
        at: it.updated_on,
        run: 0,
        name: Name.parse(it.name || it.key || 'Build'),
        state: checkState([it.state]),
      },
    ],
  })
}

export const BITBUCKET: Record<string, (payload: unknown) => Facts> = {
  'repo:push': push,
  'pullrequest:created': pullRequest,
  'pullrequest:updated': pullRequest,
  'pullrequest:fulfilled': pullRequest,
  'pullrequest:rejected': pullRequest,
  'repo:commit_status_created': commitStatus,
  'repo:commit_status_updated': commitStatus,
}
