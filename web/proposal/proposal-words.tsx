// A proposed change in words. A call without words of its own here is described by its name and input.
import type { ReactNode } from 'react'
import type { OperationName } from '../../domain/api.ts'
import type { Proposal } from '../../domain/proposal/proposal.ts'
import { FIELDS, isTicketField } from '../../domain/ticket/fields.ts'
import type { Profile } from '../../domain/user/user.ts'
import { Markdown } from '../text/markdown.tsx'
import { FieldValue } from '../ticket/field/fields.tsx'

type Input = Record<string, unknown>
type Words = { says: ReactNode; texts?: [label: string, text: string][] }

/** The texts that a person can alter before accepting, by the field of the input. */
export const TEXT_FIELDS: Record<string, string> = {
  title: 'Title',
  description: 'Description',
  content: 'Comment',
  name: 'Name',
}

const WORDS: Partial<Record<OperationName, (input: Input) => ReactNode>> = {
  createTicket: () => 'Create a ticket',
  updateTicket: () => 'Change this ticket',
  moveTicket: () => 'Move this ticket',
  deleteTicket: () => 'Delete this ticket',
  changeTicketLabels: () => 'Change the labels',
  createComment: () => 'Comment',
  updateComment: () => 'Change a comment',
  deleteComment: () => 'Delete a comment',
  reactToComment: () => 'React to a comment',
  addRelation: () => 'Relate this ticket to another one',
  removeRelation: () => 'Remove a relation',
  createLabel: () => 'Create a label',
  renameAttachment: () => 'Rename a file',
  deleteAttachment: () => 'Remove a file',
  restoreAttachment: () => 'Restore a file',
}

function wordsOf({ operation, input, former }: Proposal): Words {
  const says = WORDS[operation as OperationName]?.(input) ?? operation
  const texts = Object.entries(TEXT_FIELDS).flatMap(([field, label]): [string, string][] => {
    const text = input[field]
    return typeof text === 'string' && text !== '' ? [[label, text]] : []
  })
  return { says, texts: former === null ? texts : [['Now', former], ...texts] }
}

type Shown = { proposal: Proposal; people: Profile[]; projectId: string }

/** @returns the change in one phrase, and below it the values that it would set */
export function ProposalWords({ proposal, people, projectId }: Shown) {
  const { says, texts = [] } = wordsOf(proposal)
  const { operation, input } = proposal
  const facts = Object.entries(input).filter(([field, value]) => isFact(operation, field, value))
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <p className="font-medium">{says}</p>
      {facts.length > 0 && (
        <dl className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
          {facts.map(([field, value]) => (
            <div key={field} className="flex min-w-0 items-center gap-1.5">
              <dt className="text-ink-faint">
                {isTicketField(field) ? FIELDS[field].label : field.replaceAll('_', ' ')}
              </dt>
              <dd className="min-w-0 wrap-anywhere">
                <Value field={field} value={value} people={people} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {texts.map(([label, text]) => (
        <div key={label} className="min-w-0 rounded-md border border-line bg-sunken px-3 py-2">
          <p className="text-xs text-ink-faint">{label}</p>
          {label === 'Title' || label === 'Name' ? (
            <p className="wrap-anywhere">{text}</p>
          ) : (
            <Markdown text={text} projectId={projectId} />
          )}
        </div>
      ))}
    </div>
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
  return <FieldValue field={field} value={value} people={people} status="todo" />
}
