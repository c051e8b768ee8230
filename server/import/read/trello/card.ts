// The parts of a Trello card: checklists and attachments, which go into the description, and parts that are left out.
import type { BundleBuilder } from '../builder.ts'
import { idOf } from '../catalog.ts'
import { type Foreign, isObject, isTrueAt, listAt, numberAt, textAt, textsAt } from '../foreign.ts'
import { escaped, linkTo } from '../text.ts'
import { CardFields } from './fields.ts'

/** A checklist in the form for the description. */
type Checklist = { pos: number; text: string; changed: number }
const LOSES = 'Items of a checklist lose their date and their member.'

export class CardParts {
  readonly builder: BundleBuilder
  checklists = new Map<string, Checklist[]>()
  readonly fields: CardFields

  constructor(builder: BundleBuilder) {
    this.builder = builder
    this.fields = new CardFields(builder)
  }

  /** Keeps a checklist of the board until its card comes. */
  checklist(list: Foreign): void {
    const card = idOf(textAt(list, 'idCard') ?? '')
    const known = this.checklists.get(card) ?? []
    known.push(this.builder.held(checklistOf(list)))
    this.checklists.set(card, known)
  }

  description(card: Foreign, id: string): string | null {
    const parts = [textAt(card, 'desc') ?? '']
    const own = this.checklists.get(idOf(id)) ?? listAt(card, 'checklists').map(checklistOf)
    for (const { text, changed } of own.toSorted((one, other) => one.pos - other.pos)) {
      this.builder.remark('changed', 'checklist', id, 'Checklists become task lists in the description.')
      this.builder.count('left_out', 'checklist item', LOSES, changed)
      parts.push(text)
    }
    // A card that comes twice gets its checklists only once.
    if (own.length > 0) this.checklists.set(idOf(id), [])
    const links = listAt(card, 'attachments').map((file) => this.attachment(file, id))
    if (links.length > 0) parts.push(['**Attachments**', '', ...links].join('\n'))
    return parts.filter((part) => part.trim() !== '').join('\n\n') || null
  }

  attachment(file: Foreign, card: string): string {
    const isUpload = isTrueAt(file, 'isUpload')
    if (isUpload)
      this.builder.remark(
        'left_out',
        'file',
        card,
        'The export holds the address of a file, not its bytes; the description links to it.',
      )
    else
      this.builder.remark('changed', 'link', card, 'Links attached to a card are added to its description.')
    const url = textAt(file, 'url')
    return `- ${linkTo(url, textAt(file, 'name') ?? textAt(file, 'fileName') ?? url ?? 'attachment')}`
  }

  leftOut(card: Foreign, id: string): void {
    const { builder } = this
    const says = (what: string, reason: string, is: boolean) =>
      is && builder.remark('left_out', what, id, reason)
    says(
      'location',
      'Tickets have no place on a map.',
      isObject(card.coordinates) || textAt(card, 'address') !== null,
    )
    says(
      'cover',
      'Tickets have no cover.',
      ['color', 'idAttachment', 'idUploadedBackground'].some((part) => textAt(card, 'cover', part)),
    )
    builder.count('left_out', 'vote', 'Tickets have no votes.', textsAt(card, 'idMembersVoted').length)
    builder.count('left_out', 'sticker', 'Tickets have no stickers.', listAt(card, 'stickers').length)
    builder.count(
      'ignored',
      'power-up data',
      'Data of Power-Ups is Trello’s own.',
      listAt(card, 'pluginData').length,
    )
    if (isTrueAt(card, 'isTemplate'))
      builder.remark('changed', 'ticket', id, 'A template card comes as an ordinary ticket.')
    const role = textAt(card, 'cardRole')
    if (role !== null)
      builder.remark('changed', 'ticket', id, `A card of the kind “${role}” comes as an ordinary ticket.`)
    const lost = (numberAt(card, 'badges', 'attachments') ?? 0) - listAt(card, 'attachments').length
    builder.count('missing', 'file', 'Trello counts more attachments than the file holds.', lost)
    const hasItems = this.checklists.has(idOf(id)) || listAt(card, 'checklists').length > 0
    const items = numberAt(card, 'badges', 'checkItems') ?? 0
    if (!hasItems)
      builder.count(
        'missing',
        'checklist item',
        'Trello counts items of checklists that the file does not hold.',
        items,
      )
  }
}

const positionOf = (item: Foreign) => numberAt(item, 'pos') ?? 0

function checklistOf(list: Foreign): Checklist {
  const items = listAt(list, 'checkItems').toSorted((one, other) => positionOf(one) - positionOf(other))
  const name = textAt(list, 'name')
  const lines = [...(name ? [`**${escaped(name)}**`, ''] : []), ...items.map(checkItem)]
  const changed = items.filter((item) => textAt(item, 'due') !== null || textAt(item, 'idMember') !== null)
  return { pos: positionOf(list), text: lines.join('\n'), changed: changed.length }
}

function checkItem(item: Foreign): string {
  const box = textAt(item, 'state') === 'complete' ? '[x]' : '[ ]'
  return `- ${box} ${(textAt(item, 'name') ?? '').replace(/\s+/g, ' ').trim()}`
}
