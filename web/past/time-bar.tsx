// The bar above the board as it was: the moment in words, a slider over the life of the project, and buttons and keys that step by change,
// day and week. A moment can also be typed.

import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight, StepBack, StepForward } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import { Button } from '../ui/button.tsx'
import { dateText } from '../ui/date-text.ts'
import { Field, Input } from '../ui/field.tsx'
import { type Around, inField, type Step, stepFrom, stepOf, typedMoment } from './moments.ts'

/** The time after the last move of the slider until the board follows, in ms. */
const REST_MS = 150

const STEPS: { step: Step; name: string; icon: ReactNode }[] = [
  {
    step: { by: 'week', to: 'back' },
    name: t('A week back'),
    icon: <ChevronsLeft />,
  },
  {
    step: { by: 'day', to: 'back' },
    name: t('A day back'),
    icon: <ChevronLeft />,
  },
  {
    step: { by: 'change', to: 'back' },
    name: t('To the change before'),
    icon: <StepBack />,
  },
  {
    step: { by: 'change', to: 'on' },
    name: t('To the next change'),
    icon: <StepForward />,
  },
  { step: { by: 'day', to: 'on' }, name: t('A day on'), icon: <ChevronRight /> },
  {
    step: { by: 'week', to: 'on' },
    name: t('A week on'),
    icon: <ChevronsRight />,
  },
]

type Props = {
  at: string
  now: string
  /** Undefined until the first board is loaded. */
  around: Around | undefined
  go: (at: string) => void
}

export function TimeBar({ at, now, around, go }: Props) {
  const [dragged, setDragged] = useState<number>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const helpId = useId()
  useEffect(() => () => clearTimeout(timer.current), [])
  // The board has followed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another moment is shown
  useEffect(() => setDragged(undefined), [at])

  const step = (one: Step) => {
    const to = around && stepFrom({ ...around, at }, one, now)
    if (to) go(to)
  }
  function slide(time: number) {
    setDragged(time)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => go(new Date(time).toISOString()), REST_MS)
  }
  function onKeyDown(event: KeyboardEvent) {
    const one = stepOf(event)
    if (!one) return
    event.preventDefault()
    step(one)
  }
  const time = dragged ?? Date.parse(at)
  return (
    <div className="flex flex-col gap-2">
      <input
        type="range"
        aria-label={t('Moment')}
        aria-describedby={helpId}
        aria-valuetext={dateText(time, 'moment')}
        disabled={!around}
        min={around ? Date.parse(around.first_at) : time}
        max={Date.parse(now)}
        step="any"
        value={time}
        onChange={(event) => slide(Number(event.target.value))}
        onKeyDown={onKeyDown}
        className="h-6 w-full accent-accent pointer-coarse:h-11"
      />
      <p id={helpId} className="sr-only">
        {t('Arrow keys step by change, with Shift by day, Page Up and Page Down by week.')}
      </p>
      <div className="flex flex-wrap items-center gap-1">
        {STEPS.map(({ step: one, name, icon }) => (
          <Button
            key={name}
            variant="icon"
            className="rtl:[&_svg]:-scale-x-100"
            aria-label={name}
            title={name}
            disabled={!around || stepFrom({ ...around, at }, one, now) === undefined}
            onClick={() => step(one)}
          >
            {icon}
          </Button>
        ))}
        <TypedMoment at={at} now={now} go={go} label={t('Date and time')} />
      </div>
    </div>
  )
}

/** A moment that is typed. It is taken with Enter or when the focus leaves, so that no half-typed year is looked up. */
export function TypedMoment({ at, now, go, label }: Pick<Props, 'at' | 'now' | 'go'> & { label: string }) {
  const [text, setText] = useState<string>()
  function take() {
    const typed = text === undefined ? undefined : typedMoment(text, now)
    if (typed) go(typed)
    setText(undefined)
  }
  return (
    <Field label={label} hideLabel className="w-52">
      <Input
        type="datetime-local"
        value={text ?? inField(at)}
        max={inField(now)}
        onChange={(event) => setText(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => event.key === 'Enter' && take()}
      />
    </Field>
  )
}
