// The button that lets taps select tickets of the list, for screens without a keyboard.

import { useEffect, useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import { Button } from '../ui/button.tsx'
import { select } from './selection.ts'

/** The value that selecting.tsx looks for. */
export const TAPS = 'taps'

export function SelectByTaps() {
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const { dataset } = document.documentElement
    dataset.selecting = TAPS
    return () => void delete dataset.selecting
  }, [isOn])
  function press() {
    if (isOn) select([])
    setOn(!isOn)
  }
  return (
    <span className="hidden pointer-coarse:block">
      <Button size="sm" variant="ghost" aria-pressed={isOn} onClick={press}>
        {isOn ? t('Stop selecting') : t('Select')}
      </Button>
    </span>
  )
}
