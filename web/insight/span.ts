// The spans of time that the pictures can show.

import { daysAfter } from '../../domain/date.ts'
import { t } from '../../domain/locale/message.ts'

/** The spans, as they are in the address: in weeks. */
export const SPANS = [
  { value: '4', label: t('Last 4 weeks') },
  { value: '13', label: t('Last 3 months') },
  { value: '26', label: t('Last 6 months') },
  { value: '52', label: t('Last year') },
] as const

/** A span of {@link SPANS}. */
export type Span = (typeof SPANS)[number]['value']

const USUAL: Span = '13'

/** The span that an address names; three months if it names none. */
export const spanOf = (text: string | undefined): Span =>
  SPANS.find(({ value }) => value === text)?.value ?? USUAL

/** The span in an address. */
export const inAddress = (span: Span): string | undefined => (span === USUAL ? undefined : span)

/** The first day of a span whose last week is the one of `today`. Weeks begin on Monday, as those of the figures do. */
export function firstDay(span: Span, today: string): string {
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7
  return daysAfter(today, -sinceMonday - 7 * (Number(span) - 1))
}
