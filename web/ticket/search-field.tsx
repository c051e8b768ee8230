// The list's search box. Typing shows at once and reaches the URL debounced; the URL never overwrites what is being
// typed.
import { Search } from 'lucide-react'
import { type Ref, useEffect, useState } from 'react'
import { LIMITS } from '../../domain/text.ts'
import { Field, Input } from '../ui/field.tsx'
import { takeKeys } from '../ui/keep-keys.ts'

const REST_MS = 200

export function SearchField({
  value,
  clears,
  onSearch,
  inputRef,
  hideLabel = false,
}: {
  /** The search in the URL. */
  value: string
  /** Incremented when all filters are cleared, which also drops text that has not reached the URL yet. */
  clears: number
  onSearch: (text: string) => void
  inputRef: Ref<HTMLInputElement>
  hideLabel?: boolean
}) {
  const [text, setText] = useState(value)
  const [isAhead, setAhead] = useState(false)
  const [cleared, setCleared] = useState(clears)
  if (cleared !== clears) {
    setCleared(clears)
    setAhead(false)
  }
  if (isAhead && text === value) setAhead(false)
  if (!isAhead && text !== value) setText(value)

  useEffect(() => {
    if (!isAhead) return
    const rest = setTimeout(() => onSearch(text), REST_MS)
    return () => clearTimeout(rest)
  }, [isAhead, text, onSearch])

  return (
    <Field label="Search" hideLabel={hideLabel} className="flex-1">
      <span className="relative block">
        <Search
          size={16}
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-ink-faint"
        />
        <Input
          ref={inputRef}
          type="search"
          value={text}
          maxLength={LIMITS.search}
          placeholder="Search tickets..."
          autoComplete="off"
          className="pl-8"
          onFocus={() => {
            const typed = takeKeys()
            if (!typed) return
            setText(typed)
            setAhead(true)
          }}
          onChange={(event) => {
            setText(event.target.value)
            setAhead(true)
          }}
        />
      </span>
    </Field>
  )
}
