// The text of a recurrence rule (RFC 5545), limited to what can be a day for a ticket. The server counts the days by a library
// (server/recurrence/days.ts); this file only checks the text, so that a hostile rule never reaches the library.
import * as z from 'zod'

/** The most characters of a rule. */
export const RULE_LENGTH = 200

const DAYS = 'MO|TU|WE|TH|FR|SA|SU'
const list = (one: string) => new RegExp(`^${one}(,${one}){0,60}$`)
const signed = (most: string) => list(`[+-]?(?:${most})`)

/** The parts of a rule, with the values that each may have. */
const PARTS: Record<string, RegExp> = {
  FREQ: /^(DAILY|WEEKLY|MONTHLY|YEARLY)$/,
  INTERVAL: /^[1-9]\d{0,2}$/,
  BYDAY: list(`(?:[+-]?[1-5])?(?:${DAYS})`),
  BYMONTHDAY: signed('[1-9]|[12]\\d|3[01]'),
  BYMONTH: list('(?:[1-9]|1[0-2])'),
  BYYEARDAY: signed('[1-9]|[1-9]\\d|[12]\\d\\d|3[0-5]\\d|36[0-6]'),
  BYWEEKNO: signed('[1-9]|[1-4]\\d|5[0-3]'),
  BYSETPOS: signed('[1-9]|[1-9]\\d|[12]\\d\\d|3[0-5]\\d|36[0-6]'),
  WKST: new RegExp(`^(${DAYS})$`),
}

type Parts = ReadonlyMap<string, string>
const isOneOf = (parts: Parts, ...freqs: string[]) => freqs.includes(parts.get('FREQ') ?? '')

/** Parts that RFC 5545 does not allow together, each with the reason. */
const TOGETHER: [(parts: Parts) => boolean, string][] = [
  [(parts) => !parts.has('FREQ'), 'Must begin with FREQ, which is one of DAILY, WEEKLY, MONTHLY and YEARLY'],
  [
    (parts) => /\d/.test(parts.get('BYDAY') ?? '') && !isOneOf(parts, 'MONTHLY', 'YEARLY'),
    'A number before a weekday, such as -1FR, is only possible in months and years',
  ],
  [
    (parts) => parts.has('BYWEEKNO') && !isOneOf(parts, 'YEARLY'),
    'BYWEEKNO is only possible with FREQ=YEARLY',
  ],
  [
    (parts) => parts.has('BYYEARDAY') && !isOneOf(parts, 'YEARLY'),
    'BYYEARDAY is only possible with FREQ=YEARLY',
  ],
  [
    (parts) => parts.has('BYMONTHDAY') && isOneOf(parts, 'WEEKLY'),
    'BYMONTHDAY is not possible with FREQ=WEEKLY',
  ],
  [
    (parts) => parts.has('BYSETPOS') && !isOneOf(parts, 'MONTHLY', 'YEARLY'),
    'BYSETPOS is only possible in months and years',
  ],
  [
    (parts) => parts.has('BYSETPOS') && ![...parts.keys()].some((name) => /^BY(?!SETPOS)/.test(name)),
    'BYSETPOS also needs another BY… part',
  ],
]

/** The reason for which a rule is refused; null if its text is valid. */
export function ruleErrorOf(rule: string): string | null {
  const parts = partsOf(rule)
  const byName = new Map(parts)
  if (byName.size < parts.length) return 'Contains a part twice'
  for (const [name, value] of parts) {
    const error = partErrorOf(name, value)
    if (error !== null) return error
  }
  return TOGETHER.find(([isWrong]) => isWrong(byName))?.[1] ?? null
}

function partErrorOf(name: string, value: string): string | null {
  if (name === 'COUNT' || name === 'UNTIL')
    return `Leave out ${name}: the end of the rule is a field of its own`
  if (/^BY(HOUR|MINUTE|SECOND)$/.test(name)) return `Leave out ${name}: the time is a field of its own`
  const values = Object.hasOwn(PARTS, name) ? PARTS[name] : undefined
  if (!values)
    return name === '' ? 'Please enter a rule' : `${name.slice(0, 20)} is not a part of a rule for days`
  if (values.test(value)) return null
  return name === 'FREQ'
    ? 'FREQ must be DAILY, WEEKLY, MONTHLY or YEARLY'
    : `The value of ${name} is not valid`
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
  .string('Must be a rule such as FREQ=WEEKLY;BYDAY=MO')
  .max(RULE_LENGTH, `At most ${RULE_LENGTH} characters`)
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
