// Chooses a day: typed in words or numbers, or picked in a month. The same in forms, for one ticket, for several, and in filters.

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { daysAfter, isDay } from '../../domain/date.ts'
import { t } from '../../domain/locale/message.ts'
import { monthsAfter, weekdayOf } from '../../domain/month.ts'
import { typedDay } from '../../domain/typed-date.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { dateText } from './date-text.ts'
import { dateWords, FIRST_WEEKDAY } from './date-words.ts'
import { controlStyle } from './field.tsx'
import { cellId, MonthGrid } from './month-grid.tsx'
import { Popover, type PopoverProps } from './popover.tsx'
import { pressedKey } from './pressed-key.ts'
import { isTouch } from './use-media.ts'
import { useRested } from './use-rested.ts'

/** Props of {@link DatePicker}. */
export type DatePickerProps = Pick<PopoverProps, 'box' | 'side' | 'id' | 'label' | 'onClose' | 'onLeft'> & {
  value: string | null
  today: string
  /** The words of the choice for no date; undefined if there has to be one. */
  none?: string
  /** The letters that were typed before the picker was open. */
  typed?: string
  onChoose: (day: string | null) => void
}

/** Most texts are no day before they are complete. After this time without typing, an error says so. */
const REST_MS = 800

/** The open date picker, beside its box. */
export function DatePicker({ value, today, none, typed = '', label, onChoose, ...popover }: DatePickerProps) {
  const [text, setText] = useState(typed)
  const [moved, setMoved] = useState(value ?? today)
  const [words] = useState(dateWords)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const read = text.trim() === '' ? undefined : typedDay(text, today, words)
  const active = read ?? moved
  const isUnknown = text.trim() !== '' && read === undefined
  const rested = useRested(text, REST_MS)
  /** The text for which Enter was pressed. */
  const [entered, setEntered] = useState('')
  const isRefused = isUnknown && (text === rested || text === entered)

  // On a touch screen the field would open the keyboard over the month.
  useLayoutEffect(() => {
    const field = input.current
    if (isTouch()) field?.closest<HTMLElement>('[role="dialog"]')?.focus()
    else field?.focus()
  }, [])

  function move(day: string) {
    if (!isDay(day)) return
    setText('')
    setMoved(day)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const key = pressedKey(event)
    if (key === 'Enter') {
      event.preventDefault()
      if (isUnknown) setEntered(text)
      else onChoose(active)
      return
    }
    const day = dayAfterKey(key, active, event.shiftKey, text === '')
    if (!day) return
    event.preventDefault()
    move(day)
  }

  const presets = [
    { words: t('Today'), day: today },
    { words: t('Tomorrow'), day: daysAfter(today, 1) },
    { words: t('Next week'), day: typedDay('next week', today) ?? today },
  ]
  return (
    <Popover label={label} {...popover}>
      <div className="flex w-72 max-w-full flex-col gap-2 p-2 pointer-coarse:w-84">
        <div>
          {/* Not the Input of the kit, which takes its name and id from the Field around it. */}
          <input
            ref={input}
            type="text"
            role="combobox"
            aria-label={label}
            aria-expanded="true"
            aria-haspopup="grid"
            aria-controls={`${id}-month`}
            aria-activedescendant={cellId(`${id}-month`, active)}
            aria-describedby={`${id}-read`}
            aria-invalid={isRefused || undefined}
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
            placeholder={t('fri, 3 Dec, in 2 weeks…')}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={onKeyDown}
            className={classNames(controlStyle, 'h-8 pointer-coarse:min-h-11')}
          />
          <p id={`${id}-read`} role="status" className="mt-1 px-0.5 text-sm text-ink-soft">
            {isRefused
              ? t('No such day. Try “fri”, “3 Dec” or “in 2 weeks”.')
              : // Keeps the height of the line.
                isUnknown
                ? '\u00a0'
                : dateText(active, 'full')}
          </p>
        </div>
        <div className="flex items-center justify-between">
          <Button
            variant="icon"
            size="sm"
            aria-label={t('Previous month')}
            onClick={() => move(monthsAfter(active, -1))}
          >
            <ChevronLeft className="rtl:-scale-x-100" />
          </Button>
          <span aria-hidden className="font-medium">
            {dateText(active, 'month')}
          </span>
          <Button
            variant="icon"
            size="sm"
            aria-label={t('Next month')}
            onClick={() => move(monthsAfter(active, 1))}
          >
            <ChevronRight className="rtl:-scale-x-100" />
          </Button>
        </div>
        <MonthGrid id={`${id}-month`} active={active} value={value} today={today} onChoose={onChoose} />
        <div className="flex flex-wrap gap-1 border-t border-line pt-2">
          {presets.map((preset) => (
            <Button key={preset.words} size="sm" variant="ghost" onClick={() => onChoose(preset.day)}>
              {preset.words}
            </Button>
          ))}
          {none && (
            <Button size="sm" variant="ghost" onClick={() => onChoose(null)}>
              {none}
            </Button>
          )}
        </div>
      </div>
    </Popover>
  )
}

/** @param isEmpty the keys that move the caret move the day only while the field is empty */
function dayAfterKey(key: string, day: string, isShifted: boolean, isEmpty: boolean): string | undefined {
  const step = document.documentElement.dir === 'rtl' ? -1 : 1
  const at = (weekdayOf(day) - FIRST_WEEKDAY + 7) % 7
  const days: Record<string, number> = {
    ArrowUp: -7,
    ArrowDown: 7,
    ...(isEmpty && { ArrowLeft: -step, ArrowRight: step, Home: -at, End: 6 - at }),
  }
  if (days[key] !== undefined) return daysAfter(day, days[key])
  const months = { PageUp: -1, PageDown: 1 }[key]
  return months === undefined ? undefined : monthsAfter(day, isShifted ? months * 12 : months)
}
