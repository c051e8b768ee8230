// Whether the calendar and the timeline also show tickets that are done.

import { CircleCheck } from 'lucide-react'
import { t } from '../../domain/locale/message.ts'
import { Button } from '../ui/button.tsx'
import { usePreference } from '../ui/preference.ts'
import { doneShown } from '../view/days-look.ts'

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
