// The text of a recurrence rule (RFC 5545), limited to what can be a day for a ticket. The server counts the days by a library
// (server/recurrence/days.ts); this file only checks the text, so that a hostile rule never reaches the library.

import * as z from 'zod'
import { cut } from '../cut.ts'
import { t } from '../locale/message.ts'

/** The most characters of a rule. */
export const RULE_LENGTH = 200

/** Parts of a rule with a list of numbers, each in these bounds; they may count from the end. */
const NUMBERS: Record<string, { most: number; isSigned: boolean }> = {
  BYMONTHDAY: { most: 31, isSigned: true },
  BYMONTH: { most: 12, isSigned: false },
  BYYEARDAY: { most: 366, isSigned: true },
  BYWEEKNO: { most: 53, isSigned: true },
  BYSETPOS: { most: 366, isSigned: true },
}

/** The other parts of a rule, with the values that each may have. A list is checked value by value. */
const PARTS: Record<string, RegExp> = {
  FREQ: /^(DAILY|WEEKLY|MONTHLY|YEARLY)$/,
  INTERVAL: /^[1-9]\d{0,2}$/,
  BYDAY: /^([+-]?[1-5])?(MO|TU|WE|TH|FR|SA|SU)$/,
  WKST: /^(MO|TU|WE|TH|FR|SA|SU)$/,
}

/** Whether a part may have this value; undefined if a rule has no such part. */
function isValid(name: string, value: string): boolean | undefined {
  const numbers = Object.hasOwn(NUMBERS, name) ? NUMBERS[name] : undefined
  if (numbers)
    return value.split(',').every((one) => {
      const number = Math.abs(Number(one))
      const isWritten = numbers.isSigned ? /^[+-]?\d{1,3}$/.test(one) : /^\d{1,3}$/.test(one)
      return isWritten && number >= 1 && number <= numbers.most
    })
  const pattern = Object.hasOwn(PARTS, name) ? PARTS[name] : undefined
  if (!pattern) return undefined
  return name === 'BYDAY' ? value.split(',').every((one) => pattern.test(one)) : pattern.test(value)
}

type Parts = ReadonlyMap<string, string>
const isOneOf = (parts: Parts, ...freqs: string[]) => freqs.includes(parts.get('FREQ') ?? '')

/** Parts that RFC 5545 does not allow together, each with the reason. */
const TOGETHER: [(parts: Parts) => boolean, string][] = [
  [
    (parts) => !parts.has('FREQ'),
    t('Must begin with FREQ, which is one of DAILY, WEEKLY, MONTHLY and YEARLY'),
  ],
  [
    (parts) => /\d/.test(parts.get('BYDAY') ?? '') && !isOneOf(parts, 'MONTHLY', 'YEARLY'),
    t('A number before a weekday, such as -1FR, is only possible in months and years'),
  ],
  [
    (parts) => parts.has('BYWEEKNO') && !isOneOf(parts, 'YEARLY'),
    t('BYWEEKNO is only possible with FREQ=YEARLY'),
  ],
  [
    (parts) => parts.has('BYYEARDAY') && !isOneOf(parts, 'YEARLY'),
    t('BYYEARDAY is only possible with FREQ=YEARLY'),
  ],
  [
    (parts) => parts.has('BYMONTHDAY') && isOneOf(parts, 'WEEKLY'),
    t('BYMONTHDAY is not possible with FREQ=WEEKLY'),
  ],
  [
    (parts) => parts.has('BYSETPOS') && !isOneOf(parts, 'MONTHLY', 'YEARLY'),
    t('BYSETPOS is only possible in months and years'),
  ],
  [
    (parts) => parts.has('BYSETPOS') && ![...parts.keys()].some((name) => /^BY(?!SETPOS)/.test(name)),
    t('BYSETPOS also needs another BY… part'),
  ],
]

/** The reason for which a rule is refused; null if its text is valid. */
export function ruleErrorOf(rule: string): string | null {
  const parts = partsOf(rule)
  const byName = new Map(parts)
  if (byName.size < parts.length) return t('Contains a part twice')
  for (const [name, value] of parts) {
    const error = partErrorOf(name, value)
    if (error !== null) return error
  }
  return TOGETHER.find(([isWrong]) => isWrong(byName))?.[1] ?? null
}

function partErrorOf(name: string, value: string): string | null {
  if (name === 'COUNT' || name === 'UNTIL')
    return t('Leave out {name}: the end of the rule is a field of its own', { name })
  if (/^BY(HOUR|MINUTE|SECOND)$/.test(name))
    return t('Leave out {name}: the time is a field of its own', { name })
  const valid = isValid(name, value)
  if (valid) return null
  if (valid === undefined)
    return name === ''
      ? t('Please enter a rule')
      : t('{cut} is not a part of a rule for days', { cut: cut(name, 20) })
  return name === 'FREQ'
    ? t('FREQ must be DAILY, WEEKLY, MONTHLY or YEARLY')
    : t('The value of {name} is not valid', { name })
}

/** The parts of a rule with their values, in order. */
export function partsOf(rule: string): [string, string][] {
  return rule.split(';').map((part) => {
    const [name = '', ...rest] = part.split('=')
    return [name, rest.join('=')]
  })
}

/** A rule that may be stored: upper case, without spaces and without the word RRULE. */
export const RuleText = z
  .string(t('Must be a rule such as FREQ=WEEKLY;BYDAY=MO'))
  .max(RULE_LENGTH, t('At most {rule_length} characters', { rule_length: RULE_LENGTH }))
  .transform((text) =>
    text
      .toUpperCase()
      .replace(/\s/g, '')
      .replace(/^RRULE:/, '')
      .replace(/;$/, ''),
  )
  .superRefine((rule, context) => {
    const error = ruleErrorOf(rule)
    if (error !== null) context.addIssue(error)
  })
