// A proposed change in words: the values of fields before and after, by the names that people see. A call without words of its own
// here is described by its name and input.

import { ArrowRight } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import type { OperationName } from '../../domain/api.ts'
import type { Reaction } from '../../domain/comment/comment.ts'
import type { LabelColor } from '../../domain/label/label.ts'
import { t } from '../../domain/locale/message.ts'
import type { Proposal } from '../../domain/proposal/proposal.ts'
import { RELATION_KINDS } from '../../domain/relation/relation.ts'
import { FIELDS, isTicketField } from '../../domain/ticket/fields.ts'
import { ticketKey } from '../../domain/ticket/ticket-key.ts'
import type { Profile } from '../../domain/user/user.ts'
import { ColumnName } from '../column/column-name.tsx'
import { REACTION_LOOKS } from '../comment/reactions.tsx'
import { loadChunk } from '../data/load-chunk.ts'
import { useLiveQuery } from '../data/use-query.ts'
import { LabelChip } from '../label/label-chip.tsx'
import { rich } from '../locale/rich.tsx'
import { useProject } from '../project/use-project.ts'
import { Markdown } from '../text/markdown.tsx'
import { FieldValue } from '../ticket/field/fields.tsx'

const Difference = lazy(async () => ({
  default: (await loadChunk(() => import('../history/difference.tsx'))).Difference,
}))

type Values = Record<string, unknown>

/** The texts that a person can alter before accepting, by the field of the input. */
export const TEXT_FIELDS: Record<string, string> = {
  title: t('Title'),
  description: t('Description'),
  content: t('Comment'),
  name: t('Name'),
}
/** The texts of one line. */
const LINES = ['title', 'name']

const PHRASES: Partial<Record<OperationName, string>> = {
  createTicket: t('Create a ticket'),
  updateTicket: t('Change this ticket'),
  moveTicket: t('Move this ticket'),
  deleteTicket: t('Delete this ticket'),
  changeTicketLabels: t('Change the labels'),
  createComment: t('Comment', { context: 'verb' }),
  updateComment: t('Change a comment'),
  deleteComment: t('Delete a comment'),
  reactToComment: t('React to a comment'),
  addRelation: t('Relate this ticket to another one'),
  removeRelation: t('Remove a relation'),
  createLabel: t('Create a label'),
  renameAttachment: t('Rename a file'),
  deleteAttachment: t('Remove a file'),
  restoreAttachment: t('Restore a file'),
}

/** One line of the change. Without `before` there is no former value. */
type Fact = { label: string; before?: ReactNode; after: ReactNode }
type Shown = { proposal: Proposal; people: Profile[]; projectId: string }

/** The lines of calls whose input is not a list of fields of a ticket. */
const FACTS: Partial<Record<OperationName, (shown: Shown) => Fact[]>> = {
  moveTicket: ({ proposal: { input, current }, projectId }) => [
    ...('column' in input
      ? [
          {
            label: t('Column'),
            before: <ColumnName at={current.column} />,
            after: <ColumnName at={input.column} />,
          },
        ]
      : []),
    ...('status' in input ? [factOf('status', input, current, [])] : []),
    ...('below' in input
      ? [
          {
            label: t('Place'),
            after:
              input.below === null
                ? t('at the top')
                : rich('below {ticket}', {
                    ticket: <TicketName id={String(input.below)} projectId={projectId} />,
                  }),
          },
        ]
      : []),
  ],
  changeTicketLabels: ({ proposal: { input, current }, people }) => {
    const before = listOf(current.label_ids)
    const [add, remove] = [listOf(input.add), listOf(input.remove)]
    const after = [...new Set([...before.filter((id) => !remove.includes(id)), ...add])]
    return [factOf('label_ids', { label_ids: after }, current, people)]
  },
  addRelation: relationFacts,
  removeRelation: relationFacts,
  reactToComment: ({ proposal: { input } }) => {
    const { emoji, label } = REACTION_LOOKS[input.reaction as Reaction] ?? { emoji: '', label: t('Reaction') }
    return [{ label: input.on === false ? t('Take back') : t('Add'), after: `${emoji} ${label}` }]
  },
  createComment: ({ proposal: { input } }) =>
    input.to_reporter === true ? [{ label: t('Visible to'), after: t('the team and the reporter') }] : [],
  createLabel: ({ proposal: { input } }) => {
    const { name, color, description } = input as { name: string; color: LabelColor; description?: string }
    return [
      { label: t('Label'), after: <LabelChip label={{ name, color, description: description ?? null }} /> },
    ]
  },
  renameAttachment: fileFacts,
  deleteAttachment: fileFacts,
  restoreAttachment: fileFacts,
}

function fileFacts({ proposal: { input, current } }: Shown): Fact[] {
  const name = String(current.name ?? t('a file that is gone'))
  return [
    input.name === undefined
      ? { label: t('File'), after: name }
      : { label: t('File'), before: name, after: String(input.name) },
  ]
}

function relationFacts({ proposal: { input }, projectId }: Shown): Fact[] {
  const label = RELATION_KINDS.find(({ value }) => value === input.kind)?.label ?? t('Related to')
  return [{ label, after: <TicketName id={String(input.ticket_id)} projectId={projectId} /> }]
}

/** A field of a ticket, by its name on the screen; another field by the name that the call has for it. */
function factOf(field: string, input: Values, current: Values, people: Profile[]): Fact {
  const label = isTicketField(field) ? FIELDS[field].label : field.replaceAll('_', ' ')
  const after = <Value field={field} value={input[field]} people={people} />
  if (!(field in current)) return { label, after }
  return { label, before: <Value field={field} value={current[field]} people={people} />, after }
}

function factsOf(shown: Shown): Fact[] {
  const { proposal, people } = shown
  const { operation, input, current } = proposal
  const known = FACTS[operation as OperationName]
  if (known) return known(shown)
  return Object.keys(input)
    .filter((field) => isFact(operation, field, input[field]) || (field === 'title' && field in current))
    .map((field) => factOf(field, input, current, people))
}

/** @returns the change in one phrase, and below it the values that it would set */
export function ProposalWords(shown: Shown) {
  const { operation, input, current, former } = shown.proposal
  const facts = factsOf(shown)
  const texts = Object.entries(TEXT_FIELDS).flatMap(([field, label]) => {
    const text = input[field]
    const isLine = LINES.includes(field)
    // Shown among the facts.
    if (isLine && (field in current || operation in FACTS)) return []
    return typeof text === 'string' && (text !== '' || current[field]) ? [{ field, label, text, isLine }] : []
  })
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <p className="font-medium">{PHRASES[operation as OperationName] ?? operation}</p>
      {facts.length > 0 && (
        <dl className="flex flex-col gap-1 text-sm">
          {facts.map((fact) => (
            <FactLine key={fact.label} {...fact} />
          ))}
        </dl>
      )}
      {former !== null && typeof input.content !== 'string' && (
        <Box label={t('The comment')}>
          <Markdown text={former} projectId={shown.projectId} />
        </Box>
      )}
      {texts.map(({ field, label, text, isLine }) => {
        const before = field === 'content' ? former : (current[field] as string | null | undefined)
        return (
          <Box key={field} label={before ? t('{label}, before and after', { label }) : label}>
            {before ? (
              <Suspense fallback={<Markdown text={text} projectId={shown.projectId} />}>
                <Difference before={before} after={text} />
              </Suspense>
            ) : isLine ? (
              <p className="wrap-anywhere">{text}</p>
            ) : (
              <Markdown text={text} projectId={shown.projectId} />
            )}
          </Box>
        )
      })}
    </div>
  )
}

function FactLine({ label, before, after }: Fact) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-1.5">
      <dt className="text-ink-faint">{label}</dt>
      <dd className="flex min-w-0 flex-wrap items-center gap-x-1.5 wrap-anywhere">
        {before === undefined ? (
          <span className="min-w-0">{after}</span>
        ) : (
          rich(
            '<hidden>from</hidden> {before} {arrow} <hidden>to</hidden> {after}',
            {
              before: <span className="min-w-0 text-ink-soft">{before}</span>,
              arrow: <ArrowRight aria-hidden className="size-3.5 shrink-0 text-ink-faint" />,
              after: <span className="min-w-0">{after}</span>,
            },
            { hidden: (text) => <span className="sr-only">{text}</span> },
          )
        )}
      </dd>
    </div>
  )
}

function Box({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0 rounded-md border border-line bg-sunken px-3 py-2">
      {/* A heading, because the text in the box may have headings of its own. */}
      <h3 className="text-xs text-ink-faint">{label}</h3>
      {children}
    </div>
  )
}

/** Another ticket of the project, by key and title. */
function TicketName({ id, projectId }: { id: string; projectId: string }) {
  const { project } = useProject(projectId)
  const ticket = useLiveQuery('getTicket', { params: { projectId, ticketId: id } }).data?.ticket
  if (!ticket || !project) return <span className="text-ink-faint">{t('another ticket')}</span>
  return (
    <>
      <span className="font-mono">{ticketKey(project.key, ticket.number)}</span> {ticket.title}
    </>
  )
}

/** Whether a field of the input is listed as a fact: not if it is shown elsewhere, nor if it is empty in a new ticket. */
function isFact(operation: string, field: string, value: unknown): boolean {
  if (field === 'version' || field in TEXT_FIELDS) return false
  const isNothing = value === null || value === undefined || (Array.isArray(value) && value.length === 0)
  return !(isNothing && (operation === 'createTicket' || !isTicketField(field)))
}

function Value({ field, value, people }: { field: string; value: unknown; people: Profile[] }) {
  if (!isTicketField(field)) return <>{typeof value === 'object' ? JSON.stringify(value) : String(value)}</>
  // As on a done ticket, so that a former due date is not marked as overdue.
  return <FieldValue field={field} value={value} people={people} status="done" />
}

const listOf = (value: unknown) => (Array.isArray(value) ? (value as string[]) : [])
