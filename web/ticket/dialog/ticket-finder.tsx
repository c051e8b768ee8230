// A text field that finds a ticket of the project by its key or by words; where asked to, it makes one of what was typed.
import { Plus } from 'lucide-react'
import {
  type KeyboardEvent,
  type Ref,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { LIMITS } from '../../../domain/text.ts'
import { type TicketSummary, ticketKey } from '../../../domain/ticket/ticket.ts'
import { useProject } from '../../project/use-project.ts'
import { classNames } from '../../ui/class-names.ts'
import { Input } from '../../ui/field.tsx'
import { place } from '../../ui/select-list.tsx'
import { useFoundTickets } from '../filter/use-found-tickets.ts'

/** Shown at once; more words find fewer. */
const CHOICES = 6
const REST_MS = 150

type FinderProps = {
  projectId: string
  text: string
  onText: (text: string) => void
  placeholder: string
  /** Tickets that cannot be chosen. */
  isOut: (ticket: TicketSummary) => boolean
  onChoose: (ticket: TicketSummary) => void
  /** Makes a ticket of the text: the first choice. */
  onCreate?: () => void
}

export function TicketFinder({
  projectId,
  text,
  onText,
  placeholder,
  isOut,
  onChoose,
  onCreate,
}: FinderProps) {
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const sought = useRested(text.trim())
  const { project } = useProject(projectId)
  const filter = useMemo(() => (sought === '' ? {} : { search: sought }), [sought])
  const { found } = useFoundTickets(projectId, project?.key, filter, isOpen && sought !== '')
  const isShown = isOpen && text.trim() !== ''
  const tickets = sought === '' ? [] : (found?.tickets ?? []).filter((one) => !isOut(one)).slice(0, CHOICES)
  const first = onCreate ? 1 : 0
  const count = tickets.length + first
  const at = Math.min(active, count - 1)

  useLayoutEffect(() => {
    if (!isShown) return
    list.current?.showPopover()
    const standing = () => place(list.current, box.current)
    standing()
    window.addEventListener('resize', standing)
    window.addEventListener('scroll', standing, true)
    return () => {
      window.removeEventListener('resize', standing)
      window.removeEventListener('scroll', standing, true)
    }
  }, [isShown])
  useLayoutEffect(() => {
    if (isShown && count >= 0) place(list.current, box.current)
  }, [isShown, count])

  function choose(index: number) {
    const ticket = tickets[index - first]
    if (ticket) onChoose(ticket)
    else if (index < first) onCreate?.()
    else return
    setActive(0)
    setOpen(false)
  }

  const keys: Record<string, (() => void) | false> = {
    ArrowDown: isShown && (() => setActive(Math.min(count - 1, at + 1))),
    ArrowUp: isShown && (() => setActive(Math.max(0, at - 1))),
    Escape: isShown && (() => setOpen(false)),
    Enter: text.trim() !== '' && (() => choose(Math.max(0, at))),
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    const act = keys[event.key]
    if (!act) return
    act()
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div ref={box}>
      <Input
        type="text"
        role="combobox"
        autoComplete="off"
        aria-expanded={isShown}
        aria-controls={isShown ? `${id}-list` : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isShown && at >= 0 ? `${id}-${at}` : undefined}
        placeholder={placeholder}
        maxLength={LIMITS.ticket_title}
        value={text}
        onChange={(event) => {
          onText(event.target.value)
          setActive(0)
          setOpen(true)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
      />
      {isShown && (
        <Choices
          ref={list}
          {...{ id, tickets, active: at }}
          newTitle={onCreate ? text.trim() : null}
          isEmpty={found !== undefined && sought === text.trim()}
          projectKey={project?.key}
          onChoose={choose}
        />
      )}
    </div>
  )
}

function Choices({
  ref,
  id,
  tickets,
  active,
  newTitle,
  isEmpty,
  projectKey,
  onChoose,
}: {
  ref: Ref<HTMLDivElement>
  id: string
  tickets: TicketSummary[]
  active: number
  newTitle: string | null
  isEmpty: boolean
  projectKey: string | undefined
  onChoose: (index: number) => void
}) {
  const first = newTitle === null ? 0 : 1
  const option = (index: number) => ({
    id: `${id}-${index}`,
    tabIndex: -1,
    'aria-selected': index === active,
    onClick: () => onChoose(index),
    className: classNames(
      'flex min-h-8 min-w-0 cursor-default items-center gap-2 rounded-sm px-2 py-1 select-none hover:bg-hover pointer-coarse:min-h-11',
      index === active && 'bg-hover',
    ),
  })
  return (
    <div
      ref={ref}
      id={`${id}-list`}
      popover="manual"
      role="listbox"
      aria-label="Tickets"
      // Keeps the focus in the text field.
      onMouseDown={(event) => event.preventDefault()}
      className="fixed m-0 overflow-y-auto overscroll-contain rounded-lg border border-line-strong bg-raised p-1 text-base text-ink shadow-md"
    >
      {newTitle !== null && (
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text field
        <div {...option(0)} role="option">
          <Plus aria-hidden className="size-4 shrink-0" />
          <span className="truncate">Create “{newTitle}”</span>
        </div>
      )}
      {tickets.map((ticket, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text field
        <div key={ticket.id} {...option(index + first)} role="option">
          <span className="shrink-0 font-mono text-xs text-ink-faint">
            {projectKey ? ticketKey(projectKey, ticket.number) : `#${ticket.number}`}
          </span>
          <span className="truncate">{ticket.title}</span>
        </div>
      ))}
      {tickets.length === 0 && newTitle === null && (
        <p className="px-2 py-1.5 text-sm text-ink-soft">{isEmpty ? 'No ticket found.' : 'Searching…'}</p>
      )}
    </div>
  )
}

/** The text once nobody has typed for a moment. */
function useRested(text: string): string {
  const [rested, setRested] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
