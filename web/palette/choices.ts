// The choices of the palette: loaded and recently opened tickets and projects, the pages, the acts that apply here, and the
// results of the server.
import { anchorOf } from '../../domain/comment/anchor.ts'
import type { Found } from '../../domain/search/search.ts'
import type { TicketAddress } from '../../domain/ticket/address.ts'
import { displayName } from '../../domain/user/display.ts'
import type { Visit } from '../data/recent.ts'
import { KEY_COMMANDS, type KeyCommandId } from '../keys/key-commands.ts'
import { ticketAt } from '../paths.ts'
import type { SettingsChoice } from '../settings/sections.ts'
import type { OfferedView } from '../view/offered.ts'
import { fitOf } from './rank.ts'

export type Choice = {
  /** The same id for the same thing, whatever its source. */
  id: string
  title: string
  /** Text that is searched besides the title. */
  also?: string
  /** Before the title: a key. */
  code?: string
  /** After the title, or below it: a project, a person. */
  note?: string
  /** The key that does the same as the choice. */
  keys?: string
  href?: string
  run?: () => void
}
export type Group = { name: string; choices: Choice[] }

type Project = { id: string; name: string; key: string }
type Person = { id: string; full_name: string; username: string }
type LoadedTicket = { project_id: string; number: number; title: string }

export type Known = {
  visits: Visit[]
  projects: Project[]
  /** The project of the page, and its people. */
  current: Project | undefined
  people: Person[]
  /** The saved views of that project. */
  views: OfferedView[]
  /** The settings of that project and of the user, once they are loaded. */
  settings: SettingsChoice[]
  loaded: LoadedTicket[]
  handlers: { [Id in KeyCommandId]?: (() => void) | undefined }
}

/** The number of choices in a group, without and with a search text. */
const SHORT = 5
const LONG = 8

const projectHref = ({ id }: Project, search = '') => `/project/${id}${search}`

const ticketId = (projectId: string, number: number) => `ticket ${projectId} ${number}`

function ticketChoice({ project_id, number, title }: LoadedTicket, { key, name }: Project): Choice {
  const code = `${key}-${number}`
  return {
    id: ticketId(project_id, number),
    title,
    code,
    also: `${code} ${key}${number}`,
    note: name,
    href: `/project/${project_id}/ticket/${number}`,
  }
}

const PAGES: Choice[] = [
  { id: 'page my-work', title: 'My Work', href: '/my-work' },
  { id: 'page inbox', title: 'Inbox', href: '/inbox' },
  { id: 'page dashboard', title: 'Dashboard', also: 'projects', href: '/dashboard' },
  { id: 'page profile', title: 'Profile', also: 'account settings password', href: '/profile' },
]

const TABS = { board: 'Kanban Board', list: 'List', activity: 'Activity', settings: 'Settings' }

function pagesOf(current: Project | undefined): Choice[] {
  if (!current) return PAGES
  const tabs = Object.entries(TABS).map(([tab, title]) => ({
    id: `page ${tab}`,
    title,
    note: current.name,
    href: projectHref(current, `?tab=${tab}`),
  }))
  return [...tabs, ...PAGES]
}

function commandChoices(handlers: Known['handlers']): Choice[] {
  return (Object.keys(KEY_COMMANDS) as KeyCommandId[]).flatMap((id) => {
    const run = handlers[id]
    return run && id !== 'openPalette'
      ? [{ id: `act ${id}`, title: KEY_COMMANDS[id].name, keys: keysOf(KEY_COMMANDS[id]), run }]
      : []
  })
}

const keysOf = ({ key, mod }: (typeof KEY_COMMANDS)[KeyCommandId]) =>
  mod ? `Ctrl ${key.toUpperCase()}` : key

function ticketChoices({ visits, projects, loaded }: Known): Choice[] {
  const byId = new Map(projects.map((project) => [project.id, project]))
  const visited = visits.flatMap(({ projectId, number, title }) =>
    number === undefined || title === undefined ? [] : [{ project_id: projectId, number, title }],
  )
  // The loaded title, in case the ticket was renamed after the visit.
  const titles = new Map(loaded.map((ticket) => [`${ticket.project_id} ${ticket.number}`, ticket]))
  const all = [
    ...visited.map((visit) => titles.get(`${visit.project_id} ${visit.number}`) ?? visit),
    ...loaded,
  ]
  return unique(
    all.flatMap((ticket) => {
      const project = byId.get(ticket.project_id)
      return project ? [ticketChoice(ticket, project)] : []
    }),
  )
}

function projectChoices({ visits, projects }: Known): Choice[] {
  const order = [...new Set(visits.map(({ projectId }) => projectId))]
  const at = ({ id }: Project) => (order.includes(id) ? order.indexOf(id) : order.length)
  return [...projects]
    .sort((one, other) => at(one) - at(other))
    .map((project) => ({
      id: `project ${project.id}`,
      title: project.name,
      code: project.key,
      also: project.key,
      href: projectHref(project),
    }))
}

function peopleChoices({ current, people }: Known): Choice[] {
  if (!current) return []
  return people.map((person) => ({
    id: `person ${person.id}`,
    title: displayName(person),
    also: `@${person.username}`,
    note: `Tickets in ${current.name}`,
    href: projectHref(current, `?tab=list&assignee=${person.id}`),
  }))
}

function viewChoices({ current, views }: Known): Choice[] {
  return views.map(({ id, name, open }) => ({
    id: `view ${id}`,
    title: name,
    also: 'view',
    note: `View of ${current?.name}`,
    run: open,
  }))
}

function settingsChoices({ settings }: Known): Choice[] {
  return settings.map(({ label, words, section, page, href }) => ({
    id: `settings ${href}`,
    title: label,
    also: `${words} ${section ?? ''} ${page}`,
    note: section ? `${page} · ${section}` : page,
    href,
  }))
}

function unique(choices: Choice[], others: Choice[] = []): Choice[] {
  const ids = new Set(others.map(({ id }) => id))
  return choices.filter(({ id }) => !ids.has(id) && ids.add(id))
}

/** The choices that are known at once. Without a search text: what was opened recently, and the acts that apply here. */
export function localGroups(known: Known, typed: string): Group[] {
  const isEmpty = typed.trim() === ''
  const address = ticketAt(typed)
  if (address) {
    const choices = ticketChoices(known).filter((choice) => leadsTo(choice, address))
    return choices.length > 0
      ? [{ name: 'Tickets', choices: choices.map((one) => withHash(one, address)) }]
      : []
  }
  const visited = { ...known, loaded: [] }
  const groups: Group[] = [
    { name: isEmpty ? 'Recent tickets' : 'Tickets', choices: ticketChoices(isEmpty ? visited : known) },
    { name: 'Projects', choices: projectChoices(known) },
    { name: 'Views', choices: viewChoices(known) },
    { name: 'Commands', choices: commandChoices(known.handlers) },
    { name: 'People', choices: isEmpty ? [] : peopleChoices(known) },
    { name: 'Pages', choices: pagesOf(known.current) },
    { name: 'Settings', choices: isEmpty ? [] : settingsChoices(known) },
  ]
  const fitting = groups.map(({ name, choices }) => ({ name, choices: fittest(choices, typed) }))
  const filled = fitting.filter(({ choices }) => choices.length > 0)
  return isEmpty
    ? filled.map(({ name, choices }) => ({ name, choices: choices.slice(0, SHORT) }))
    : ranked(filled, typed)
}

const leadsTo = ({ id }: Choice, { projectId, number }: TicketAddress) => id === ticketId(projectId, number)

/** The choice, at the comment to which the address of its ticket leads. */
const withHash = (choice: Choice, address: TicketAddress | undefined): Choice =>
  address && leadsTo(choice, address) ? { ...choice, href: `${choice.href}${address.hash}` } : choice

const fitness = ({ title, also = '' }: Choice, typed: string) =>
  Math.max(fitOf(typed, title), fitOf(typed, also))

/** The best matches first; among equal matches, the one that was opened last. */
function fittest(choices: Choice[], typed: string): Choice[] {
  return choices
    .map((choice) => ({ choice, rank: fitness(choice, typed) }))
    .filter(({ rank }) => rank > 0)
    .sort((one, other) => other.rank - one.rank)
    .map(({ choice }) => choice)
    .slice(0, LONG)
}

function ranked(groups: Group[], typed: string): Group[] {
  const best = ({ choices: [first] }: Group) => (first ? fitness(first, typed) : 0)
  return [...groups].sort((one, other) => best(other) - best(one))
}

/** The results of the server that are not shown already. */
export function foundGroups(found: Found | undefined, shown: Group[], typed: string): Group[] {
  if (!found) return []
  const address = ticketAt(typed)
  const tickets = found.tickets.map((ticket) => withHash(ticketChoice(ticket, ticket.project), address))
  const comments = found.comments.map(
    ({ id, project, project_id, number, title, snippet, author, imported }) => ({
      id: `comment ${id}`,
      title: snippet,
      code: `${project.key}-${number}`,
      note: `${displayName(author)}${imported ? ' (imported)' : ''} on ${title}`,
      href: `/project/${project_id}/ticket/${number}#${anchorOf(id)}`,
    }),
  )
  const known = shown.flatMap(({ choices }) => choices)
  return [
    { name: 'In all projects', choices: unique(tickets, known) },
    { name: 'Comments', choices: comments },
  ].filter(({ choices }) => choices.length > 0)
}
