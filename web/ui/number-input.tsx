// A number that is typed. Browsers report what is no number, such as `12e`, as empty, so that it would be taken for no number.

import { type ComponentProps, useEffect, useRef } from 'react'
import { t } from '../../domain/locale/message.ts'
import { Input } from './field.tsx'

type Props = Omit<ComponentProps<typeof Input>, 'type' | 'value' | 'onChange'> & {
  value: number | null
  onNumber: (value: number | null) => void
}

/** A text control for a number. `onNumber` gets null for an empty one, and NaN while it has something else than a number. */
export function NumberInput({ value, onNumber, ...rest }: Props) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // For React, what is no number is empty already.
    if (value === null && box.current?.validity.badInput) box.current.value = ''
  }, [value])
  return (
    <Input
      ref={box}
      type="number"
      placeholder={t('None')}
      value={value === null || Number.isNaN(value) ? '' : value}
      onChange={({ target }) => {
        const isEmpty = target.value === '' && !target.validity.badInput
        onNumber(isEmpty ? null : target.valueAsNumber)
      }}
      {...rest}
    />
  )
}
