// Reads the values of a term, each by the kind of its field.

import { isCustomNumber } from '../field/number.ts'
import { customWords } from '../field/words.ts'
import { t } from '../locale/message.ts'
import { Id } from '../text.ts'
import { ColumnKey } from '../ticket/shapes.ts'
import { isDay, isRelative, isTime } from './days.ts'
import type { RawTerm } from './grammar.js'
import {
  type FieldName,
  type FieldRules,
  nearest,
  type Operator,
  type QueryError,
  type Value,
} from './tree.ts'

type RawValue = Extract<RawTerm, { kind: 'field' }>['values'][number]

/** @param errors what is wrong with the value is added to them */
export function valueIn(
  field: FieldName,
  rules: FieldRules,
  { op, text, quoted, at }: RawValue,
  errors: QueryError[],
): Value {
  const typed = text.trim()
  // Names keep their case; all other values are lower-cased.
  const value: Value = {
    text: rules.kind === 'named' || rules.kind === 'words' ? typed : typed.toLowerCase(),
  }
  if (op === '#') value.id = true
  else if (op !== '') value.op = op
  if (typed === '') {
    errors.push({ at, message: t('A value is missing for “{field}”: {hint}', { field, hint: rules.hint }) })
  } else if (value.op && !rules.compares) {
    errors.push({ at, message: t('“{field}” is not compared', { field }), instead: typed })
  } else if (value.op && UNCOMPARED.has(value.text)) {
    errors.push({ at, message: t('“{typed}” is not compared', { typed }), instead: typed })
  } else if (matchesNothing(rules, value)) {
    errors.push({ at, message: t('Nothing is {op} {typed}', { op, typed }), instead: typed })
  } else if (!quoted || value.id || rules.kind !== 'named') {
    const error = unfit(field, rules, value)
    if (error) errors.push({ at, ...error })
  }
  return value
}

function matchesNothing({ ends: [lowest, highest] = ['', ''] }: FieldRules, { op, text }: Value): boolean {
  return (op === '<' && text === lowest) || (op === '>' && text === highest)
}

/** Words that are neither a single day nor a number, so that they cannot be compared. */
const UNCOMPARED = new Set(['none', 'overdue', 'soon'])

type Unfit = Pick<QueryError, 'message' | 'instead'>

/** The error of a value, found without any knowledge of the project; names are checked in resolve.ts. */
function unfit(field: FieldName, rules: FieldRules, { text, op, id }: Value): Unfit | undefined {
  const { words = [] } = rules
  if (rules.kind === 'named') {
    const isId = rules.list === 'columns' ? ColumnKey.safeParse(text).success : Id.safeParse(text).success
    return id && !isId ? { message: t('“#{text}” is no id', { text }) } : undefined
  }
  if (!id && words.includes(text)) return
  if (!id && isOfKind[rules.kind](text, op, rules)) return
  const spaced = words.find((word) => word === text.replace(/[ -]/g, '_') || word.replace('_', '') === text)
  const meant = spaced ?? nearest(text, words)
  const guess = meant && t('Did you mean “{meant}”? ', { meant })
  return {
    message: t('“{text}” is no value of “{field}”. {guess}It takes {hint}.', {
      text,
      field,
      guess: guess ?? '',
      hint: rules.hint,
    }),
    ...(meant && { instead: `${op ?? ''}${meant}` }),
  }
}

const DIGITS = /^\d{1,10}$/
const TICKET = /^([a-z][a-z0-9]*-)?[1-9]\d{0,9}$/

const isDecimal = (text: string) => /^-?\d{1,12}(\.\d{1,3})?$/.test(text) && isCustomNumber(Number(text))

const isOfKind: Record<
  FieldRules['kind'],
  (text: string, op: Operator | undefined, rules: FieldRules) => boolean
> = {
  choice: () => false,
  named: () => true,
  ticket: (text) => TICKET.test(text),
  number(text, op, { ends: [, highest = ''] = ['', ''] }) {
    const isNumber = (end: string) => DIGITS.test(end) && end.length <= highest.length
    return isRange(text, op, isNumber, (from, to) => Number(from) <= Number(to || highest)) ?? isNumber(text)
  },
  words: (text) => customWords(text).length > 0,
  decimal: (text, op) =>
    isRange(text, op, isDecimal, (from, to) => from === '' || to === '' || Number(from) <= Number(to)) ??
    isDecimal(text),
  date: (text, op) => isDate(text, op, isDay),
  time: (text, op) => isDate(text, op, isTime),
}

/**
 * Whether a text is a range, of which one end may be missing; null if it has no dots.
 * @param isEnd whether a text can be an end
 * @param ascends whether the first end is not after the second; a missing one is empty
 */
function isRange(
  text: string,
  op: Operator | undefined,
  isEnd: (text: string) => boolean,
  ascends: (from: string, to: string) => boolean,
): boolean | null {
  const [from = '', to, more] = text.split('..')
  if (to === undefined) return null
  if (op || more !== undefined || from + to === '') return false
  return [from, to].every((end) => end === '' || isEnd(end)) && ascends(from, to)
}

const isDate = (text: string, op: Operator | undefined, isEnd: (text: string) => boolean): boolean =>
  isRange(text, op, isEnd, (from, to) => to === '' || from <= to) ?? (isDay(text) || isRelative(text))
