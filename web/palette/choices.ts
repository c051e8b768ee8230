// The choices of the palette in one ranked list: loaded and recently opened tickets, projects, views, people, settings and pages,
// the acts that apply here, and the results of the server. Without a search text they are in groups.

import type { ColumnColor } from '../../domain/column/column.ts'
import { anchorOf } from '../../domain/comment/anchor.ts'
import { t } from '../../domain/locale/message.ts'
import { favouritesFirst } from '../../domain/project/favourites.ts'
import type { ProjectSummary } from '../../domain/project/project.ts'
import { formsOf, mistypedFit, type TextForms, titleFit } from '../../domain/search/rank.ts'
import type { Found, FoundTicket } from '../../domain/search/search.ts'
import type { TicketAddress } from '../../domain/ticket/address.ts'
import { excerptShown } from '../../domain/ticket/excerpt.ts'
import { searchedNumber } from '../../domain/ticket/search.ts'
import { ticketKey } from '../../domain/ticket/ticket-key.ts'
import { displayName } from '../../domain/user/display.ts'
import type { Profile } from '../../domain/user/user.ts'
import type { Visit } from '../data/recent.ts'
import { KEY_COMMANDS, type KeyCommandId } from '../keys/key-commands.ts'
import { ticketAt } from '../paths.ts'
import type { SettingsChoice } from '../settings/sections.ts'
import type { OfferedView } from '../view/offered.ts'
import { COMMAND_TITLES, isVerbOf, type TicketAct } from './ticket-acts.ts'

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
  /** The column and the assignee of a ticket, if they are known. */
  column?: { name: string; color: ColumnColor }
  assignee?: Profile | null
  /** The key that does the same as the choice. */
  keys?: string
  href?: string
  run?: () => void
  /** A result for an earlier text; only the server knows whether it matches the text. */
  isOld?: true
  /** Changes the tickets at hand although the person named no value. Enter runs it only after the person has moved to it. */
  isOffer?: true
}
/** Without a name: the one list of a search. */
export type Group = { name?: string; choices: Choice[] }
type Project = Pick<ProjectSummary, 'id' | 'name' | 'key' | 'owner_id' | 'role'> & { is_favourite?: boolean }
type NamedProject = Pick<Project, 'id' | 'name' | 'key'>
export type KnownTicket = {
  project_id: string
  number: number
  title: string
  column?: { name: string; color: ColumnColor } | undefined
  assignee?: Profile | null
}

export type Known = {
  userId: string
  visits: Visit[]
  projects: Project[]
  /** The project of the page. */
  current: Project | undefined
  /** The people of each project whose members are loaded, the project of the page first. */
  people: { project: NamedProject; person: Profile }[]
  /** The saved views of that project. */
  views: OfferedView[]
  /** The settings of that project and of the user, once they are loaded. */
  settings: SettingsChoice[]
  loaded: KnownTicket[]
  handlers: { [Id in KeyCommandId]?: (() => void) | undefined }
  /** The acts of the text on the ticket or tickets at hand. */
  acts: TicketAct[]
  subject: string | undefined
  act: (act: TicketAct) => void
}

/** The number of choices in a group without a search text, of one kind with a search text, and in the whole list. */
const [SHORT, LONG, MOST] = [5, 8, 40]

/** Ranks above, between and below those of rank.ts: an act is below the title that is the text, and above all others. */
const RANKS = { verb: 20, key: 10, act: 6.9, description: 1.9, comment: 1.6 }

type Ranked = { choice: Choice; rank: number }

const projectHref = ({ id }: NamedProject, search = '') => `/project/${id}${search}`

const ticketId = (projectId: string, number: number) => `ticket ${projectId} ${number}`

/** The choices of the loaded tickets, so that their texts are prepared once and not for each key. */
const ticketChoicesMade = new WeakMap<KnownTicket, { project: NamedProject; choice: Choice }>()

function ticketChoice(ticket: KnownTicket, project: NamedProject): Choice {
  const made = ticketChoicesMade.get(ticket)
  if (made?.project === project) return made.choice
  const choice = newTicketChoice(ticket, project)
  ticketChoicesMade.set(ticket, { project, choice })
  return choice
}

function newTicketChoice(ticket: KnownTicket, { key, name }: NamedProject): Choice {
  const { project_id, number, title, column, assignee } = ticket
  const code = ticketKey(key, number)
  return {
    id: ticketId(project_id, number),
    title,
    code,
    also: `${code} ${key}${number}`,
    note: name,
    ...(column && { column }),
    ...(assignee !== undefined && { assignee }),
    href: `/project/${project_id}/ticket/${number}`,
  }
}

const PAGES: Choice[] = [
  { id: 'page my-work', title: t('My Work'), note: t('Page'), href: '/my-work' },
  {
    id: 'page my-insight',
    title: t('Insight'),
    note: t('All projects'),
    also: t('charts reports'),
    href: '/insight',
  },
  { id: 'page inbox', title: t('Inbox'), note: t('Page'), href: '/inbox' },
  { id: 'page dashboard', title: t('Dashboard'), note: t('Page'), also: 'projects', href: '/dashboard' },
  { id: 'page profile', title: t('Profile'), note: t('Page'), also: t('account settings'), href: '/profile' },
]

/** The short name of each tab, and the words on the tab. */
const TABS = {
  board: [t('Board'), t('Kanban Board')],
  list: [t('List'), t('Ticket List')],
  calendar: [t('Calendar'), t('due dates')],
  timeline: [t('Timeline'), t('gantt roadmap plan')],
  activity: [t('Activity'), ''],
  insight: [t('Insight'), t('charts statistics reports')],
  settings: [t('Settings'), ''],
} as const

function pagesOf(current: Project | undefined): Choice[] {
  if (!current) return PAGES
  const tabs = Object.entries(TABS).map(([tab, [title, also]]) => ({
    id: `page ${tab}`,
    title,
    also,
    note: current.name,
    href: projectHref(current, `?tab=${tab}`),
  }))
  const milestones: Choice = {
    id: 'page milestones',
    title: t('Milestones'),
    also: t('sprints releases cycles'),
    note: current.name,
    href: `/project/${current.id}/milestones`,
  }
  const past: Choice = {
    id: 'page past',
    title: t('The board as it was'),
    also: t('past history as of time travel'),
    note: current.name,
    href: projectHref(current, '?tab=insight&at=now'),
  }
  return [...tabs, past, milestones, ...PAGES]
}

function commandChoices({ handlers, subject }: Known): Choice[] {
  return (Object.keys(KEY_COMMANDS) as KeyCommandId[]).flatMap((id) => {
    const run = handlers[id]
    const title = COMMAND_TITLES[id]
    const note = title && subject
    return run && id !== 'openPalette'
      ? [
          {
            id: `act ${id}`,
            title: title ?? KEY_COMMANDS[id].name,
            ...(title && { also: KEY_COMMANDS[id].name }),
            ...(note && { note }),
            keys: keysOf(KEY_COMMANDS[id]),
            run,
          },
        ]
      : []
  })
}

const keysOf = ({ key, mod }: (typeof KEY_COMMANDS)[KeyCommandId]) =>
  mod ? t('Ctrl {key}', { key: key.toUpperCase() }) : key

function ticketChoices({
  visits,
  projects,
  loaded,
}: Pick<Known, 'visits' | 'projects' | 'loaded'>): Choice[] {
  const byId = new Map(projects.map((project) => [project.id, project]))
  const visited = visits.flatMap(({ projectId, number, title }) =>
    number === undefined || title === undefined ? [] : [{ project_id: projectId, number, title }],
  )
  // The loaded title, in case the ticket was renamed after the visit.
  const known = new Map(loaded.map((ticket) => [ticketId(ticket.project_id, ticket.number), ticket]))
  const all = [
    ...visited.map((visit) => known.get(ticketId(visit.project_id, visit.number)) ?? visit),
    ...known.values(),
  ]
  return unique(
    all.flatMap((ticket) => {
      const project = byId.get(ticket.project_id)
      return project ? [ticketChoice(ticket, project)] : []
    }),
  )
}

/** The projects: favourites first, then those that were opened last. */
export function inOrder({ visits, projects }: Pick<Known, 'visits' | 'projects'>): Project[] {
  const order = [...new Set(visits.map(({ projectId }) => projectId))]
  const at = ({ id }: Project) => (order.includes(id) ? order.indexOf(id) : order.length)
  return favouritesFirst(projects.toSorted((one, other) => at(one) - at(other)))
}

function projectChoices(known: Known): Choice[] {
  return inOrder(known).map((project) => ({
    id: `project ${project.id}`,
    title: project.name,
    code: project.key,
    also: project.key,
    note: t('Project'),
    href: projectHref(project),
  }))
}

function peopleChoices({ people }: Known): Choice[] {
  return people.map(({ project, person }) => ({
    id: `person ${project.id} ${person.id}`,
    title: displayName(person),
    also: `@${person.username}`,
    note: t('Tickets in {name}', { name: project.name }),
    href: projectHref(project, `?tab=list&assignee=${person.id}`),
  }))
}

function viewChoices({ current, views }: Known): Choice[] {
  return views.map(({ id, name, open }) => ({
    id: `view ${id}`,
    title: name,
    also: 'view',
    note: t('View of {name}', { name: current?.name }),
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

function unique(choices: Choice[]): Choice[] {
  const ids = new Set<string>()
  return choices.filter(({ id }) => !ids.has(id) && ids.add(id))
}

/** The choices without a search text: what was opened recently, and the acts that apply here. */
export function firstGroups(known: Known): Group[] {
  const { visits, projects, loaded } = known
  const visited = ticketChoices({
    visits,
    projects,
    loaded: loaded.filter((ticket) => isVisited(ticket, visits)),
  })
  const groups: Group[] = [
    { name: t('Recent tickets'), choices: visited },
    { name: t('Projects'), choices: projectChoices(known) },
    { name: t('Views'), choices: viewChoices(known) },
    { name: t('Commands'), choices: commandChoices(known) },
    { name: t('Pages'), choices: pagesOf(known.current) },
  ]
  return groups
    .map(({ name, choices }) => ({ name, choices: choices.slice(0, SHORT) }))
    .filter(({ choices }) => choices.length > 0)
}

const isVisited = ({ project_id, number }: KnownTicket, visits: Visit[]) =>
  visits.some((visit) => visit.projectId === project_id && visit.number === number)

/**
 * The choices for a search text, best first: the command of a verb, the ticket with this key, the title that is the text, the acts
 * on the tickets at hand, and everything else by how well it fits. Equal choices keep the order of their kinds, and tickets that were opened last come first.
 * @param found the answer of the server; undefined before it has arrived
 * @param isFinal whether the answer is for this text; otherwise it was for an earlier one
 */
export function rankedChoices(
  known: Known,
  typed: string,
  found: Found | undefined,
  isFinal: boolean,
): Choice[] {
  const address = ticketAt(typed)
  const fromServer = foundChoices(found, { typed, isFinal, address, current: known.current })
  const tickets = ticketChoices(known)
  const local = address
    ? tickets
        .filter((choice) => leadsTo(choice, address))
        .map((choice) => ({ choice: withHash(choice, address), rank: RANKS.key }))
    : localChoices(known, tickets, typed)
  const all = new Map<string, Ranked>()
  for (const one of [...local, ...fromServer]) {
    const before = all.get(one.choice.id)
    // The server knows the ticket best; the order among equal ones is the local one.
    if (before && one.choice.isOld) continue
    if (before) all.set(one.choice.id, { choice: one.choice, rank: Math.max(before.rank, one.rank) })
    else all.set(one.choice.id, one)
  }
  return [...all.values()]
    .sort((one, other) => other.rank - one.rank)
    .slice(0, MOST)
    .map(({ choice }) => choice)
}

function localChoices(known: Known, tickets: Choice[], typed: string): Ranked[] {
  const { acts, act, subject, current } = known
  const rankOf = ranksFor(typed)
  const rateMistyped = mistypedFit(typed)
  const isNamed = namedBy(typed, current)
  const fitting = (choices: Choice[], rank: (choice: Choice) => number = rankOf) => {
    const rated = choices.map((choice) => ({ choice, rank: rank(choice) }))
    const fits = rated.filter((one) => one.rank > 0)
    const mistyped =
      fits.length < LONG
        ? rated
            .filter((one) => one.rank === 0)
            .map(({ choice }) => ({ choice, rank: rateMistyped(textsOf(choice).title) }))
            .filter((one) => one.rank > 0)
        : []
    return [...fits, ...mistyped].sort((one, other) => other.rank - one.rank).slice(0, LONG)
  }
  return [
    ...acts.map(
      (one): Ranked => ({
        choice: {
          id: `do ${one.id}`,
          title: one.title,
          ...(subject !== undefined && { note: subject }),
          ...(one.isOffer && { isOffer: true }),
          run: () => act(one),
        },
        rank: RANKS.act,
      }),
    ),
    ...fitting(tickets, (choice) => (isNamed(choice) ? RANKS.key : rankOf(choice))),
    ...fitting(projectChoices(known)),
    ...fitting(viewChoices(known)),
    ...fitting(commandChoices(known), (choice) =>
      isVerbOf(choice.id.slice('act '.length) as KeyCommandId, typed) ? RANKS.verb : rankOf(choice),
    ),
    ...fitting(peopleChoices(known)),
    // The board itself before its settings, which have the same name.
    ...fitting(pagesOf(known.current)),
    ...fitting(settingsChoices(known)),
  ]
}

type Texts = { title: TextForms; also: TextForms }
const texts = new WeakMap<Choice, Texts>()

function textsOf(choice: Choice): Texts {
  const known = texts.get(choice)
  if (known) return known
  const made = { title: formsOf(choice.title), also: formsOf(choice.also ?? '') }
  texts.set(choice, made)
  return made
}

/** The ranks of the last text: the list is made again for each part of the answer to it. */
let last = { typed: '', ranks: new WeakMap<Choice, number>() }

function ranksFor(typed: string): (choice: Choice) => number {
  if (last.typed !== typed) last = { typed, ranks: new WeakMap() }
  const { ranks } = last
  const rate = titleFit(typed)
  return (choice) => {
    const known = ranks.get(choice)
    if (known !== undefined) return known
    const { title, also } = textsOf(choice)
    const rank = Math.max(rate(title), rate(also))
    ranks.set(choice, rank)
    return rank
  }
}

/** Whether the key of a ticket was typed; a number without a key means a ticket of the page's project. */
function namedBy(typed: string, current: Project | undefined): (choice: Choice) => boolean {
  const isBare = /^\s*#?\d+\s*$/.test(typed)
  /** The number that the text means in each project, by the key of the project. */
  const numbers = new Map<string, number | undefined>()
  return ({ id, code = '' }) => {
    const [key = '', number] = code.split('-')
    if (isBare && !id.startsWith(`ticket ${current?.id} `)) return false
    if (!numbers.has(key)) numbers.set(key, searchedNumber(typed, [key]))
    return numbers.get(key) === Number(number)
  }
}

const leadsTo = ({ id }: Choice, { projectId, number }: TicketAddress) => id === ticketId(projectId, number)

/** The choice, at the comment to which the address of its ticket leads. */
const withHash = (choice: Choice, address: TicketAddress | undefined): Choice =>
  address && leadsTo(choice, address) ? { ...choice, href: `${choice.href}${address.hash}` } : choice

/** A ticket that was found, as the palette knows it. */
export const knownTicket = (ticket: FoundTicket): KnownTicket => {
  const { project_id, number, title, column_name: name, column_color: color, assignee } = ticket
  return { project_id, number, title, column: { name, color }, assignee }
}

type Sought = {
  typed: string
  isFinal: boolean
  address: TicketAddress | undefined
  current: Project | undefined
}

function foundChoices(found: Found | undefined, { typed, isFinal, address, current }: Sought): Ranked[] {
  if (!found) return []
  const rate = titleFit(typed)
  const isNamed = namedBy(typed, current)
  const old = isFinal ? undefined : ({ isOld: true } as const)
  const tickets = found.tickets.map((ticket): Ranked => {
    const choice = withHash(ticketChoice(knownTicket(ticket), ticket.project), address)
    const isSought = address ? leadsTo(choice, address) : isNamed(choice)
    if (ticket.known_as !== null && isFinal)
      return { choice: { ...choice, note: `${ticket.known_as} · ${choice.note}` }, rank: RANKS.key }
    if (isSought) return { choice, rank: RANKS.key }
    const rank = rate(ticket.title)
    return rank > 0 ? { choice, rank } : { choice: { ...choice, ...old }, rank: RANKS.description }
  })
  const projects = found.projects.map(
    (project): Ranked => ({
      choice: {
        id: `project ${project.id}`,
        title: project.name,
        code: project.key,
        note: t('Project'),
        href: projectHref(project),
      },
      rank: Math.max(rate(project.name), rate(project.key)),
    }),
  )
  const comments = found.comments.map(
    ({ id, project, project_id, number, title, snippet, author, imported }): Ranked => ({
      choice: {
        id: `comment ${id}`,
        title: excerptShown(snippet),
        code: ticketKey(project.key, number),
        note: imported
          ? t('{name} (imported) on {title}', { name: displayName(author), title })
          : t('{name} on {title}', { name: displayName(author), title }),
        href: `/project/${project_id}/ticket/${number}#${anchorOf(id)}`,
        ...old,
      },
      rank: RANKS.comment,
    }),
  )
  return [...tickets, ...projects, ...comments].filter(({ rank }) => rank > 0)
}
