// The filter box of a number in a custom field: the lowest and the highest number, each of which may be left open.

import { useId, useState } from 'react'
import type { CustomField } from '../../domain/field/field.ts'
import { t } from '../../domain/locale/message.ts'
import { filterStyle } from '../ticket/filter/filter-style.ts'
import { Input } from '../ui/field.tsx'
import { pressedKey } from '../ui/pressed-key.ts'

const endsOf = (value = ''): [from: string, to: string] => {
  const [from = '', to = ''] = value.includes('..') ? value.split('..') : []
  return [from, to]
}

export function NumberBox({
  field: { name, unit },
  value,
  isChip,
  onChange,
}: {
  field: CustomField
  /** Both ends, as in `3..8`; an open one is empty. */
  value: string | undefined
  isChip: boolean
  onChange: (value: string | undefined) => void
}) {
  const [ends, setEnds] = useState(() => endsOf(value))
  const [last, setLast] = useState(value)
  if (last !== value) {
    setLast(value)
    setEnds(endsOf(value))
  }
  /** The ends that are no numbers, such as `12e`: a browser gives no text for them. */
  const [wrong, setWrong] = useState<readonly number[]>([])
  const id = useId()
  function finish() {
    if (wrong.length > 0) return
    const [from, to] = ends
    const isSwapped = from !== '' && to !== '' && Number(from) > Number(to)
    const next = from + to === '' ? undefined : isSwapped ? `${to}..${from}` : `${from}..${to}`
    const before = endsOf(value).join('..')
    if ((next ?? '..') !== before) onChange(next)
  }
  const end = (at: 0 | 1, words: string, label: string) => (
    <Input
      type="number"
      step="any"
      aria-label={label}
      placeholder={words}
      value={ends[at]}
      className={`w-20! ${filterStyle(true, ends[at] !== '')}`}
      aria-invalid={wrong.includes(at) || undefined}
      aria-describedby={wrong.includes(at) ? id : undefined}
      onChange={({ target }) => setEnds(at === 0 ? [target.value, ends[1]] : [ends[0], target.value])}
      onInput={({ currentTarget: { validity } }) =>
        setWrong((now) => [...now.filter((one) => one !== at), ...(validity.badInput ? [at] : [])])
      }
      onBlur={finish}
      onKeyDown={(event) => {
        if (pressedKey(event) === 'Enter') finish()
      }}
    />
  )
  return (
    <fieldset className="flex shrink-0 items-center gap-1.5">
      <legend className="sr-only">{name}</legend>
      <span aria-hidden className={isChip ? 'text-sm text-ink-soft' : 'text-sm font-medium text-ink'}>
        {unit ? `${name} (${unit})` : name}
      </span>
      {end(0, t('From'), t('{name}: from', { name }))}
      {end(1, t('To'), t('{name}: to', { name }))}
      {wrong.length > 0 && (
        <p id={id} role="alert" className="text-sm text-danger-text">
          {t('Please enter a number')}
        </p>
      )}
    </fieldset>
  )
}
