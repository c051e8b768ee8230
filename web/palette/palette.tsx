// The palette: finds tickets, comments, projects, people, pages and acts during typing. Loaded ones are shown at once, the
// results of the server below them, so that the selected choice does not move.
import { useParams, useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { OutputOf } from '../../domain/api.ts'
import { LIMITS } from '../../domain/limits.ts'
import { FOUND_AT_MOST, type Found } from '../../domain/search/search.ts'
import { queryClient } from '../data/cache.ts'
import { recentVisits } from '../data/recent.ts'
import { useLiveQuery, useQuery } from '../data/use-query.ts'
import type { currentKeyHandlers } from '../keys/use-key-commands.ts'
import { ticketAt } from '../paths.ts'
import { useSettingsChoices } from '../settings/use-settings-choices.ts'
import { isForeignAddress, shortAddress } from '../ticket/own-address.ts'
import { DialogFrame, DialogHeader } from '../ui/dialog.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { takeKeys } from '../ui/keep-keys.ts'
import { pressedKey } from '../ui/pressed-key.ts'
import { offeredViews } from '../view/offered.ts'
import { type Choice, foundGroups, localGroups } from './choices.ts'
import { PaletteList } from './palette-list.tsx'

const LIST = 'palette-list'
/** The wait after the last key before the server is asked. */
const PAUSE_MS = 120
const FIRST = 20

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
  const input = useRef<HTMLInputElement>(null)
  const { projectId } = useParams({ strict: false })
  const local = useLocal({ userId, handlers, projectId, typed })
  const search = useFound(userId, typed, projectId)
  const groups = [...local, ...foundGroups(search.found, local, typed)]
  const choices = groups.flatMap((group) => group.choices)
  // The server's results for other words stay for a moment, but Enter does not open them.
  const offered = search.isAsking ? local.flatMap((group) => group.choices) : choices
  const active = choices.find(({ id }) => id === activeId) ?? offered[0]

  function choose({ href, run }: Choice, inNewTab: boolean) {
    if (href && inNewTab) window.open(href, '_blank', 'noopener')
    else onClose(run ?? (() => href && router.history.push(href)))
  }

  function go(step: number) {
    const at = active ? choices.indexOf(active) : -1
    const next = choices[(at + step + choices.length) % choices.length]
    setActiveId(next?.id)
  }

  function onKeyDown(event: KeyboardEvent) {
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
        title="Search everywhere"
        titleField={
          <input
            ref={input}
            type="text"
            role="combobox"
            aria-label="Search everywhere"
            aria-expanded="true"
            aria-controls={LIST}
            aria-autocomplete="list"
            aria-activedescendant={active && `${LIST}-${active.id.replaceAll(' ', '-')}`}
            autoComplete="off"
            spellCheck={false}
            maxLength={LIMITS.search}
            placeholder="Tickets, comments, projects, people, commands…"
            value={typed}
            // Until now the keys that were typed since the palette was opened were buffered.
            onFocus={() => {
              const takenKeys = takeKeys()
              if (takenKeys) setTyped((text) => text + takenKeys)
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
      </div>
      <p className="hidden gap-4 border-t border-line px-5 py-2 text-sm text-ink-faint sm:flex">
        <span>↑ ↓ choose</span>
        <span>Enter opens</span>
        <span>Ctrl Enter opens in a new tab</span>
        <span>Esc closes</span>
      </p>
    </DialogFrame>
  )
}

type Search = ReturnType<typeof useFound>

function Outcome({ search, isEmpty, typed }: { search: Search; isEmpty: boolean; typed: string }) {
  const { failed, isAsking, found } = search
  if (failed)
    return (
      <div className="p-2">
        <ErrorState compact message="The search failed" onRetry={search.retry} retrying={isAsking} />
      </div>
    )
  const isFull = found && Math.max(found.tickets.length, found.comments.length) >= FOUND_AT_MOST
  const words = isAsking
    ? 'Searching all projects…'
    : isEmpty
      ? `Nothing found for “${typed.trim()}”`
      : [
          isFull ? `The first ${FOUND_AT_MOST} of each are shown; add a word to narrow them down.` : '',
          found?.left_out ? `${found.left_out} of your projects were not searched for words.` : '',
        ].join(' ')
  return (
    <p role="status" className="px-3 py-2 text-sm text-ink-faint">
      {words}
    </p>
  )
}

function useLocal({
  userId,
  handlers,
  projectId,
  typed,
}: Pick<Props, 'userId' | 'handlers'> & { projectId: string | undefined; typed: string }) {
  const projects = useLiveQuery('listProjects', { params: {} }).data?.projects
  const members = useLiveQuery('listMembers', {
    params: { projectId: projectId ?? '' },
    enabled: projectId !== undefined,
  }).data?.members
  const [loaded] = useState(loadedTickets)
  const current = projects?.find(({ id }) => id === projectId)
  const settings = useSettingsChoices(userId, current)
  return useMemo(() => {
    const known = {
      visits: recentVisits(userId),
      projects: projects ?? [],
      current,
      people: (members ?? []).map(({ profile }) => profile),
      loaded,
      views: offeredViews(),
      settings,
      handlers,
    }
    return localGroups(known, typed)
  }, [userId, projects, current, members, settings, loaded, handlers, typed])
}

/** The tickets of all loaded windows. */
function loadedTickets() {
  const windows = queryClient.getQueriesData<OutputOf<'listTickets'>>({ queryKey: ['live', 'listTickets'] })
  return windows.flatMap(([, window]) => window?.tickets ?? [])
}

function useFound(userId: string, typed: string, current: string | undefined) {
  const [searched, setSearched] = useState('')
  const searchText = typed.trim()
  useEffect(() => {
    const timer = setTimeout(() => setSearched(searchText), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [searchText])
  const [first] = useState(() => [...new Set(recentVisits(userId).map(({ projectId }) => projectId))])
  const input = {
    search: searched,
    ...(current && { current }),
    ...(first.length > 0 && { first: first.slice(0, FIRST).join() }),
  }
  // The server does not know under which addresses it is reached.
  const isSearched = searched !== '' && !isForeignAddress(searched)
  const query = useQuery('searchEverywhere', { params: {}, input, enabled: isSearched })
  // The last answer stays until the next one arrives.
  const last = useRef<Found>(undefined)
  if (query.data) last.current = query.data
  const isAsking = searchText !== '' && (searched !== searchText || (query.isFetching && !query.data))
  return {
    found: isSearched && searchText !== '' ? (query.data ?? last.current) : undefined,
    failed: searchText !== '' && searched === searchText && query.error !== null && !query.data,
    isAsking,
    retry: query.refetch,
  }
}
