// Keeps the rows of a list where they are on the screen while other rows come and go above them. At the top of the list new rows
// slide in; further down a button says how many there are. The caller renders it before the list.

import { Component, type ReactNode, type RefObject } from 'react'
import { anchorOf, arrivalsAbove, type RowKeys, type SeenRow } from './anchor.ts'
import { NewAbove } from './new-above.tsx'

const SLIDE_MS = 200

/** Props of {@link ScrollAnchor}. */
export type ScrollAnchorProps = {
  /** The keys of all rows from top to bottom. Another object whenever rows came, went or moved. */
  rows: RowKeys
  /** The element around the rows. Each row has its key as `data-row`. */
  list: RefObject<HTMLElement | null>
  /** The element that scrolls; by default the page. */
  scroller?: RefObject<HTMLElement | null>
  /**
   * The distance of a row from the top of the list, in px. A virtualised list needs it, because there the row may not be in the
   * document.
   */
  startOf?: (index: number) => number | undefined
  /** The words of the button, such as “3 new”. */
  words: (count: number) => ReactNode
  /** The place of the button, if not 8 px below the top of the scrolling element. */
  className?: string
}

/** The rows before a change, and whether the first of all rows was in view. */
type Before = { rows: SeenRow[]; isAtTop: boolean }

/** Keeps rows in place; see the comment of the file. It is a class, because only a class can measure right before a change. */
export class ScrollAnchor extends Component<ScrollAnchorProps, { arrived: ReadonlySet<string> }> {
  override state = { arrived: NONE }
  private unmounting = new AbortController()
  private readonly ignored = new Set<string>()
  private readonly button: RefObject<HTMLButtonElement | null> = { current: null }

  override componentDidMount() {
    // In development React mounts each component twice.
    this.unmounting = new AbortController()
    const { signal } = this.unmounting
    // After all other listeners, because a virtualised list first mounts the rows that have come into view.
    const later = () => {
      if (this.state.arrived.size > 0) requestAnimationFrame(() => signal.aborted || this.forgetAtTop())
    }
    // The scrolling element is not mounted yet. The capture phase of the document sees the scrolling of each element.
    document.addEventListener('scroll', later, { capture: true, passive: true, signal })
  }

  override componentWillUnmount() {
    this.unmounting.abort()
  }

  override getSnapshotBeforeUpdate({ rows }: ScrollAnchorProps): Before | null {
    return rows === this.props.rows ? null : this.look(rows)
  }

  override componentDidUpdate({ rows: old }: ScrollAnchorProps, _: unknown, before: Before | null) {
    if (!before) return
    // The rows that were mounted just now are measured first, because this component is before the list.
    queueMicrotask(() => {
      if (!this.unmounting.signal.aborted) this.keep(before, old)
    })
  }

  private keep(before: Before, old: RowKeys) {
    const { rows } = this.props
    const anchor = anchorOf(before.rows, this.topsNow(before.rows, rows))
    const above = anchor ? arrivalsAbove(old, rows, anchor.key) : []
    const arrivals = above.filter((key) => !this.ignored.delete(key))
    if (before.isAtTop) {
      if (above.length > 0 && anchor && anchor.shift > 0) this.slideIn(before.rows, anchor.shift)
      return
    }
    if (anchor && Math.abs(anchor.shift) >= 0.5) this.scrollBy(anchor.shift)
    this.remember(arrivals)
  }

  /** Does not announce these rows: neither those that are above already, nor their next arrival. */
  ignore(keys: readonly string[]) {
    for (const key of keys) if (!this.state.arrived.has(key)) this.ignored.add(key)
    if (!keys.some((key) => this.state.arrived.has(key))) return
    const own = new Set(keys)
    this.setState(({ arrived }) => ({ arrived: new Set([...arrived].filter((key) => !own.has(key))) }))
  }

  /** @param rows the rows that the document has now */
  private look(rows: RowKeys): Before {
    const view = this.view()
    const seen = this.mounted().map((row): SeenRow => {
      const { top, bottom } = row.getBoundingClientRect()
      const isSeen = bottom > view.top && top < view.bottom
      const isInUse = isSeen && row.matches(':hover, :focus-within')
      return { key: row.dataset.row ?? '', top, isSeen, isInUse }
    })
    const first = seen.find(({ key }) => key === rows.keyAt(0))
    return { rows: seen, isAtTop: rows.length === 0 || (first !== undefined && first.top >= view.top - 1) }
  }

  /** The tops of these rows now, in px from the top of the screen, by key. */
  private topsNow(seen: SeenRow[], rows: RowKeys): Map<string, number> {
    const { list, startOf } = this.props
    if (!startOf)
      return new Map(this.mounted().map((row) => [row.dataset.row ?? '', row.getBoundingClientRect().top]))
    const tops = new Map<string, number>()
    const element = list.current
    if (!element) return tops
    const origin = element.getBoundingClientRect().top + element.clientTop
    const wanted = new Set(seen.map(({ key }) => key))
    for (let index = 0; index < rows.length && wanted.size > 0; index += 1) {
      const key = rows.keyAt(index)
      if (key === undefined || !wanted.delete(key)) continue
      const start = startOf(index)
      if (start !== undefined) tops.set(key, origin + start)
    }
    return tops
  }

  private mounted(): HTMLElement[] {
    return [...(this.props.list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  }

  /** The part of the screen in which rows can be seen. */
  private view(): { top: number; bottom: number } {
    const box = this.props.scroller?.current?.getBoundingClientRect()
    if (box) return { top: box.top, bottom: box.bottom }
    return { top: document.querySelector('header')?.getBoundingClientRect().bottom ?? 0, bottom: innerHeight }
  }

  private scrollBy(top: number) {
    const target = this.props.scroller?.current ?? window
    target.scrollBy({ top, behavior: 'instant' })
    // The browser's own event comes with the next frame. Until then a virtualised list would scroll back whenever it measures a row.
    target.dispatchEvent(new Event('scroll'))
  }

  private slideIn(before: SeenRow[], shift: number) {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const known = new Map(before.map(({ key, top }) => [key, top]))
    for (const row of this.mounted()) {
      const old = known.get(row.dataset.row ?? '')
      const by = old === undefined ? -shift : old - row.getBoundingClientRect().top
      const from = { translate: `0 ${by}px`, ...(old === undefined && { opacity: 0 }) }
      if (by) row.animate([from, {}], { duration: SLIDE_MS, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' })
    }
  }

  private remember(arrivals: string[]) {
    const { arrived } = this.state
    if (arrivals.length === 0 && arrived.size === 0) return
    const { rows } = this.props
    const there = new Set(Array.from({ length: rows.length }, (_, index) => rows.keyAt(index)))
    this.setState({ arrived: new Set([...arrived, ...arrivals].filter((key) => there.has(key))) })
  }

  private forgetAtTop() {
    if (this.state.arrived.size === 0 || !this.look(this.props.rows).isAtTop) return
    if (document.activeElement === this.button.current) this.firstRow()?.focus({ preventScroll: true })
    this.setState({ arrived: NONE })
  }

  private firstRow(): HTMLElement | null | undefined {
    return this.props.list.current?.querySelector<HTMLElement>('[data-row] :is(a, button)')
  }

  /** The scroll event that follows gives the focus to the first row, and removes the button. */
  private goToTop = () => {
    const { scroller } = this.props
    this.button.current?.focus()
    const shift = this.topOfList() - this.view().top
    if (scroller) this.scrollBy(Math.min(0, shift))
    else this.scrollBy(Math.min(0, shift - 8))
  }

  private topOfList(): number {
    return this.props.list.current?.getBoundingClientRect().top ?? 0
  }

  override render() {
    const { arrived } = this.state
    const { words, className } = this.props
    return (
      <NewAbove ref={this.button} count={arrived.size} className={className} onClick={this.goToTop}>
        <span>{words(arrived.size)}</span>
      </NewAbove>
    )
  }
}

const NONE: ReadonlySet<string> = new Set()
