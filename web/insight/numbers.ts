// How the pictures write numbers and durations: in the digits and separators of the reader's browser.

import { t } from '../../domain/locale/message.ts'
import { numberText as formattedNumber } from '../locale/format.ts'

/** A number, rounded to whole ones unless `digits` says otherwise. */
export const numberText = (value: number, digits = 0): string => formattedNumber(value, digits)

const HOURS = 24
const EXACT_BELOW = 10

/** A duration in words, such as 5 hours, 1.5 days or 12 days. */
export function durationText(days: number): string {
  if (days < 1) {
    const hours = Math.round(days * HOURS)
    if (hours < 1) return t('less than an hour')
    if (hours < HOURS) return t('{hours, plural, one {# hour} other {# hours}}', { hours })
  }
  return t('{days, plural, one {# day} other {# days}}', {
    days: days < EXACT_BELOW ? Math.round(days * 10) / 10 : Math.round(days),
  })
}
