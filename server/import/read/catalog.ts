// The people, columns and labels that tickets of a bundle refer to, each once, in the order in which they were found.
import { cut } from '../../../domain/cut.ts'
import type { BundleKind, BundleRecord, Remark } from '../../../domain/export/bundle.ts'
import type { LabelColor } from '../../../domain/label/label.ts'
import { nameKey } from '../../../domain/names.ts'
import type { Status } from '../../../domain/ticket/shapes.ts'
import { type HeldKind, type HeldLimits, IMPORT_HELD, tooMany } from '../limits.ts'
import { SourceError } from '../source.ts'
import { labelColor } from './color.ts'
import { beginning, oneLine, storable, UNTITLED } from './text.ts'
import { columnColor } from './words.ts'

export type Value<Kind extends BundleKind> = Extract<BundleRecord, { kind: Kind }>['value']
export type PersonDraft = {
  id: string | null
  name?: string | null
  username?: string | null
  email?: string | null
}

const EMAIL = /^[^\s@<>"]{1,64}@[^\s@<>"]{1,189}\.[^\s@<>"]+$/

const NO_DAYS = { start_date: null, due_date: null, goal: null, repeat_weeks: null, closed_at: null }

/** Far longer than any name; the writer cuts names to the limit. */
const NAME = 400

/** The most characters of an id of a source. */
export const ID_CHARACTERS = 400

/**
 * Ids of sources are short. A long one is cut in the same way wherever it occurs, so that references still match: first roughly,
 * so that the rest of a long text takes no time.
 */
export const idOf = (id: string) => beginning(storable(cut(id, 2_000)).text, ID_CHARACTERS) || '?'
const nameOf = (name: string) => beginning(oneLine(name).text, NAME)

export abstract class Catalog {
  readonly limits: HeldLimits
  protected people = new Map<string, Value<'person'>>()
  protected columns = new Map<string, Value<'column'>>()
  protected labels = new Map<string, Value<'label'>>()
  protected fields = new Map<string, Value<'field'>>()
  protected milestones = new Map<string, Value<'milestone'>>()
  #labelsByName = new Map<string, string>()
  #byAddress = new Map<string, string>()
  /** The account of each person who was first known by an address only. */
  #accounts = new Map<string, string>()
  /** The same the other way round: references to the account lead to the person who came first. */
  #firstKnown = new Map<string, string>()

  constructor(limits: HeldLimits = IMPORT_HELD) {
    this.limits = limits
  }

  abstract remark(what: Remark['what'], of: string, id: string | null, reason: string): void

  /** The name of a new record. Says if characters had to be taken out of it. */
  #named(name: string, of: HeldKind, id: string): string {
    if (oneLine(name).isChanged)
      this.remark('changed', of, id, 'Invisible characters were taken out of its name.')
    return nameOf(name)
  }

  /** @returns the id that refers to the person; null for nobody */
  person({ id, name, username, email }: PersonDraft): string | null {
    const known = id?.trim()
    if (!known) return null
    const key = this.#samePerson(idOf(known), email)
    const declared = {
      name: nameOf(name ?? '') || null,
      username: nameOf(username ?? '') || null,
      email: email && email.length <= NAME && EMAIL.test(email.trim()) ? email.trim() : null,
    }
    const before = this.people.get(key)
    if (!before) {
      this.room('person', this.people)
      this.#named(name ?? '', 'person', key)
    }
    this.people.set(key, {
      id: key,
      name:
        (before && before.name !== key ? before.name : declared.name) ??
        declared.username ??
        declared.email ??
        key,
      username: before?.username ?? declared.username,
      email: before?.email ?? declared.email,
    })
    const address = declared.email ?? (EMAIL.test(key) ? key : null)
    if (address !== null) this.#byAddress.set(address.toLowerCase(), key)
    return key
  }

  /**
   * A person who is known only by an address is the person who has that address, whichever of the two comes first. A second account
   * with the address is another person.
   */
  #samePerson(key: string, email: string | null | undefined): string {
    if (this.people.has(key)) return key
    if (EMAIL.test(key)) return this.#byAddress.get(key.toLowerCase()) ?? key
    const earlier = this.#firstKnown.get(key)
    if (earlier !== undefined) return earlier
    const known = this.#byAddress.get(email?.trim().toLowerCase() ?? '')
    if (known === undefined || !EMAIL.test(known) || this.#accounts.has(known)) return key
    this.#accounts.set(known, key)
    this.#firstKnown.set(key, known)
    return known
  }

  /** The id of a person in the bundle: that of the account, so that it is the same in the next export, whatever comes first. */
  protected accountOf(person: string): string {
    return this.#accounts.get(person) ?? person
  }

  /** Only the first call for an id has an effect. @returns the id that refers to the column */
  column(
    id: string,
    name: string | null,
    status: Status,
    workLimit: number | null = null,
    delivered = true,
  ): string {
    const key = idOf(id)
    if (this.columns.has(key)) return key
    const work_limit = workLimit !== null && Number.isInteger(workLimit) && workLimit > 0 ? workLimit : null
    const shown = this.#named(name ?? '', 'column', key) || UNTITLED
    this.room('column', this.columns)
    this.columns.set(key, {
      id: key,
      name: shown,
      status,
      color: columnColor(status),
      work_limit,
      ...(!delivered && { delivered }),
    })
    return key
  }

  /**
   * @param color a colour of this server, a colour word of the source, or #rrggbb
   * @returns the id; null if the label has no name
   */
  label(
    name: string,
    color?: LabelColor | string | null,
    more: { id?: string | null; description?: string | null } = {},
  ) {
    const shown = nameOf(name)
    if (shown === '') return null
    const key = idOf(more.id ?? nameKey(shown))
    const before = this.labels.get(key)
    if (before) {
      if (before.source_color === null && before.color === 'gray') Object.assign(before, labelColor(color))
      return key
    }
    const sameName = this.#labelsByName.get(nameKey(shown))
    if (sameName !== undefined && more.id == null) return sameName
    const description = more.description == null ? null : nameOf(more.description) || null
    this.room('label', this.labels)
    this.#named(name, 'label', key)
    this.labels.set(key, { id: key, name: shown, ...labelColor(color), description })
    if (sameName === undefined) this.#labelsByName.set(nameKey(shown), key)
    return key
  }

  /** @returns the id of the milestone; null if it has no name */
  milestone(
    name: string | null,
    { id, ...more }: { id?: string | null } & Partial<Omit<Value<'milestone'>, 'id' | 'name'>> = {},
  ): string | null {
    const shown = nameOf(name ?? '')
    if (shown === '') return null
    const key = idOf(id ?? nameKey(shown))
    if (this.milestones.has(key)) return key
    this.room('milestone', this.milestones)
    this.#named(name ?? '', 'milestone', key)
    this.milestones.set(key, { ...NO_DAYS, ...more, id: key, name: shown })
    return key
  }

  /** A custom field of the project, which is then in the bundle. */
  customField({ id, name, kind, unit, on_card, options }: Value<'field'>): void {
    if (!this.fields.has(id)) this.room('field', this.fields)
    this.fields.set(id, { id, name, kind, unit, on_card, options })
  }

  /** Whether the tickets of a column are done. */
  isDone(column: string): boolean {
    return this.columns.get(idOf(column))?.status === 'done'
  }

  /** Fails if there is no room for one more record of a kind that is held in memory. */
  protected room(of: HeldKind, known: Map<string, unknown>): void {
    if (known.size >= this.limits[of]) throw new SourceError(tooMany(of, this.limits[of]))
  }
}
