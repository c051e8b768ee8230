// The hints of the search box while a query is typed: wrong words are underlined, with a suggestion, and fields and values are
// completed. The box keeps the focus.
import { t } from '../../domain/locale/message.ts'
import '../../domain/late-live.ts'
import { type RefObject, useCallback, useEffect, useId, useLayoutEffect, useState } from 'react'
import type { Vocabulary } from '../../domain/query/resolve.ts'
import type { QueryError } from '../../domain/query/tree.ts'
import { CompletionList } from '../text/completion-list.tsx'
import { pressedKey } from '../ui/pressed-key.ts'
import { customBoxValue, withCustomValue } from './custom-terms.ts'
import { leavesBox } from './leaves-box.ts'
import { QueryIntroduction } from './query-introduction.tsx'
import { QueryProblem } from './query-problem.tsx'
import { completionAt, readText, speak, withoutBoxes } from './query-text.ts'

export type ReadState = { text: string; hasError: boolean; hasHidden: boolean }

type Props = {
  input: RefObject<HTMLInputElement | null>
  text: string
  vocabulary: Vocabulary | undefined
  /** @param caret the new position of the caret */
  onReplace: (text: string, caret: number) => void
  /** The id of the error message by which the box is described. */
  errorId: string
  /** Whether the text is finished, so that an error at the caret is shown, too. */
  isFinished: boolean
  /** Whether the examples for an empty box are hidden. */
  isQuiet: boolean
  /** Called with a text that was read: whether an error is shown, or all of them are at the caret and not shown yet. */
  onRead: (read: ReadState) => void
}

function QueryHints({
  input,
  text: typed,
  vocabulary,
  onReplace,
  errorId,
  isFinished,
  isQuiet,
  onRead,
}: Props) {
  const { text, caret } = useCaret(input, typed)
  const errors = vocabulary ? readText(text, vocabulary).errors : []
  // The error at the caret is not shown yet, because that word is still being typed.
  const isAtCaret = ({ at }: QueryError) => caret !== undefined && caret >= at[0] && caret <= at[1]
  const [error] = errors.filter((one) => isFinished || !isAtCaret(one))
  const isEmpty = text === '' && caret !== undefined && !isQuiet
  useDescribed(input, errorId, error ? 'error' : isEmpty ? 'hint' : undefined)
  const hasError = error !== undefined
  const hasHidden = !hasError && errors.length > 0
  useLayoutEffect(() => onRead({ text, hasError, hasHidden }), [text, hasError, hasHidden, onRead])
  return (
    <>
      {isEmpty && <QueryIntroduction id={errorId} />}
      {error && <Underlined input={input} text={text} error={error} />}
      {error && (
        <p id={errorId} role="status" className="mt-1.5 text-sm text-danger-text">
          {error.message}
          {error.instead !== undefined && (
            <button
              type="button"
              className="ml-2 underline underline-offset-2 pointer-coarse:min-h-11"
              onClick={() => {
                const [start, end] = error.at
                onReplace(
                  text.slice(0, start) + error.instead + text.slice(end),
                  start + (error.instead ?? '').length,
                )
              }}
            >
              {t('Use “{instead}”', { instead: error.instead })}
            </button>
          )}
        </p>
      )}
      <Completions input={input} text={text} caret={caret} vocabulary={vocabulary} onReplace={onReplace} />
    </>
  )
}

type Caret = { text: string; caret: number | undefined }

/**
 * The position of the caret while the box has the focus, and the text in which it is. A key changes the two one after the other;
 * until both belong together, the former ones are returned.
 */
function useCaret(input: RefObject<HTMLInputElement | null>, text: string): Caret {
  const [now, setNow] = useState<Caret>({ text, caret: undefined })
  const [settled, setSettled] = useState(now)
  if (now.text === text && now !== settled) setSettled(now)
  const read = useCallback(() => {
    const box = input.current
    if (!box) return
    const isIn = document.activeElement === box && box.selectionStart === box.selectionEnd
    const next = { text: box.value, caret: isIn ? (box.selectionEnd ?? undefined) : undefined }
    setNow((last) => (last.text === next.text && last.caret === next.caret ? last : next))
  }, [input])
  // biome-ignore lint/correctness/useExhaustiveDependencies: text from the URL moves the caret without an event
  useLayoutEffect(read, [text])
  useEffect(() => {
    // On the document, after React: a listener on the box would draw the box with its text before the key, and the key would be lost.
    const names = ['selectionchange', 'input', 'focusin', 'focusout', 'keyup'] as const
    for (const name of names) document.addEventListener(name, read)
    return () => {
      for (const name of names) document.removeEventListener(name, read)
    }
  }, [read])
  return settled
}

function useDescribed(
  input: RefObject<HTMLInputElement | null>,
  id: string,
  by: 'error' | 'hint' | undefined,
) {
  useEffect(() => {
    const box = input.current
    if (!box || !by) return
    if (by === 'error') box.setAttribute('aria-invalid', 'true')
    box.setAttribute('aria-describedby', id)
    return () => {
      box.removeAttribute('aria-invalid')
      box.removeAttribute('aria-describedby')
    }
  }, [input, id, by])
}

/** Underlines the wrong word: the same text, invisible, is put over the box. */
function Underlined({ input, text, error }: Pick<Props, 'input' | 'text'> & { error: QueryError }) {
  const [scrolled, setScrolled] = useState(0)
  useEffect(() => {
    const box = input.current
    const read = () => setScrolled(box?.scrollLeft ?? 0)
    read()
    box?.addEventListener('scroll', read)
    return () => box?.removeEventListener('scroll', read)
  }, [input])
  const [start, end] = error.at
  return (
    <span
      aria-hidden
      data-query-error
      className="pointer-events-none absolute top-0 right-8 left-8 flex h-8 items-center overflow-hidden text-base whitespace-pre text-transparent pointer-coarse:h-11 pointer-coarse:text-lg"
    >
      <span style={{ transform: `translateX(${-scrolled}px)` }}>
        {text.slice(0, start)}
        <span className="underline decoration-danger-text decoration-wavy underline-offset-4">
          {text.slice(start, end) || ' '}
        </span>
        {text.slice(end)}
      </span>
    </span>
  )
}

function Completions({
  input,
  text,
  caret,
  vocabulary,
  onReplace,
}: Omit<Props, 'errorId' | 'isFinished' | 'isQuiet' | 'onRead'> & { caret: number | undefined }) {
  const id = useId()
  const [closed, setClosed] = useState<string>()
  const [moved, setMoved] = useState({ text: '', active: -1 })
  const found = caret === undefined || closed === text ? undefined : completionAt(text, caret, vocabulary)
  const items = found?.items ?? []
  const active = moved.text === text ? moved.active : -1
  const isOpen = items.length > 0

  function choose(index: number) {
    const item = items[index]
    if (!item || !found || caret === undefined) return
    const isValue = !item.text.endsWith(':')
    const next = text.slice(0, found.start) + item.text + (isValue ? ' ' : '')
    onReplace(next + text.slice(caret).replace(/^ /, isValue ? '' : ' '), next.length)
  }

  // A layout effect, so that the keys work as soon as the list is visible.
  useLayoutEffect(() => {
    const box = input.current
    if (!box || !isOpen) return
    box.setAttribute('aria-controls', id)
    box.setAttribute('aria-autocomplete', 'list')
    if (active >= 0) box.setAttribute('aria-activedescendant', `${id}-${active}`)
    const move = (step: number) => {
      const from = active < 0 && step < 0 ? items.length : active
      setMoved({ text, active: (from + step + items.length) % items.length })
    }
    /** The keys that the list handles instead of the box. */
    const taken: Record<string, () => void> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Escape: () => setClosed(text),
      ...(active >= 0 && { Enter: () => choose(active), Tab: () => choose(active) }),
    }
    const onKey = (event: KeyboardEvent) => {
      const handler = taken[pressedKey(event)]
      if (!handler || event.ctrlKey || event.metaKey || event.altKey) return
      handler()
      event.preventDefault()
      event.stopPropagation()
    }
    box.addEventListener('keydown', onKey)
    return () => {
      box.removeEventListener('keydown', onKey)
      for (const name of ['aria-controls', 'aria-autocomplete', 'aria-activedescendant'])
        box.removeAttribute(name)
    }
  })

  if (!isOpen || !found || !input.current) return null
  return (
    <CompletionList
      id={id}
      area={input.current}
      start={found.start}
      label={found.label}
      items={items}
      active={active}
      onChoose={choose}
    />
  )
}

/** The parts of the language that the search box, its filters and its results need. */
export const language = {
  speak,
  withoutBoxes,
  customBoxValue,
  withCustomValue,
  leavesBox,
  QueryHints,
  QueryProblem,
}
