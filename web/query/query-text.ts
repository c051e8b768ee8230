// The query language in the search box: the filter that a text means, the boxes that show parts of it, and completions. Loaded
// once the user types in the box, or if the address has a query.

import type { OutputOf } from '../../domain/api.ts'
import type { Column } from '../../domain/column/column.ts'
import { cut } from '../../domain/cut.ts'
import type { CustomField } from '../../domain/field/field.ts'
import { languageWith } from '../../domain/field/language.ts'
import { fieldKey } from '../../domain/field/name.ts'
import { exactForm, firstOf, fold } from '../../domain/fold.ts'
import type { Label } from '../../domain/label/label.ts'
import { LIMITS } from '../../domain/limits.ts'
import { t } from '../../domain/locale/message.ts'
import type { Member } from '../../domain/member/member.ts'
import { namedMilestones } from '../../domain/milestone/next.ts'
import { type Parsed, parseQuery, validOf } from '../../domain/query/parse.ts'
import { printFieldName, printName, printQuery } from '../../domain/query/print.ts'
import { resolveQuery, type Vocabulary } from '../../domain/query/resolve.ts'
import {
  type FieldRules,
  type FieldTerm,
  LANGUAGE,
  type Query,
  type QueryError,
  spokenIn,
  type Term,
  termsOf,
} from '../../domain/query/tree.ts'
import { BOXES } from '../../domain/ticket/fields.ts'
import { type Field, NONE } from '../../domain/ticket/kinds.ts'
import type { TicketFilter } from '../../domain/ticket/ticket.ts'
import { isNamed } from '../../domain/user/display.ts'
import type { FilterSearch } from '../paths.ts'
import type { Suggestion } from '../text/suggestions.ts'

/** The query language for a project, a reader and the reader's date. */
export type SpokenLanguage = { vocabulary: Vocabulary; read: (text: string) => ReadText }

export function speak(...names: Parameters<typeof vocabularyOf>): SpokenLanguage {
  const vocabulary = vocabularyOf(...names)
  return { vocabulary, read: (text) => readText(text, vocabulary) }
}

function vocabularyOf(
  me: string,
  today: string,
  projectKeys: readonly string[],
  members: Member[],
  labels: ReadonlyMap<string, Label>,
  columns: Column[],
  { milestones, closed }: Pick<OutputOf<'listMilestones'>, 'milestones' | 'closed'>,
  fields: readonly CustomField[],
): Vocabulary {
  return {
    me,
    today,
    projectKeys,
    startOf,
    people: members
      .map(({ profile }) => profile)
      .filter(isNamed)
      .map(({ id, username, full_name }) => ({ id, names: [username, full_name] })),
    labels: [...labels.values()].map(({ id, name }) => ({ id, names: [name] })),
    columns: columns.map(({ key, name }) => ({ id: key, names: [name] })),
    milestones: namedMilestones(milestones, closed, today),
    language: languageWith(fields),
  }
}

/** The instant at which a day begins in the reader's time zone. */
function startOf(day: string): string {
  const instant = new Date(`${day}T00:00:00`).toISOString()
  // The first day of year 1 may begin in year 0, and the last day after year 9999: then UTC is used.
  return /^\d{4}-/.test(instant) && instant >= '0001' ? instant : `${day}T00:00:00.000Z`
}

/** The meaning of a text in the search box. */
export type ReadText = {
  errors: QueryError[]
  filter: Pick<TicketFilter, 'search' | 'query'>
  /** The values of the boxes, as the address has them. */
  boxes: FilterSearch
}

export function readText(text: string, vocabulary: Vocabulary): ReadText {
  const parsed = parseQuery(text, vocabulary.language)
  const literal = { search: cut(text.trim(), LIMITS.search) }
  if ('errors' in parsed)
    return { errors: parsed.errors, filter: literal, boxes: boxesOfValid(parsed.valid, vocabulary) }
  const resolved = resolveQuery(parsed, vocabulary)
  if ('errors' in resolved) {
    const valid = validOf(parsed, resolved.errors)
    return { errors: resolved.errors, filter: literal, boxes: boxesOfValid(valid, vocabulary) }
  }
  const words = resolved.query.flatMap((term) => (term.kind === 'word' && fold(term.text) ? [term.text] : []))
  const rest = resolved.query.filter(({ kind }) => kind !== 'word')
  const search = words.join(' ') || undefined
  const query = printQuery(rest) || undefined
  if (query && query.length > LIMITS.query)
    return {
      errors: [{ at: [0, text.length], message: t('This query is too long') }],
      filter: literal,
      boxes: {},
    }
  return {
    errors: [],
    filter: { ...(search && { search }), ...(query && { query }) },
    boxes: boxesOf(parsed.query, resolved.query, vocabulary.me),
  }
}

/** The values of the boxes for a query with errors: those of the fields that have none. */
function boxesOfValid(valid: Parsed, vocabulary: Vocabulary): FilterSearch {
  const resolved = resolveQuery(valid, vocabulary)
  if ('errors' in resolved) {
    const rest = validOf(valid, resolved.errors)
    return rest.query.length < valid.query.length ? boxesOfValid(rest, vocabulary) : {}
  }
  return boxesOf(valid.query, resolved.query, vocabulary.me)
}

const WORDS_OF_DAYS = ['overdue', 'soon', NONE]

/** The terms that boxes can show: values of a field of which a ticket has one, or labels that a ticket must all have. */
function boxesOf(typed: Query, canonical: Query, me: string): FilterSearch {
  const boxes: FilterSearch = {}
  for (const field of BOXES) {
    const terms = termsOf(field.kind === 'day' ? typed : canonical, field.termName ?? '')
    const isForBox =
      field.kind === 'choices' ? terms.every(({ values }) => values.length === 1) : terms.length === 1
    if (!isForBox || terms.some(({ negated }) => negated)) continue
    const texts = terms.flatMap(({ values }) => values.map(({ text }) => text))
    if (texts.length === 0 || !canShow(field, texts)) continue
    boxes[field.filterName] = texts
      .map((text) => (text === me ? 'me' : text))
      .toSorted()
      .join()
  }
  return boxes
}

function canShow({ kind }: Field, texts: string[]): boolean {
  if (kind === 'choices') return texts.length === 1 || !texts.includes(NONE)
  return kind !== 'day' || texts.every((text) => WORDS_OF_DAYS.includes(text))
}

/** The text without the terms of a box, once another value is chosen in that box. */
export function withoutBoxes(text: string, chosen: FilterSearch): string {
  const parsed = parseQuery(text)
  const isChosen = (term: FieldTerm) =>
    BOXES.some(({ termName, filterName }) => termName === term.field && filterName in chosen)
  const isLeft = (term: Term) => term.kind !== 'field' || term.negated || !isChosen(term)
  if (!('errors' in parsed)) return printQuery(parsed.query.filter(isLeft))
  const { query, spans } = parsed.valid
  const removed = spans.filter((_, index) => query.slice(index, index + 1).some((term) => !isLeft(term)))
  return removed.reduceRight((rest, { term: [start, end] }) => rest.slice(0, start) + rest.slice(end), text)
}

export type Completion = { start: number; items: Suggestion[]; label: string }

const MOST = 8
/** A word with fewer letters than this matches too much to complete. */
const LEAST_LETTERS = 3

/** Completions for the word before the caret: fields, or values of a field. */
export function completionAt(
  text: string,
  caret: number,
  vocabulary: Vocabulary | undefined,
): Completion | undefined {
  const typed = text.slice(0, caret)
  const language = vocabulary?.language ?? LANGUAGE
  const [, name = '', before = '', value = ''] =
    /(?:^|\s)-?("[^"]+"|[^\s",:]+):((?:[^\s",]*,|"[^"]*",)*)((?:>=?|<=?)?(?:"[^"]*|[^\s",]*))$/.exec(typed) ??
    []
  const rules = language[fieldKey(name.replaceAll('"', ''))]
  if (rules) return valuesAt(rules, name, { at: caret - value.length, typed: value, before, vocabulary })
  const word = /(?:^|\s)-?("[^"]*|[\p{L}_][\p{L}\w-]*)$/u.exec(typed)?.[1] ?? ''
  const wanted = fold(word.replace('"', ''))
  if (wanted.length < LEAST_LETTERS) return undefined
  const items = spokenIn(language).flatMap((key) => {
    const { custom, hint = '' } = language[key] ?? {}
    const spoken = custom?.name ?? key
    // Only custom fields have names in quotation marks.
    if (!fold(spoken).startsWith(wanted) || (word.startsWith('"') && !custom)) return []
    return { text: `${printFieldName(spoken)}:`, label: `${spoken}:`, detail: hint }
  })
  return items.length > 0
    ? { start: caret - word.length, items: items.slice(0, MOST), label: t('Fields') }
    : undefined
}

function valuesAt(
  { words = [], list, names, custom }: FieldRules,
  name: string,
  {
    at,
    typed,
    before,
    vocabulary,
  }: { at: number; typed: string; before: string; vocabulary: Vocabulary | undefined },
): Completion | undefined {
  const op = /^[<>]=?/.exec(typed)?.[0] ?? ''
  const wanted = typed.slice(op.length).replace(/^"/, '')
  const named = names ?? (list && vocabulary?.[list]) ?? []
  const items = [
    ...words.map((word) => ({ text: word, label: word, detail: '', also: word })),
    ...named.map(({ names: [name = '', detail = ''] }) => ({
      text: printName(name),
      label: name,
      detail,
      also: detail,
    })),
  ]
  const chosen = before.split(',')
  const beginsIn = (form: (text: string) => string) => {
    const beginning = form(wanted)
    return ({ label, also }: { label: string; also: string }) =>
      [label, also].some((one) => form(one).startsWith(beginning))
  }
  const fitting = firstOf(items.filter(beginsIn(fold)), beginsIn(exactForm))
    // A label may be named “none”, like the word: it is offered once.
    .filter(({ text }, at, all) => !chosen.includes(text) && all.findIndex((one) => one.text === text) === at)
    .slice(0, MOST)
  // The word is already complete.
  if (fitting.length === 1 && exactForm(fitting[0]?.label ?? '') === exactForm(wanted)) return undefined
  return fitting.length > 0
    ? {
        start: at + op.length,
        items: fitting,
        label: t('Values of {field}', { field: custom?.name ?? name.toLowerCase() }),
      }
    : undefined
}
