// A board as Trello exports it: one JSON file, read whole.
import type { Reading } from '../../../domain/bundle.ts'
import { type ReadOptions, type Source, type SourceApi, SourceError, type SourceFile } from '../source.ts'
import { BundleBuilder } from './builder.ts'
import {
  type Foreign,
  isObject,
  isTrueAt,
  listAt,
  numberAt,
  objectAt,
  textAt,
  textsAt,
  valueAt,
} from './foreign.ts'
import { readJson } from './json.ts'
import { CardParts } from './trello/card.ts'
import { statusOf } from './words.ts'

const ARCHIVED = 'archived'
/** What Trello puts into an export; the newest come first. */
const ACTIONS = 1_000
const COMMENTS = ['commentCard', 'copyCommentCard']

export const trello: Source = {
  async *read(input: SourceFile | SourceApi, options: ReadOptions): Reading {
    if (!('path' in input)) throw new SourceError('Trello is read from a file: the board’s JSON export.')
    const board = await readJson(input, 'a board of Trello')
    if (!isObject(board) || !Array.isArray(board.cards) || !Array.isArray(board.lists))
      throw new SourceError('This JSON is no board of Trello: it has no lists and cards.')
    const builder = new BundleBuilder(options)
    try {
      new Board(board, builder).read()
      yield* builder.records()
    } finally {
      builder.close()
    }
  },
}

class Board {
  readonly board: Foreign
  readonly builder: BundleBuilder
  /** Lists that are archived. */
  closed = new Set<string>()
  parts: CardParts
  /** Of each card: who made it, as far as the export tells. */
  makers = new Map<string, string | null>()

  constructor(board: Foreign, builder: BundleBuilder) {
    this.board = board
    this.builder = builder
    this.parts = new CardParts(board, builder)
  }

  read(): void {
    const { board, builder } = this
    const id = textAt(board, 'id') ?? 'board'
    builder.project({ id, name: textAt(board, 'name') ?? '', description: textAt(board, 'desc') })
    for (const member of listAt(board, 'members')) this.person(member)
    this.lists()
    for (const label of listAt(board, 'labels')) this.label(label)
    this.gather()
    for (const card of listAt(board, 'cards')) this.card(card)
    this.comments()
    this.rest()
  }

  person(member: Foreign): string | null {
    const [name, username] = [textAt(member, 'fullName'), textAt(member, 'username')]
    return this.builder.person({ id: textAt(member, 'id'), name, username, email: textAt(member, 'email') })
  }

  lists(): void {
    this.builder.hasColumnOrder = true
    const lists = listAt(this.board, 'lists')
    const place = (list: Foreign) => numberAt(list, 'pos') ?? 0
    for (const list of lists.toSorted((one, other) => place(one) - place(other))) {
      const id = textAt(list, 'id') ?? ''
      const name = textAt(list, 'name') ?? ''
      if (isTrueAt(list, 'closed')) {
        this.closed.add(id)
        this.builder.remark(
          'left_out',
          'column',
          name || id,
          'Archived lists are no columns; their cards stand in “Archived”.',
        )
      } else this.builder.column(id, name, statusOf(name), numberAt(list, 'softLimit'))
    }
  }

  label(label: Foreign): string | null {
    const [name, color] = [textAt(label, 'name'), textAt(label, 'color')]
    const id = textAt(label, 'id')
    if (name === null && color !== null && id !== null && !this.namelessLabels.has(id)) {
      this.namelessLabels.add(id)
      this.builder.remark('changed', 'label', id, 'Labels without a name are called by their colour.')
    }
    return this.builder.label(name ?? color?.replaceAll('_', ' ') ?? 'no colour', color, { id })
  }
  namelessLabels = new Set<string>()

  gather(): void {
    for (const action of listAt(this.board, 'actions')) {
      if (!/^(create|copy|emailCard|convertToCard)/.test(textAt(action, 'type') ?? '')) continue
      const card = textAt(action, 'data', 'card', 'id')
      if (card !== null) this.makers.set(card, this.actor(action))
    }
  }

  actor(action: Foreign): string | null {
    const member = objectAt(action, 'memberCreator')
    if (textAt(member, 'id') !== null) return this.person(member)
    return this.builder.person({ id: textAt(action, 'idMemberCreator') })
  }

  card(card: Foreign): void {
    const { builder } = this
    const id = textAt(card, 'id')
    const title = textAt(card, 'name')
    if (id === null) {
      builder.remark('left_out', 'ticket', title, 'It has no id.')
      return
    }
    const list = textAt(card, 'idList') ?? ''
    const isArchived = isTrueAt(card, 'closed') || this.closed.has(list)
    if (isArchived) {
      builder.column(ARCHIVED, 'Archived', 'done')
      builder.remark('changed', 'ticket', id, 'Archived cards stand in the column “Archived”.')
    }
    const people = textsAt(card, 'idMembers').map((member) => builder.person({ id: member }))
    builder.count(
      'left_out',
      'assignee',
      'A ticket has one assignee; further members of a card are left out.',
      people.length - 1,
    )
    const isNew = builder.ticket({
      id,
      title,
      column: isArchived ? ARCHIVED : builder.column(list, null, 'todo'),
      number: numberAt(card, 'idShort'),
      url: textAt(card, 'shortUrl') ?? textAt(card, 'url'),
      description: this.parts.description(card, id),
      reporter: this.makers.get(id) ?? null,
      assignee: people[0] ?? null,
      labels: this.labelsOf(card),
      due_date: builder.day(textAt(card, 'due'), id, 'dmy', true),
      created_at: madeAt(id),
      updated_at: builder.at(textAt(card, 'dateLastActivity'), id),
      place: numberAt(card, 'pos'),
    })
    if (isNew) this.parts.leftOut(card, id)
  }

  labelsOf(card: Foreign): string[] {
    const ids = textsAt(card, 'idLabels')
    const found = listAt(card, 'labels').map((label) => this.label(label))
    return [...ids, ...found.filter((label): label is string => label !== null)]
  }

  comments(): void {
    const { builder, board } = this
    const found = new Map<string, number>()
    for (const action of listAt(board, 'actions')) {
      if (!COMMENTS.includes(textAt(action, 'type') ?? '')) continue
      const id = textAt(action, 'id')
      const card = textAt(action, 'data', 'card', 'id') ?? ''
      found.set(card, (found.get(card) ?? 0) + 1)
      const content = valueAt(action, 'data', 'text')
      builder.comment({
        id,
        ticket: card,
        author: this.actor(action),
        content: typeof content === 'string' ? content : '',
        created_at: builder.at(textAt(action, 'date'), card),
        edited_at: builder.at(textAt(action, 'data', 'dateLastEdited'), card),
      })
    }
    for (const card of listAt(board, 'cards')) {
      const id = textAt(card, 'id') ?? ''
      const lost = (numberAt(card, 'badges', 'comments') ?? 0) - (found.get(id) ?? 0)
      const isCut = listAt(board, 'actions').length >= ACTIONS
      builder.count(
        'missing',
        'comment',
        isCut
          ? 'Trello exports the newest 1,000 actions only; older comments are not in the file.'
          : 'Trello counts more comments than the file holds.',
        lost,
      )
    }
  }

  rest(): void {
    const { builder, board } = this
    const others = listAt(board, 'actions').filter(
      (action) => !COMMENTS.includes(textAt(action, 'type') ?? ''),
    )
    builder.count(
      'left_out',
      'activity',
      'Of what was done on the board, comments are carried.',
      others.length,
    )
    builder.count(
      'left_out',
      'power-up data',
      'Data of Power-Ups is Trello’s own.',
      listAt(board, 'pluginData').length,
    )
    for (const [kind, of] of [
      ['cards', 'ticket'],
      ['lists', 'column'],
      ['labels', 'label'],
      ['actions', 'activity'],
    ] as const) {
      const all = valueAt(board, kind)
      const odd = Array.isArray(all) ? all.length - listAt(board, kind).length : 0
      builder.count('left_out', of, 'It is not what Trello writes in its place.', odd)
    }
  }
}

/** The first four bytes of an id of Trello are the second in which it was made. */
function madeAt(id: string): string | null {
  const seconds = /^[\da-f]{24}$/.test(id) ? Number.parseInt(id.slice(0, 8), 16) : 0
  return seconds > 1_200_000_000 && seconds < 4_000_000_000 ? new Date(seconds * 1_000).toISOString() : null
}
