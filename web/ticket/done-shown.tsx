// Whether the calendar and the timeline also show tickets that are done, kept in this browser.

import { CircleCheck } from 'lucide-react'
import { t } from '../../domain/locale/message.ts'
import { Button } from '../ui/button.tsx'
import { createPreference, usePreference } from '../ui/preference.ts'

const doneShown = createPreference('done-shown', ['off', 'on'])

export const useDoneShown = () => usePreference(doneShown) === 'on'

export function DoneSwitch() {
  const isOn = useDoneShown()
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={<CircleCheck />}
      aria-pressed={isOn}
      className={isOn ? 'bg-press' : ''}
      onClick={() => doneShown.set(isOn ? 'off' : 'on')}
    >
      {t('Done tickets')}
    </Button>
  )
}
