// Parses events of Bitbucket Data Center, formerly Bitbucket Server. Their times are milliseconds, or ISO 8601 with an offset.
import * as z from 'zod'
import { type Commit, type Facts, factsOf, type Push } from '../facts.ts'
import {
  Message,
  Name,
  nameOf,
  refOf,
  refUrl,
  repoOf,
  Sha,
  ShaOrNone,
  Time,
  Title,
  webAddress,
} from './shapes.ts'

const Links = z
  .object({ self: z.array(z.object({ href: z.string().nullish() }).nullish()).nullish() })
  .nullish()
const Repository = z.object({
  slug: z.string().min(1),
  project: z.object({ key: z.string().min(1) }),
  links: Links,
})

/** Identified by project and slug, because not every event has the address of the repository. */
function repositoryOf({ slug, project, links }: z.output<typeof Repository>) {
  const name = `${project.key}/${slug}`
  const url = webAddress(links?.self?.[0]?.href)?.replace(/\/browse\/*$/, '') ?? null
  return { ...repoOf(null, name), url }
}

const CommitShape = z.object({
  id: Sha,
  message: Message,
  author: z.object({ displayName: z.string().nullish(), name: z.string().nullish() }).nullish(),
  committerTimestamp: Time,
  authorTimestamp: Time,
  parents: z.array(z.object({ id: Sha })).nullish(),
})

function push(payload: unknown): Facts {
  const { repository, changes, commits, date } = z
    .object({
      repository: Repository,
      date: Time,
      changes: z.array(
        z.object({
          ref: z.object({ id: Name }).nullish(),
          refId: z.string().nullish(),
          fromHash: ShaOrNone,
          toHash: ShaOrNone,
        }),
      ),
      commits: z.array(CommitShape).nullish(),
    })
    .parse(payload)
  const repo = repositoryOf(repository)
  const listed = (commits ?? []).map(
    ({ id, message, author, committerTimestamp, authorTimestamp, parents }): Commit => ({
      sha: id,
      message,
      at: committerTimestamp ?? authorTimestamp,
      url: refUrl(repo, '/commits/', id),
      author: nameOf(author?.displayName, author?.name),
      parents: parents?.map((parent) => parent.id),
    }),
  )
  // The event has one list of commits for all changes. It belongs to the change whose new head is in the list.
  const shas = new Set<string | null>(listed.map(({ sha }) => sha))
  const led = changes.findIndex(({ toHash }) => shas.has(toHash))
  const pushes = changes.flatMap((change, index): Push[] => {
    const target = refOf(change.ref?.id ?? change.refId ?? '')
    if (!target) return []
    const { fromHash: before, toHash: after } = change
    return [
      {
        ...target,
        before,
        after,
        head: after,
        at: date,
        url:
          repo.url &&
          `${repo.url}/commits?at=${encodeURIComponent(`refs/${target.kind === 'tag' ? 'tags' : 'heads'}/${target.name}`)}`,
        commits: index === led ? listed : [],
        // The payload does not say whether the list is complete, but commits have parents.
        whole: false,
      },
    ]
  })
  return factsOf(repo, { pushes })
}

const Side = z.object({ id: Name, latestCommit: ShaOrNone, repository: Repository })
const STATES: Record<string, 'open' | 'merged' | 'closed'> = { OPEN: 'open', MERGED: 'merged' }

function pullRequest(payload: unknown): Facts {
  const { eventKey, pullRequest: it } = z
    .object({
      eventKey: z.string().nullish(),
      pullRequest: z.object({
        id: z.int().positive(),
        title: Title,
        description: Message,
        state: z.string(),
        draft: z.boolean().nullish(),
        updatedDate: Time,
        createdDate: Time,
        fromRef: Side,
        toRef: Side,
        author: z
          .object({
            user: z.object({ displayName: z.string().nullish(), name: z.string().nullish() }).nullish(),
          })
          .nullish(),
        properties: z.object({ mergeCommit: z.object({ id: ShaOrNone }).nullish() }).nullish(),
        links: Links,
      }),
    })
    .parse(payload)
  const repo = repositoryOf(it.toRef.repository)
  const state = (eventKey !== 'pr:deleted' && STATES[it.state]) || 'closed'
  return factsOf(repo, {
    pulls: [
      {
        number: it.id,
        title: it.title,
        body: it.description,
        at: it.updatedDate ?? it.createdDate,
        state: state === 'open' && it.draft ? 'draft' : state,
        url: webAddress(it.links?.self?.[0]?.href) ?? refUrl(repo, '/pull-requests/', String(it.id)),
        author: nameOf(it.author?.user?.displayName, it.author?.user?.name),
        source: branchOf(it.fromRef.id),
        target: branchOf(it.toRef.id),
        head: it.fromRef.latestCommit,
        merge: state === 'merged' ? (it.properties?.mergeCommit?.id ?? null) : null,
      },
    ],
  })
}

const branchOf = (id: string) => refOf(id)?.name ?? id

export const BITBUCKET_SERVER: Record<string, (payload: unknown) => Facts> = {
  'repo:refs_changed': push,
  'pr:opened': pullRequest,
  'pr:modified': pullRequest,
  'pr:from_ref_updated': pullRequest,
  'pr:merged': pullRequest,
  'pr:declined': pullRequest,
  'pr:deleted': pullRequest,
}
