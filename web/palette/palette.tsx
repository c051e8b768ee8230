// The palette: finds tickets, comments, projects, people, settings, pages and acts during typing, in one list. Loaded ones are
// shown at once; the results of the server join them by their rank.

import { useParams, useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { OutputOf } from '../../domain/api.ts'
import { cut } from '../../domain/cut.ts'
import { firstOf } from '../../domain/fold.ts'
import { LIMITS } from '../../domain/limits.ts'
import { t } from '../../domain/locale/message.ts'
import type { Found } from '../../domain/search/search.ts'
import type { TicketSummary } from '../../domain/ticket/ticket.ts'
import { isNamed } from '../../domain/user/display.ts'
import { queryClient } from '../data/cache.ts'
import { recentVisits } from '../data/recent.ts'
import { prefetch, useLiveQuery } from '../data/use-query.ts'
import type { currentKeyHandlers } from '../keys/use-key-commands.ts'
import { ticketAt } from '../paths.ts'
import { useSettingsChoices } from '../settings/use-settings-choices.ts'
import { shortAddress } from '../ticket/own-address.ts'
import { DialogFrame, DialogHeader } from '../ui/dialog.tsx'
import { takeKeys } from '../ui/keep-keys.ts'
import { pressedKey } from '../ui/pressed-key.ts'
import { offeredViews } from '../view/offered.ts'
import {
  type Choice,
  firstGroups,
  inOrder,
  type Known,
  type KnownTicket,
  knownTicket,
  rankedChoices,
} from './choices.ts'
import { Outcome, WithArchived } from './outcome.tsx'
import { PaletteList } from './palette-list.tsx'
import { actsFor } from './ticket-acts.ts'
import { transfersFor } from './transfer-acts.ts'
import { useFound } from './use-found.ts'
import { useSubject } from './use-subject.ts'

const LIST = 'palette-list'
type Props = {
  userId: string
  handlers: ReturnType<typeof currentKeyHandlers>
  /** @param run called once the palette is closed */
  onClose: (run?: () => void) => void
}

export function Palette({ userId, handlers, onClose }: Props) {
  const router = useRouter()
  const [typed, setTyped] = useState('')
  const [activeId, setActiveId] = useState<string>()
  /** Whether Enter was pressed before the palette was loaded. */
  const [isEntered, setEntered] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { projectId } = useParams({ strict: false })
  const search = useFound(userId, typed, projectId)
  const { found, isAsking } = search
  const known = useKnown({ userId, handlers, projectId, typed, found })
  const groups = useMemo(
    () =>
      typed.trim() === '' ? firstGroups(known) : [{ choices: rankedChoices(known, typed, found, !isAsking) }],
    [known, typed, found, isAsking],
  )
  const choices = groups.flatMap((group) => group.choices)
  // The server's results for other words stay for a moment, but Enter does not open them.
  const active =
    choices.find(({ id }) => id === activeId) ?? choices.find(({ isOld, isOffer }) => !isOld && !isOffer)

  function choose({ href, run }: Choice, inNewTab: boolean) {
    if (href && inNewTab) window.open(href, '_blank', 'noopener')
    else onClose(run ?? (() => href && router.history.push(href)))
  }

  function go(step: number) {
    const at = active ? choices.indexOf(active) : -1
    const next = choices[(at + step + choices.length) % choices.length]
    setActiveId(next?.id)
  }

  // The choice of a text that was entered before the palette was loaded is known once everything is found.
  useEffect(() => {
    if (!isEntered || isAsking || typed === '' || !active) return
    setEntered(false)
    choose(active, false)
  })

  function onKeyDown(event: KeyboardEvent) {
    setEntered(false)
    const key = pressedKey(event)
    if (key === 'ArrowDown') go(1)
    else if (key === 'ArrowUp') go(-1)
    else if (key === 'Enter' && active) choose(active, event.ctrlKey || event.metaKey)
    else if (key === 'Escape') onClose()
    else return
    event.preventDefault()
  }

  const onPress = (choice: Choice, event: MouseEvent) =>
    choose(choice, event.ctrlKey || event.metaKey || event.button === 1)

  return (
    <DialogFrame open onOpenChange={(open) => !open && onClose()} focusFirstField>
      <DialogHeader
        title={t('Search everywhere')}
        titleField={
          <input
            ref={input}
            type="text"
            role="combobox"
            aria-label={t('Search everywhere')}
            aria-expanded="true"
            aria-controls={LIST}
            aria-autocomplete="list"
            aria-activedescendant={active && `${LIST}-${active.id.replaceAll(' ', '-')}`}
            autoComplete="off"
            spellCheck={false}
            maxLength={LIMITS.search}
            placeholder={t('Tickets, people, projects, settings, commands…')}
            value={typed}
            // Until now everything that was typed since the palette was opened was buffered.
            onFocus={() => {
              const kept = takeKeys()
              if (!kept.text) return
              const address = ticketAt(kept.text)
              setTyped((text) => (address ? shortAddress(address) : cut(text + kept.text, LIMITS.search)))
              setEntered(kept.isEntered)
            }}
            onChange={(event) => {
              setTyped(event.target.value)
              setActiveId(undefined)
            }}
            // The whole address may be longer than a search.
            onPaste={(event) => {
              const address = ticketAt(event.clipboardData.getData('text/plain'))
              if (!address) return
              event.preventDefault()
              setTyped(shortAddress(address))
              setActiveId(undefined)
            }}
            onKeyDown={onKeyDown}
            className="h-8 w-full bg-transparent text-base text-ink outline-none placeholder:text-ink-faint pointer-coarse:h-11"
          />
        }
      />
      <div className="flex min-h-0 flex-1 flex-col p-2 sm:h-[min(30rem,65dvh)] sm:flex-none">
        <PaletteList id={LIST} groups={groups} active={active} onActive={setActiveId} onPress={onPress} />
        <Outcome search={search} isEmpty={choices.length === 0} typed={typed} />
        <WithArchived search={search} typed={typed} onChosen={() => input.current?.focus()} />
      </div>
      <p className="hidden gap-4 border-t border-line px-5 py-2 text-sm text-ink-faint sm:flex">
        <span>{t('↑ ↓ choose')}</span>
        <span>{t('Enter opens')}</span>
        <span>{t('Ctrl Enter opens in a new tab')}</span>
        <span>{t('Esc closes')}</span>
      </p>
    </DialogFrame>
  )
}

type KnownProps = Pick<Props, 'userId' | 'handlers'> & {
  projectId: string | undefined
  typed: string
  found: Found | undefined
}

/** Everything that the palette knows without asking, and the tickets in the answers since it was opened. */
function useKnown({ userId, handlers, projectId, typed, found }: KnownProps): Known {
  const projects = useLiveQuery('listProjects', { params: {} }).data?.projects
  const members = useLiveQuery('listMembers', {
    params: { projectId: projectId ?? '' },
    enabled: projectId !== undefined,
  }).data?.members
  const fetched = useMembersElsewhere(userId, projectId === undefined ? projects : undefined)
  const [loaded] = useState(loadedTickets)
  const [answered] = useState(() => new Map<string, KnownTicket>())
  for (const ticket of found?.tickets ?? []) answered.set(ticket.id, knownTicket(ticket))
  const current = projects?.find(({ id }) => id === projectId)
  const settings = useSettingsChoices(userId, current)
  const at = useSubject(userId, loaded)
  // The same objects for each text, because their texts are prepared for the search once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `current` stands for the columns of the cached projects
  const onPage = useMemo(() => withColumns(loaded), [loaded, current])
  const acts = useMemo(
    () => (at ? [...actsFor(at.subject, typed), ...transfersFor(at.targets, typed)] : []),
    [at, typed],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: `found` stands for `answered`, and `members` and `fetched` for the cached members
  return useMemo(
    () => ({
      userId,
      visits: recentVisits(userId),
      projects: projects ?? [],
      current,
      people: loadedPeople(projects ?? [], projectId),
      views: offeredViews(),
      settings,
      loaded: [...onPage, ...answered.values()],
      handlers,
      acts,
      subject: at?.subject.name,
      act: (act) => at?.act(act),
    }),
    [
      userId,
      projects,
      current,
      members,
      fetched,
      settings,
      onPage,
      answered,
      found,
      handlers,
      projectId,
      acts,
      at,
    ],
  )
}

/** The most projects whose members are fetched. */
const PEOPLE_OF = 8

/**
 * Fetches the members of the projects that were opened last, for pages that belong to no project.
 * @returns a number that changes when members have arrived
 */
function useMembersElsewhere(userId: string, projects: Known['projects'] | undefined): number {
  const [fetched, setFetched] = useState(0)
  const ids = projects && inOrder({ visits: recentVisits(userId), projects }).map(({ id }) => id)
  const list = ids?.slice(0, PEOPLE_OF).join()
  useEffect(() => {
    for (const projectId of list ? list.split(',') : [])
      void prefetch('listMembers', { projectId }).then(() => setFetched((count) => count + 1))
  }, [list])
  return fetched
}

/** The tickets of all loaded windows. */
function loadedTickets(): TicketSummary[] {
  const windows = queryClient.getQueriesData<OutputOf<'listTickets'>>({ queryKey: ['live', 'listTickets'] })
  return windows.flatMap(([, window]) => window?.tickets ?? [])
}

function withColumns(tickets: TicketSummary[]): KnownTicket[] {
  const answers = queryClient.getQueriesData<OutputOf<'getProject'>>({ queryKey: ['live', 'getProject'] })
  const columns = new Map(
    answers.flatMap(([, answer]) =>
      (answer?.columns ?? []).map((column) => [`${answer?.project.id} ${column.key}`, column] as const),
    ),
  )
  return tickets.map(({ project_id, number, title, column, assignee }) => ({
    project_id,
    number,
    title,
    assignee,
    column: columns.get(`${project_id} ${column}`),
  }))
}

/** The members of all loaded projects, each once: those of the project of the page first. */
function loadedPeople(projects: Known['projects'], current: string | undefined): Known['people'] {
  const answers = queryClient.getQueriesData<OutputOf<'listMembers'>>({ queryKey: ['live', 'listMembers'] })
  const people = answers.flatMap(([key, answer]) => {
    const { projectId } = key[2] as { projectId?: string }
    const project = projects.find(({ id }) => id === projectId)
    const profiles = (answer?.members ?? []).map(({ profile }) => profile).filter(isNamed)
    return project ? profiles.map((person) => ({ project, person })) : []
  })
  const inOrder = firstOf(people, ({ project }) => project.id === current)
  return [...new Map(inOrder.toReversed().map((one) => [one.person.id, one])).values()].toReversed()
}
