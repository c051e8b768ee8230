// Reads a board as Trello exports it: one JSON file.

import type { Reading } from '../../../domain/export/bundle.ts'
import { t } from '../../../domain/locale/message.ts'
import { type ReadOptions, type Source, type SourceApi, SourceError, type SourceFile } from '../source.ts'
import { BundleBuilder } from './builder.ts'
import { idOf } from './catalog.ts'
import {
  type Foreign,
  isObject,
  isTrueAt,
  listAt,
  numberAt,
  objectAt,
  scalarsOf,
  textAt,
  textsAt,
  valueAt,
} from './foreign.ts'
import { type JsonParts, readParts } from './json-stream.ts'
import { CardParts } from './trello/card.ts'
import { BoardLists } from './trello/lists.ts'

const ARCHIVED = 'archived'
/** The most actions that Trello puts into an export; it keeps the newest. */
const ACTIONS = 1_000
const COMMENTS = ['commentCard', 'copyCommentCard']

/** The name for remarks on a malformed entry, by the list that it is in. */
const KINDS = new Map([
  ['cards', 'ticket'],
  ['lists', 'column'],
  ['labels', 'label'],
  ['actions', 'activity'],
])

export const trello: Source = {
  async *read(input: SourceFile | SourceApi, options: ReadOptions): Reading {
    if (!('path' in input)) throw new SourceError('Trello is read from a file: the board’s JSON export.')
    const builder = new BundleBuilder(options)
    try {
      await readBoard(input, builder, options)
      yield* builder.records()
    } finally {
      builder.close()
    }
  },
}

/**
 * Reads the file twice. Cards refer to lists, labels, members, checklists and fields, and actions say who created the cards; all
 * of these may come later in the file. The first pass collects them, which are few or short; the second takes the cards and the
 * comments.
 */
async function readBoard(file: SourceFile, builder: BundleBuilder, { signal }: ReadOptions): Promise<void> {
  const board = new Board(builder)
  const each = (onValue: JsonParts['onValue']) =>
    readParts(file, { what: 'a board of Trello', isOpen: (path) => path.length === 1, onValue, signal })
  let head: unknown
  await each((list, value) => {
    if (list === null) head = value
    else board.gather(String(list[0]), value)
  })
  if (!isObject(head) || !Array.isArray(head.cards) || !Array.isArray(head.lists))
    throw new SourceError(t('This JSON is not a Trello board: it has no lists and cards.'))
  board.begin(head)
  await each((list, value) => {
    if (list !== null && isObject(value)) board.take(String(list[0]), value)
  })
  board.end()
}

class Board {
  readonly builder: BundleBuilder
  readonly parts: CardParts
  readonly lists: BoardLists
  #members: Foreign[] = []
  #labels: Foreign[] = []
  /** The action that created each card, if the export has it; later, the person who did. */
  #made = new Map<string, Foreign>()
  makers = new Map<string, string | null>()
  #actions = 0

  constructor(builder: BundleBuilder) {
    this.builder = builder
    this.parts = new CardParts(builder)
    this.lists = new BoardLists(builder)
  }

  gather(list: string, value: unknown): void {
    const { builder } = this
    // Every entry that Trello writes into a list has an id.
    if (textAt(value, 'id') === null) builder.fruitless()
    if (!isObject(value)) {
      const of = KINDS.get(list)
      if (of !== undefined) builder.count('left_out', of, 'It does not have the form that Trello uses.')
    } else if (list === 'lists') this.lists.gather(value)
    else if (list === 'members') this.#members.push(builder.held(personIn(value)))
    else if (list === 'labels') this.#labels.push(builder.held(scalarsOf(value, 'id', 'name', 'color')))
    else if (list === 'checklists') this.parts.checklist(value)
    else if (list === 'customFields') this.parts.fields.gather(value)
    else if (list === 'actions') this.#gatherAction(value)
    else if (list === 'pluginData')
      builder.count('ignored', 'power-up data', 'Data of Power-Ups is Trello’s own.')
  }

  #gatherAction(action: Foreign): void {
    const type = textAt(action, 'type') ?? ''
    this.#actions += 1
    if (!COMMENTS.includes(type))
      this.builder.count('ignored', 'activity', 'Entries of the board’s log; only its comments are imported.')
    if (!/^(create|copy|emailCard|convertToCard)/.test(type)) return
    const card = textAt(action, 'data', 'card', 'id')
    const memberCreator = personIn(objectAt(action, 'memberCreator'))
    if (card !== null)
      this.#made.set(
        idOf(card),
        this.builder.held({ ...scalarsOf(action, 'idMemberCreator'), memberCreator, card: idOf(card) }),
      )
  }

  /** Adds everything that cards refer to. */
  begin(head: Foreign): void {
    const { builder } = this
    const id = textAt(head, 'id') ?? 'board'
    builder.project({ id, name: textAt(head, 'name') ?? '', description: textAt(head, 'desc') })
    for (const member of this.#members) this.person(member)
    this.parts.fields.begin()
    this.lists.begin()
    for (const label of this.#labels) this.label(label)
    for (const [card, action] of this.#made) this.makers.set(card, this.actor(action))
    this.#made.clear()
  }

  take(list: string, value: Foreign): void {
    if (list === 'cards') {
      this.builder.expectComments(textAt(value, 'id') ?? '', numberAt(value, 'badges', 'comments') ?? 0)
      this.card(value)
    } else if (list === 'actions' && COMMENTS.includes(textAt(value, 'type') ?? '')) this.comment(value)
  }

  person(member: Foreign): string | null {
    const [name, username] = [textAt(member, 'fullName'), textAt(member, 'username')]
    return this.builder.person({ id: textAt(member, 'id'), name, username, email: textAt(member, 'email') })
  }

  label(label: Foreign): string | null {
    const [name, color] = [textAt(label, 'name'), textAt(label, 'color')]
    const id = textAt(label, 'id')
    if (name === null && color !== null && id !== null && !this.namelessLabels.has(idOf(id))) {
      this.namelessLabels.add(idOf(id))
      this.builder.remark('changed', 'label', id, 'Labels without a name are called by their colour.')
    }
    return this.builder.label(name ?? color?.replaceAll('_', ' ') ?? 'no colour', color, { id })
  }
  namelessLabels = new Set<string>()

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
    const isArchived = isTrueAt(card, 'closed') || this.lists.isClosed(list)
    if (isArchived) {
      builder.column(ARCHIVED, 'Archived', 'done')
      builder.remark('changed', 'ticket', id, 'Archived cards are put into the column “Archived”.')
    }
    const people = textsAt(card, 'idMembers').map((member) => builder.person({ id: member }))
    builder.count(
      'left_out',
      'assignee',
      'A ticket has one assignee; further members of a card are left out.',
      people.length - 1,
    )
    const { custom, labels } = builder.hasTicket(id) ? { labels: [] } : this.parts.fields.of(card, id)
    const isNew = builder.ticket({
      id,
      title,
      column: isArchived ? ARCHIVED : builder.column(list, null, 'todo'),
      number: numberAt(card, 'idShort'),
      url: textAt(card, 'shortUrl') ?? textAt(card, 'url'),
      description: this.parts.description(card, id),
      reporter: this.makers.get(idOf(id)) ?? null,
      assignee: people[0] ?? null,
      labels: [...this.labelsOf(card), ...labels],
      ...(custom && { custom }),
      start_date: builder.day(textAt(card, 'start'), id, 'dmy', true),
      due_date: builder.day(textAt(card, 'due'), id, 'dmy', true),
      created_at: madeAt(id),
      updated_at: builder.at(textAt(card, 'dateLastActivity'), id),
      position: numberAt(card, 'pos'),
    })
    if (isNew) this.parts.leftOut(card, id)
  }

  labelsOf(card: Foreign): string[] {
    const ids = textsAt(card, 'idLabels')
    const found = listAt(card, 'labels').map((label) => this.label(label))
    return [...ids, ...found.filter((label): label is string => label !== null)]
  }

  comment(action: Foreign): void {
    const { builder } = this
    const card = textAt(action, 'data', 'card', 'id') ?? ''
    const content = valueAt(action, 'data', 'text')
    builder.expectComments(card, -1)
    builder.comment({
      id: textAt(action, 'id'),
      ticket: card,
      author: this.actor(action),
      content: typeof content === 'string' ? content : '',
      created_at: builder.at(textAt(action, 'date'), card),
      edited_at: builder.at(textAt(action, 'data', 'dateLastEdited'), card),
    })
  }

  end(): void {
    const isCut = this.#actions >= ACTIONS
    this.builder.missComments(
      isCut
        ? 'Trello exports only the newest 1,000 actions; older comments are not in the file.'
        : 'Trello counts more comments than the file holds.',
    )
  }
}

const personIn = (value: Foreign) => scalarsOf(value, 'id', 'fullName', 'username', 'email')

/** The first four bytes of a Trello id are the second in which it was created. */
function madeAt(id: string): string | null {
  const seconds = /^[\da-f]{24}$/.test(id) ? Number.parseInt(id.slice(0, 8), 16) : 0
  return seconds > 1_200_000_000 && seconds < 4_000_000_000 ? new Date(seconds * 1_000).toISOString() : null
}
