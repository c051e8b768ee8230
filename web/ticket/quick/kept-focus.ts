// Keeps the focus on the ticket that has it while the page changes: when its card moves to another column, when an undo moves it
// back, and when a toast, a menu or a dialog closes. If the ticket leaves the page, the next one takes the focus.
import { type RefObject, useEffect } from 'react'
import { isShortcut } from '../../ui/plain-key.ts'
import type { ShownGroup } from '../shown-tickets.ts'
import { findKeptBy, linkOf, ticketOf } from '../ticket-on-page.ts'
import { focusTicket } from '../ticket-to-focus.ts'
import { linkOfPlace } from './looked-at.ts'

/** Elements over the page, and those that act on its tickets: in them, a person still works on the same ticket. */
const AROUND =
  '[data-toaster], [data-selection-bar], [data-cell-editor], [popover], [role="menu"], [role="dialog"], [role="alertdialog"]'

type Kept = {
  id: string
  /** The tickets of its column or list in their order, and its index. */
  ids: string[]
  at: number
  /** The name of its cell in the table that has the focus. */
  cell: string | undefined
  /** Whether the page may scroll to it, because the person's own act moved it. */
  isFollowed?: boolean
}

let kept: Kept | undefined
let groups: RefObject<readonly ShownGroup[]> = { current: [] }

/** Moves the focus to the ticket that had it last. @returns false if there is none */
export function focusKept(): boolean {
  const link = linkOf(groups.current, keptId())
  focusPlace(link, true)
  return link !== null
}

/** Moves the focus to a link, or to the kept cell of its row in the table. */
function focusPlace(link: HTMLElement | null, preventScroll: boolean) {
  const cell =
    kept?.cell && link?.closest('[role="row"]')?.querySelector(`[data-cell="${kept.cell}"][tabindex]`)
  const place = cell instanceof HTMLElement ? cell : link
  place?.focus({ preventScroll })
}

/** Call when the person changes the ticket that has the focus, so that the page scrolls to where it goes. */
export function followKept() {
  if (kept) kept.isFollowed = true
}

export function useKeptFocus(shown: readonly ShownGroup[], latest: RefObject<readonly ShownGroup[]>) {
  useEffect(() => {
    groups = latest
    findKeptBy(() => linkOf(groups.current, keptId()))
    const ending = new AbortController()
    const { signal } = ending
    document.addEventListener('focusin', ({ target }) => target instanceof Element && keep(target), {
      signal,
    })
    // This code is loaded after the page, and a ticket may have the focus by then.
    if (document.activeElement) keep(document.activeElement)
    document.addEventListener(
      'pointerdown',
      ({ target }) => {
        if (!(target instanceof Element)) return
        if (target.closest('[data-toaster]')) followKept()
        else if (!target.closest(AROUND) && !linkOfPlace(target)) kept = undefined
      },
      { signal, capture: true },
    )
    document.addEventListener('keydown', (event) => isShortcut(event, 'z', { mod: true }) && followKept(), {
      signal,
    })
    const observer = new MutationObserver(restore)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      ending.abort()
      observer.disconnect()
      kept = undefined
    }
  }, [latest])
  // The order of the tickets is published after they are drawn.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of the shown tickets
  useEffect(restore, [shown])
}

function keep(target: Element) {
  const ticket = ticketOf(groups.current, linkOfPlace(target))
  if (!ticket) {
    if (!target.closest(AROUND)) kept = undefined
    return
  }
  const { id } = ticket
  const ids = groups.current
    .map((group) => group.tickets().map((one) => one.id))
    .find((some) => some.includes(id))
  const cell = target.closest<HTMLElement>('[data-cell]')?.dataset.cell
  kept = { id, ids: ids ?? [id], at: ids?.indexOf(id) ?? 0, cell }
}

/** The id of the ticket that should have the focus: the kept one or, if it has left the page, the next one. */
function keptId(): string | undefined {
  const shown = groups.current.flatMap((group) => group.tickets().map(({ id }) => id))
  if (!kept || shown.includes(kept.id)) return kept?.id
  const { ids, at } = kept
  return [...ids.slice(at + 1), ...ids.slice(0, at).reverse()].find((id) => shown.includes(id))
}

/** Moves the focus back to the ticket after the page has lost it. */
function restore() {
  if (!kept || document.activeElement !== document.body) return
  // While the board or the list is drawn again, it has no tickets.
  if (groups.current.length === 0 || groups.current.some(({ isLoading }) => isLoading)) return
  const id = keptId()
  const link = linkOf(groups.current, id)
  if (link) focusPlace(link, !kept.isFollowed)
  else if (kept.isFollowed) focusTicket(id)
}
