// A text field that finds a ticket of the project by its key or by words. If the caller allows it, the field also creates a
// ticket from the typed text.

import { Plus } from 'lucide-react'
import { type Ref, useMemo, useState } from 'react'
import { LIMITS } from '../../../domain/limits.ts'
import { t } from '../../../domain/locale/message.ts'
import type { SimilarTicket } from '../../../domain/ticket/similar.ts'
import { ticketKey } from '../../../domain/ticket/ticket-key.ts'
import { reasonOf } from '../../data/form-errors.ts'
import { merged } from '../../data/merged.ts'
import { useProject } from '../../project/use-project.ts'
import { classNames } from '../../ui/class-names.ts'
import { ComboboxList, useCombobox } from '../../ui/combobox.tsx'
import { Input } from '../../ui/field.tsx'
import { useRested } from '../../ui/use-rested.ts'
import { useFoundTickets } from '../filter/use-found-tickets.ts'
import { useSimilarTickets } from './use-similar-tickets.ts'

/** The most tickets that are shown at once; more words find fewer. */
const CHOICES = 6

/** A ticket that was found, by its words or because it is similar. */
export type Choosable = SimilarTicket

type FinderProps = {
  projectId: string
  text: string
  onText: (text: string) => void
  placeholder: string
  /** Tickets that cannot be chosen. */
  isOut: (ticket: Choosable) => boolean
  onChoose: (ticket: Choosable) => void
  /** Creates a ticket from the text; offered as the first choice. */
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
  const searchText = useRested(text.trim())
  const { project } = useProject(projectId)
  const filter = useMemo(() => (searchText === '' ? {} : { search: searchText }), [searchText])
  const { found } = useFoundTickets(projectId, project, filter, isOpen && searchText !== '')
  const isShown = isOpen && text.trim() !== ''
  // A title that is typed has more words than the title of a ticket that exists already.
  const similar = useSimilarTickets(projectId, onCreate && isOpen ? text : '')
  const candidates = merged<Choosable>(found?.tickets ?? [], similar).filter((one) => !isOut(one))
  const tickets = searchText === '' ? [] : candidates.slice(0, CHOICES)
  const first = onCreate ? 1 : 0
  const count = tickets.length + first
  const at = Math.min(active, count - 1)

  function choose(index: number) {
    const ticket = tickets[index - first]
    if (ticket) onChoose(ticket)
    else if (index < first) onCreate?.()
    else return
    setActive(0)
    setOpen(false)
  }

  const { box, field, list } = useCombobox({
    isOpen: isShown,
    active: at,
    keys: {
      ArrowDown: isShown && (() => setActive(Math.min(count - 1, at + 1))),
      ArrowUp: isShown && (() => setActive(Math.max(0, at - 1))),
      Escape: isShown && (() => setOpen(false)),
      Enter: text.trim() !== '' && (() => choose(Math.max(0, at))),
    },
  })

  return (
    <div ref={box}>
      <Input
        {...field}
        placeholder={placeholder}
        maxLength={LIMITS.ticket_title}
        value={text}
        onChange={(event) => {
          onText(event.target.value)
          setActive(0)
          setOpen(true)
        }}
        onBlur={() => setOpen(false)}
      />
      {isShown && (
        <Choices
          {...list}
          tickets={tickets}
          active={at}
          newTitle={onCreate ? text.trim() : null}
          isEmpty={found !== undefined && searchText === text.trim()}
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
  tickets: Choosable[]
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
    <ComboboxList ref={ref} id={id} aria-label={t('Tickets')}>
      {newTitle !== null && (
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text field
        <div {...option(0)} role="option">
          <Plus aria-hidden className="size-4 shrink-0" />
          <span className="truncate">{t('Create “{title}”', { title: newTitle })}</span>
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
        <p className="px-2 py-1.5 text-sm text-ink-soft">
          {isEmpty ? t('No ticket found.') : t('Searching…')}
        </p>
      )}
    </ComboboxList>
  )
}

/** The text of a finder that adds the chosen ticket, and its error message. `failed` is the message if the server sends none. */
export function useAdding(failed: string) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()

  function onText(typed: string) {
    setText(typed)
    setProblem(undefined)
  }

  async function add(action: () => Promise<unknown>) {
    // The field is free for the next ticket at once; a failure brings the text back.
    onText('')
    try {
      await action()
    } catch (error) {
      setText((typed) => typed || text)
      setProblem(reasonOf(error) ?? failed)
    }
  }

  return { text, onText, problem, setProblem, add }
}
