// The buttons of the calendar and of the timeline: earlier, today and later; and the choice of a look.

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { t } from '../../../domain/locale/message.ts'
import { Button } from '../../ui/button.tsx'

/** @param previous the name of the button, such as “Previous month” */
export function DayNav({
  previous,
  next,
  onStep,
  onToday,
}: {
  previous: string
  next: string
  onStep: (step: 1 | -1) => void
  onToday: () => void
}) {
  return (
    <div className="flex items-center gap-1 print:hidden">
      <Button variant="icon" aria-label={previous} onClick={() => onStep(-1)}>
        <ChevronLeft className="rtl:-scale-x-100" />
      </Button>
      <Button onClick={onToday}>{t('Today')}</Button>
      <Button variant="icon" aria-label={next} onClick={() => onStep(1)}>
        <ChevronRight className="rtl:-scale-x-100" />
      </Button>
    </div>
  )
}

export function SpanButtons<Span extends string>({
  label,
  names,
  value,
  onChoose,
}: {
  label: string
  names: Record<Span, string>
  value: Span
  onChoose: (span: Span) => void
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div role="group" aria-label={label} className="flex flex-wrap gap-1 print:hidden">
      {(Object.keys(names) as Span[]).map((one) => (
        <Button
          key={one}
          size="sm"
          variant="ghost"
          aria-pressed={value === one}
          className={value === one ? 'bg-press' : ''}
          onClick={() => onChoose(one)}
        >
          {names[one]}
        </Button>
      ))}
    </div>
  )
}
