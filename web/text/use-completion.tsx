// Completes the text typed after @ or # in a text area: finds matches, and handles the keys while its list is open. The text area
// keeps the focus; aria-activedescendant announces the active option.

import { type ReactNode, useEffect, useId, useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import { useLiveQuery } from '../data/use-query.ts'
import { useProject } from '../project/use-project.ts'
import { CompletionList } from './completion-list.tsx'
import { replaceText } from './insert-text.ts'
import { ticketsFor } from './suggested-tickets.ts'
import { membersFor, type Suggestion, type SuggestionQuery, suggestionQueryAt } from './suggestions.ts'

/** A search waits this long for the next letter. */
const PAUSE_MS = 120

/** Keys that move the caret away from the text to complete. */
const LEAVES = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'End', 'Tab'])

type Found = { suggestionQuery: SuggestionQuery; items: Suggestion[] }

export function useCompletion(
  area: HTMLTextAreaElement,
  projectId: string,
): { takesKey: (event: KeyboardEvent) => boolean; list: ReactNode } {
  const id = useId()
  const { project } = useProject(projectId)
  const members = useLiveQuery('listMembers', { params: { projectId } }).data?.members
  const [suggestionQuery, setSuggestionQuery] = useState<SuggestionQuery>()
  const [tickets, setTickets] = useState<Found>()
  const [moved, setMoved] = useState<{ suggestionQuery: SuggestionQuery; active: number }>()
  const projectKey = project?.key

  useEffect(() => {
    const onInput = (event: Event) => {
      if (event.target !== area) return
      const { selectionStart: start, selectionEnd: end, value } = area
      const isTyping = start === end && !(event as InputEvent).isComposing
      setSuggestionQuery(isTyping ? suggestionQueryAt(value, end, projectKey) : undefined)
    }
    const close = () => setSuggestionQuery(undefined)
    // On the document, after React: a listener on the box would draw the box with its text before the key, and the key would be lost.
    document.addEventListener('input', onInput)
    area.addEventListener('blur', close)
    area.addEventListener('pointerdown', close)
    return () => {
      document.removeEventListener('input', onInput)
      area.removeEventListener('blur', close)
      area.removeEventListener('pointerdown', close)
    }
  }, [area, projectKey])

  useEffect(() => {
    if (suggestionQuery?.kind !== 'ticket' || !projectKey) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      ticketsFor(projectId, projectKey, suggestionQuery.query, stop.signal)
        .then((items) => !stop.signal.aborted && setTickets({ suggestionQuery, items }))
        // Without a connection there are no completions; nothing is lost.
        .catch(() => undefined)
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [suggestionQuery, projectId, projectKey])

  const items = itemsOf(suggestionQuery)
  const typed = suggestionQuery && area.value.slice(suggestionQuery.start, area.selectionEnd)
  // If the text is already complete, Enter is meant as a line break, not as a choice.
  const first = items.some(({ text }) => text === typed) ? -1 : 0
  const active = moved && moved.suggestionQuery === suggestionQuery ? moved.active : first
  const isOpen = items.length > 0

  useEffect(() => {
    if (!isOpen) return
    area.setAttribute('aria-controls', id)
    area.setAttribute('aria-autocomplete', 'list')
    if (active >= 0) area.setAttribute('aria-activedescendant', `${id}-${active}`)
    return () => {
      for (const name of ['aria-controls', 'aria-autocomplete', 'aria-activedescendant'])
        area.removeAttribute(name)
    }
  }, [area, id, isOpen, active])

  function itemsOf(what: SuggestionQuery | undefined): Suggestion[] {
    if (!what) return []
    if (what.kind === 'member') return membersFor(members ?? [], what.query)
    // While the next search runs, the last result stays, so that the list does not flicker.
    return tickets && tickets.suggestionQuery.start === what.start ? tickets.items : []
  }

  function choose(index: number) {
    const item = items[index]
    if (item && suggestionQuery) replaceText(area, suggestionQuery.start, area.selectionEnd, `${item.text} `)
    setSuggestionQuery(undefined)
  }

  function move(step: number) {
    const next = active < 0 && step < 0 ? items.length - 1 : (active + step + items.length) % items.length
    if (suggestionQuery) setMoved({ suggestionQuery, active: next })
  }

  /** The actions of the keys that the list takes from the text area. */
  const taken: Record<string, () => void> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Escape: () => setSuggestionQuery(undefined),
    ...(active >= 0 && { Enter: () => choose(active), Tab: () => choose(active) }),
  }

  function takesKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
    if (!isOpen || ctrlKey || metaKey || altKey) return false
    taken[key]?.()
    if (LEAVES.has(key)) setSuggestionQuery(undefined)
    return key in taken
  }

  const list = isOpen && suggestionQuery && (
    <CompletionList
      id={id}
      area={area}
      start={suggestionQuery.start}
      label={suggestionQuery.kind === 'member' ? t('Members') : t('Tickets')}
      items={items}
      active={active}
      onChoose={choose}
    />
  )
  return { takesKey, list }
}
