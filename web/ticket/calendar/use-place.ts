// The look and the day of the calendar and of the timeline, which are in the address.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { isDay } from '../../../domain/date.ts'
import type { ProjectSearch } from '../../paths.ts'
import { useIsPrinting } from '../../ui/printing.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { useToday } from '../use-today.ts'

/** At this width a day of the calendar has no room for a ticket, and a timeline none for titles beside its bars. */
const NARROW = '(width < 48rem)'

/** @param spans the looks; the first one is the default */
export function usePlace<Span extends string>(spans: readonly [Span, ...Span[]]) {
  const { span: chosen, day: given = '' }: ProjectSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const today = useToday()
  const isNarrow = useMedia(NARROW)
  const isPrinting = useIsPrinting()
  const go = useCallback(
    (to: Pick<ProjectSearch, 'span' | 'day'>) =>
      void navigate({
        to: '.',
        search: (now: ProjectSearch) => ({ ...now, ...to }),
        resetScroll: false,
      }),
    [navigate],
  )
  const span = spans.find((one) => one === chosen) ?? spans[0]
  const choose = useCallback((one: Span) => go({ span: one === spans[0] ? undefined : one }), [go, spans])
  return { span, choose, isNarrow, isPrinting, day: isDay(given) ? given : today, today, go }
}
