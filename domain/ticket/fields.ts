// The fields of tickets, one row each, by kind (kinds.ts). The API's shapes, filters, queries and their SQL, pages and forms, bulk changes,
// history, import, export, the command line and the API document are all derived from these rows.
import { t } from '../locale/message.ts'
import { MAX_TICKET_NUMBER } from './address.ts'
import {
  checkbox,
  choice,
  choices,
  column,
  day,
  type Field,
  type Filters,
  fieldsOf,
  nounOf,
  number,
  person,
  presence,
  record,
  text,
  ticket,
  time,
  type ValueOf,
} from './kinds.ts'

/** The statuses in board order. */
export const STATUSES = [
  { value: 'todo', label: t('To Do'), color: 'gray' },
  { value: 'in_progress', label: t('In Progress'), color: 'blue' },
  { value: 'done', label: t('Done'), color: 'green' },
] as const
/** The types of tickets. */
export const TYPES = [
  { value: 'bug', label: t('Bug') },
  { value: 'feature', label: t('Feature') },
  { value: 'task', label: t('Task') },
] as const
/** The priorities, lowest first. */
export const PRIORITIES = [
  { value: 'low', label: t('Low'), color: 'green' },
  { value: 'medium', label: t('Medium'), color: 'yellow' },
  { value: 'high', label: t('High'), color: 'orange' },
  { value: 'critical', label: t('Critical'), color: 'red' },
] as const

/** The fields that people set. */
export const FIELDS = {
  title: text({
    label: t('Title'),
    limit: 'ticket_title',
    missing: t('Please enter a ticket title'),
    term: false,
  }),
  description: text({
    label: t('Description'),
    limit: 'ticket_description',
    optional: true,
    long: true,
    term: false,
  }),
  status: choice(STATUSES, { label: t('Status'), initial: 'todo', listColumn: '5.75rem' }),
  type: choice(TYPES, { label: t('Type'), initial: 'task', listColumn: '5rem' }),
  priority: choice(PRIORITIES, {
    label: t('Priority'),
    initial: 'medium',
    ordered: true,
    onCard: true,
    listColumn: '5rem',
  }),
  assignee_id: person({ label: t('Assignee'), optional: true, term: 'assignee', ofMembers: true }),
  start_date: day({ label: t('Start date'), short: t('Start'), optional: true, term: 'start' }),
  due_date: day({ label: t('Due date'), short: t('Due'), optional: true, term: 'due', untilDone: true }),
  estimate: number({
    label: t('Estimate'),
    optional: true,
    max: 999,
    unit: ['point', 'points'],
    filter: false,
  }),
  label_ids: choices('labels', { label: t('Labels'), short: t('Label'), term: 'label', filter: 'labels' }),
  milestone_id: record('milestones', { label: t('Milestone'), optional: true, term: 'milestone' }),
  parent_id: ticket({
    label: t('Parent'),
    noun: t('parent ticket'),
    optional: true,
    term: 'parent',
    about: 'Only sub-tickets of this ticket; none for tickets without a parent',
  }),
} as const

/** The properties, besides the fields that people set, by which tickets can be found. */
export const FACTS = {
  column: column({ label: t('Column') }),
  reporter: person({ label: t('Reporter'), of: ({ reporter_id }) => reporter_id }),
  number: number({
    label: t('Number'),
    min: 1,
    max: MAX_TICKET_NUMBER,
    spoken: false,
    about: 'Only the ticket with this number',
  }),
  blocked: checkbox({ label: t('Blocked'), filter: false, of: ({ blocked_by }) => Number(blocked_by) > 0 }),
  // Only the database knows whether a ticket has files.
  attachment: choices('files', {
    label: t('Attachments'),
    spoken: false,
    filter: false,
    of: () => undefined,
  }),
  has: presence({ label: t('Has'), filter: false }),
  created: time({ label: t('Created'), filter: false, of: ({ created_at }) => created_at }),
  updated: time({ label: t('Updated'), filter: false, of: ({ updated_at }) => updated_at }),
} as const

/** The fields of a ticket that people edit. */
export type TicketField = keyof typeof FIELDS
/** The names of the fields that people set. */
export const TICKET_FIELDS = Object.keys(FIELDS) as TicketField[]

type OfKind<K> = { [N in TicketField]: (typeof FIELDS)[N]['kind'] extends K ? N : never }[TicketField]
const ofKinds = <K extends string>(...kinds: K[]) =>
  TICKET_FIELDS.filter((name) => (kinds as string[]).includes(FIELDS[name].kind)) as OfKind<K>[]

/** The fields with texts that people write: they are searched, counted as text, and erased with the ticket. */
export type TicketText = OfKind<'text'>
/** The names of the fields with texts. */
export const TICKET_TEXTS = ofKinds('text')

/** The fields with a fixed set of values that is the same in every project. */
export type TicketChoice = OfKind<'choice'>
/** The names of the fields with a fixed set of values. */
export const TICKET_CHOICES = ofKinds('choice')

/** The fields that hold a person. */
export const TICKET_PEOPLE = ofKinds('person')

/**
 * The fields whose values mean the same in every project: exports write them and imports read them unchanged. The status is not
 * among them, because it follows from the ticket's column.
 */
export type PortableField = Exclude<OfKind<'text' | 'choice' | 'day' | 'number'>, 'status'>
/** The names of the portable fields. */
export const PORTABLE_FIELDS = ofKinds('text', 'choice', 'day', 'number').filter(
  (name): name is PortableField => name !== 'status',
)

/** The portable fields that files of every release have. Fields that were added later may be missing in a file. */
export const FIRST_PORTABLE_FIELDS = [
  'title',
  'description',
  'type',
  'priority',
  'due_date',
  'estimate',
] as const satisfies PortableField[]
/** A portable field that was added after the first release. */
export type LaterField = Exclude<PortableField, (typeof FIRST_PORTABLE_FIELDS)[number]>
/** The portable fields that were added after the first release. */
export const LATER_FIELDS = PORTABLE_FIELDS.filter(
  (name): name is LaterField => !(FIRST_PORTABLE_FIELDS as readonly string[]).includes(name),
)

/** The fields that are not portable, with their names in exported files: their values are ids of other records. */
export const NAMING_FIELDS = {
  status: 'column',
  assignee_id: 'assignee',
  label_ids: 'labels',
  milestone_id: 'milestone',
  parent_id: 'parent',
} as const satisfies Record<Exclude<TicketField, PortableField>, string>
/** The name of such a field in exported files. */
export type NamingField = (typeof NAMING_FIELDS)[keyof typeof NAMING_FIELDS]

/** The values of a ticket that people edit. An empty description is null. */
export type TicketValues = { [N in TicketField]: ValueOf<(typeof FIELDS)[N]> }

const OWN = fieldsOf(FIELDS)

/** All fields by which tickets can be found. */
export const QUERY_FIELDS = [...OWN, ...fieldsOf(FACTS)]

/** A field that people set, with its defaults filled in. */
export const fieldNamed = (name: TicketField) => OWN.find((field) => field.name === name) as Field

type FilterRows = Filters<typeof FIELDS> & Filters<typeof FACTS>
/** The names of filters that are derived from a field. */
export type FilterName = keyof FilterRows
/** The filters that pages show a box for. */
export type BoxName = {
  [N in FilterName]: FilterRows[N]['kind'] extends 'ticket' | 'number' ? never : N
}[FilterName]

/** The fields that pages show a filter box for. */
export const BOXES = QUERY_FIELDS.filter(
  (field): field is Field & { filterName: BoxName } =>
    field.filterName !== undefined && field.kind !== 'ticket' && field.kind !== 'number',
)
/** The names of the filters that pages show a box for. */
export const BOX_NAMES = BOXES.map(({ filterName }) => filterName)

/** The choices by which a list of tickets can be sorted. */
export type SortField = TicketChoice
/** The fields by which a list can be sorted. */
export const SORT_FIELDS = TICKET_CHOICES.filter((name) => 'listColumn' in FIELDS[name])

/** The fields by which a table can be sorted: all whose values a list has. A column of the board has the order of its status. */
export const SORTABLE = QUERY_FIELDS.filter(
  (field): field is Field & { kind: Exclude<Field['kind'], 'presence' | 'column'> } =>
    field.kind !== 'presence' &&
    field.kind !== 'column' &&
    !(field.kind === 'text' && field.long) &&
    !(field.kind === 'choices' && field.list === 'files'),
)

/** Whether a word is the name of a ticket field. */
export const isTicketField = (name: string): name is TicketField => Object.hasOwn(FIELDS, name)

/** The name of a field in the middle of a sentence. */
export const fieldNoun = (name: TicketField): string => nounOf(FIELDS[name])
