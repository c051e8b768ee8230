// Finds what an agent names: projects and tickets by key, people, labels and columns by name. It asks the product's own API with the
// agent's token, so nothing is found that the token may not read. One lookup serves one call of a tool.
import type { Reference } from '../../domain/agent-tool.ts'
import type { OutputOf } from '../../domain/api.ts'
import { choiceError } from '../../domain/choice-error.ts'
import { byName } from '../../domain/names.ts'
import { prefixOf } from '../../domain/project/keys.ts'
import { oneByKey } from '../../domain/search/one-by-key.ts'
import { ticketAddress } from '../../domain/ticket/address.ts'

/** Sends a request to the product's own API, with the caller's credentials. */
export type Ask = (path: string, init: { method: string; body?: string; key?: string }) => Promise<Response>

/** A refusal of the API, or a word that names nothing. */
export class NotFound extends Error {
  override name = 'NotFound'
}

export type Projects = OutputOf<'listProjects'>['projects']
type Ticket = OutputOf<'getTicket'>['ticket']
type Named = { id: string; names: string[] }

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const KEY = /^([A-Z][A-Z0-9]{1,9})-([1-9]\d{0,9})$/

export const isId = (word: string) => ID.test(word)

/** The answer of a query. A refusal is thrown with its words. */
export async function read<T>(ask: Ask, path: string): Promise<T> {
  const response = await ask(path, { method: 'GET' })
  if (!response.ok) throw new NotFound(((await response.json()) as { detail: string }).detail)
  return (await response.json()) as T
}

export type Lookup = ReturnType<typeof createLookup>

export function createLookup(ask: Ask) {
  const answers = new Map<string, Promise<unknown>>()
  /** Asks once, however often it is needed. */
  function once<T>(path: string): Promise<T> {
    const answer = answers.get(path) ?? read<T>(ask, path)
    answers.set(path, answer)
    return answer as Promise<T>
  }

  async function projects(): Promise<Projects> {
    const found: Projects = []
    for (let before: string | null = ''; before !== null; ) {
      const query: string = before && `&before=${encodeURIComponent(before)}`
      const page: OutputOf<'listProjects'> = await once(`/api/projects?limit=100${query}`)
      found.push(...page.projects)
      before = page.next
    }
    return found
  }

  async function project(word: string): Promise<string> {
    if (isId(word)) return word.toLowerCase()
    const all = await projects()
    const found = byName(all, word, ({ key, name, former_keys }) => [key, name, ...(former_keys ?? [])])
    if (found) return found.id
    const keys = all.map(({ key }) => key)
    throw new NotFound(choiceError(word, 'project of this token', keys))
  }

  /** The one place that finds a ticket by its key, its address or its id. */
  async function ticket(
    word: string,
    { deleted = false } = {},
  ): Promise<Pick<Ticket, 'id' | 'project_id'> & Partial<Ticket>> {
    if (isId(word) && deleted) return { id: word.toLowerCase(), project_id: '' }
    if (isId(word)) return (await once<OutputOf<'getTicket'>>(`/api/tickets/${word}`)).ticket
    const address = ticketAddress(word)
    if (deleted) {
      const [, key = '', digits = ''] = KEY.exec(word.trim().toUpperCase()) ?? []
      if (!key && !address) throw new NotFound(`“${word}” is not the key of a ticket, such as APO-12`)
      return deletedTicket(
        word,
        address?.projectId ?? (await project(key)),
        address?.number ?? Number(digits),
      )
    }
    if (!address) return (await once<OutputOf<'getTicket'>>(`/api/tickets/${(await byKey(word)).id}`)).ticket
    const { projectId, number } = address
    return (await once<OutputOf<'getTicketByNumber'>>(`/api/projects/${projectId}/ticket?number=${number}`))
      .ticket
  }

  /** The ticket that has a key, had it before its project was renamed, or had it in the source of an import. */
  async function byKey(word: string) {
    if (prefixOf(word) === undefined)
      throw new NotFound(`“${word}” is not the key of a ticket, such as APO-12`)
    const path = `/api/me/tickets-by-key?key=${encodeURIComponent(word)}`
    const found = oneByKey(word, (await once<OutputOf<'findTicketsByKey'>>(path)).tickets)
    if (typeof found === 'string') throw new NotFound(found)
    return found
  }

  async function deletedTicket(word: string, projectId: string, number: number) {
    const path = `/api/projects/${projectId}/deleted-tickets?before=${number + 1}&limit=1`
    const [found] = (await once<OutputOf<'listDeletedTickets'>>(path)).tickets
    if (found?.number !== number) throw new NotFound(`There is no deleted ticket ${word}`)
    return found
  }

  async function people(projectId: string): Promise<Named[]> {
    const { members } = await once<OutputOf<'listMembers'>>(`/api/projects/${projectId}/members`)
    return members.map(({ user_id, profile }) => ({
      id: user_id,
      names: [profile.username, profile.full_name],
    }))
  }

  async function labels(projectId: string): Promise<Named[]> {
    const { labels } = await once<OutputOf<'listLabels'>>(`/api/projects/${projectId}/labels`)
    return labels.map(({ id, name }) => ({ id, names: [name] }))
  }

  async function columns(projectId: string): Promise<Named[]> {
    const { columns } = await once<OutputOf<'getProject'>>(`/api/projects/${projectId}`)
    return columns.map(({ key, name }) => ({ id: key, names: [name, key] }))
  }

  async function milestones(projectId: string): Promise<Named[]> {
    const path = `/api/projects/${projectId}/milestones`
    const { milestones, closed } = await once<OutputOf<'listMilestones'>>(path)
    return [...milestones, ...closed].map(({ id, name }) => ({ id, names: [name] }))
  }

  const LISTS = { person: people, label: labels, column: columns, milestone: milestones }

  /** @param noun the word of the refusal, such as “assignee” */
  async function named(
    reference: keyof typeof LISTS,
    word: string,
    { projectId, noun }: { projectId: string | undefined; noun: string },
  ): Promise<string> {
    if (reference !== 'column' && isId(word)) return word.toLowerCase()
    if (reference === 'person' && word.toLowerCase() === 'me')
      return (await once<OutputOf<'getMe'>>('/api/me')).id
    if (projectId === undefined) throw new NotFound(`Send \`project\` too, in which “${word}” is searched`)
    const all = await LISTS[reference](projectId)
    const found = byName(all, word.replace(/^@/, ''), ({ names }) => names)
    if (found) return found.id
    throw new NotFound(
      choiceError(
        word,
        noun,
        all.map(({ names }) => names[0] ?? ''),
      ),
    )
  }

  return {
    projects,
    project,
    ticket,
    byKey,
    /** The id, or the key of a column, that a word means. */
    async find(
      reference: Reference,
      word: string,
      where: { projectId: string | undefined; noun: string },
    ): Promise<string> {
      if (reference === 'project') return project(word)
      if (reference === 'ticket') return (await ticket(word)).id
      return named(reference, word, where)
    },
  }
}
