// The list's search box, which takes queries too (web/query). Typed text shows at once and reaches the URL debounced, the list
// before it; the URL never overwrites text that is being typed. The address of a ticket, pasted here, opens the ticket.

import { Search } from 'lucide-react'
import { type RefObject, useCallback, useEffect, useId, useLayoutEffect, useState } from 'react'
import { LIMITS } from '../../../domain/limits.ts'
import { t } from '../../../domain/locale/message.ts'
import { useOptionalChunk } from '../../data/load-chunk.ts'
import { ticketAt } from '../../paths.ts'
import type { ReadState } from '../../query/query-hints.tsx'
import { setTyping, setWordsAhead } from '../../query/typing.ts'
import { isQueryText, language, useLanguage } from '../../query/use-query-text.ts'
import { Field, Input } from '../../ui/field.tsx'
import { takeKeys } from '../../ui/keep-keys.ts'
import { pressedKey } from '../../ui/pressed-key.ts'
import { useTicketAddress } from '../ticket-links.ts'

const REST_MS = 200
/** The wait after the last key before the list shows what is typed. The URL follows later: browsers limit its changes. */
const PAUSE_MS = 30

export function SearchField({
  projectId,
  value,
  clears,
  onSearch,
  inputRef,
  isAheadOfUrl,
}: {
  projectId: string
  /** The search in the URL. */
  value: string
  /** Incremented when all filters are cleared, which also drops text that has not reached the URL yet. */
  clears: number
  onSearch: (text: string) => void
  inputRef: RefObject<HTMLInputElement | null>
  /** Whether words are searched before they are in the URL. */
  isAheadOfUrl: boolean
}) {
  const [text, setText] = useState(value)
  const [isAhead, setAhead] = useState(false)
  const [cleared, setCleared] = useState(clears)
  /** After Escape, and when the box got the focus because the filters were cleared. */
  const [isQuiet, setQuiet] = useState(false)
  if (cleared !== clears) {
    setCleared(clears)
    setAhead(false)
    setQuiet(true)
  }
  if (isAhead && text === value) setAhead(false)
  if (!isAhead && text !== value) setText(value)

  const openAddress = useTicketAddress(projectId)
  const errorId = useId()
  const [isUsed, setUsed] = useState(false)
  const isQuery = isQueryText(text)
  const tools = useOptionalChunk(language, isUsed || isQuery)
  const Hints = tools?.QueryHints
  const vocabulary = useLanguage(projectId, isQuery || (isUsed && text.length > 2))?.vocabulary

  useEffect(() => {
    if (!isAhead) return
    const rest = setTimeout(() => onSearch(text), REST_MS)
    return () => clearTimeout(rest)
  }, [isAhead, text, onSearch])

  /** The words that the list shows already. */
  const [listed, setListed] = useState<string>()
  if (!isAhead && listed !== undefined) setListed(undefined)
  useEffect(() => {
    // Queries are read from the URL. Until they are there, the last words stay.
    if (!isAhead || !isAheadOfUrl || isQueryText(text)) return
    const pause = setTimeout(() => setListed(text), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [isAhead, isAheadOfUrl, text])
  useLayoutEffect(() => setWordsAhead(listed), [listed])
  useEffect(() => () => setWordsAhead(undefined), [])

  /** The text that was finished by Enter, or whose error is shown: its error stays while the caret moves. */
  const [finished, setFinished] = useState<string>()
  const [hasHidden, setHidden] = useState(false)
  const onRead = useCallback((read: ReadState) => {
    setHidden(read.hasHidden)
    if (read.hasError) setFinished(read.text)
  }, [])
  const isTyping = (isAhead && text !== listed) || hasHidden
  useLayoutEffect(() => setTyping(isTyping), [isTyping])
  useEffect(() => () => setTyping(false), [])

  return (
    <Field label={t('Search')} hideLabel className="min-w-44 flex-1">
      <span className="relative block">
        <Search
          size={16}
          aria-hidden
          className="pointer-events-none absolute top-4 left-2.5 -translate-y-1/2 text-ink-faint pointer-coarse:top-5.5"
        />
        <Input
          ref={inputRef}
          type="search"
          value={text}
          maxLength={isQuery ? LIMITS.query : LIMITS.search}
          placeholder={t('Search tickets...')}
          autoComplete="off"
          className="pl-8"
          onFocus={() => {
            setUsed(true)
            const { text: typed } = takeKeys()
            if (!typed) return
            setText(typed)
            setAhead(true)
          }}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text/plain')
            if (!ticketAt(pasted)) return
            event.preventDefault()
            // The list still has what was typed a moment ago when the ticket is closed.
            if (isAhead) onSearch(text)
            openAddress(pasted)
          }}
          onChange={({ target: { value: next } }) => {
            setText(next)
            setAhead(true)
          }}
          // A choice in a filter box changes the text in the URL, so the URL needs the latest text before.
          onBlur={() => {
            setQuiet(false)
            if (isAhead) onSearch(text)
          }}
          onKeyDown={(event) => {
            const key = pressedKey(event)
            if (key === 'Escape') setQuiet(true)
            if (tools?.leavesBox(key, text, isAhead)) return event.preventDefault()
            if (key !== 'Enter') return
            setFinished(text)
            if (isAhead) onSearch(text)
          }}
        />
        {Hints && (
          <Hints
            input={inputRef}
            text={text}
            vocabulary={vocabulary}
            errorId={errorId}
            isFinished={finished === text}
            isQuiet={isQuiet}
            onRead={onRead}
            onReplace={(next, caret) => {
              setText(next)
              setAhead(true)
              // Waits until the new text is in the field.
              requestAnimationFrame(() => {
                inputRef.current?.focus()
                inputRef.current?.setSelectionRange(caret, caret)
              })
            }}
          />
        )}
      </span>
    </Field>
  )
}
