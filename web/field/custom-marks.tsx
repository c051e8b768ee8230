// The custom fields on cards and list rows: those that the project shows there, if the ticket has a value.

import { SquareCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CustomField } from '../../domain/field/field.ts'
import type { CustomValue } from '../../domain/field/value.ts'
import { t } from '../../domain/locale/message.ts'
import type { TicketSummary } from '../../domain/ticket/ticket.ts'
import { useLiveQuery } from '../data/use-query.ts'
import { LabelChip } from '../label/label-chip.tsx'
import { dateText } from '../ui/date-text.ts'
import { PersonAvatar } from '../user/person.tsx'
import { numberText, optionsIn, withoutScheme } from './custom-value.tsx'
import { useFields } from './use-fields.ts'

export function CustomMarks({
  ticket: { project_id, custom },
}: {
  ticket: Pick<TicketSummary, 'project_id' | 'custom'>
}) {
  const { fields } = useFields(project_id)
  return fields.map((field) => {
    const value = custom[field.id]
    return field.on_card && value !== undefined ? (
      <CustomMark key={field.id} field={field} value={value} />
    ) : null
  })
}

function CustomMark({ field, value }: { field: CustomField; value: CustomValue }): ReactNode {
  switch (field.kind) {
    case 'choice':
    case 'choices':
      return optionsIn(field, value).map(({ id, name, color }) => (
        <span key={id} title={`${field.name}: ${name}`} className="inline-flex max-w-40 min-w-0">
          <LabelChip label={{ name, color, description: null }} />
        </span>
      ))
    case 'person':
      return <PersonMark field={field} id={String(value)} />
    case 'checkbox':
      return (
        <Mark field={field} words={t('Yes')}>
          <SquareCheck aria-hidden className="size-3.5 shrink-0" />
          <bdi className="max-w-32 truncate">{field.name}</bdi>
        </Mark>
      )
    case 'number':
      return <Words field={field} words={numberText(field, value)} />
    case 'day':
      return <Words field={field} words={dateText(String(value), 'short')} />
    default:
      return (
        <Words
          field={field}
          words={field.kind === 'address' ? withoutScheme(String(value)) : String(value)}
        />
      )
  }
}

const Words = ({ field, words }: { field: CustomField; words: string }) => (
  <Mark field={field} words={words}>
    <span className="sr-only">{field.name}: </span>
    <bdi className="max-w-40 truncate tabular-nums">{words}</bdi>
  </Mark>
)

/** @param words the whole value, which comes on hover with the name of the field */
function Mark({ field, words, children }: { field: CustomField; words: string; children: ReactNode }) {
  return (
    <span title={`${field.name}: ${words}`} className="inline-flex min-w-0 items-center gap-1">
      {children}
    </span>
  )
}

function PersonMark({ field, id }: { field: CustomField; id: string }) {
  const { data } = useLiveQuery('listMembers', { params: { projectId: field.project_id } })
  const person = data?.members.find(({ profile }) => profile.id === id)?.profile
  return (
    person && (
      <span title={`${field.name}: ${person.full_name}`} className="inline-flex items-center">
        <span className="sr-only">{field.name}: </span>
        <PersonAvatar person={person} size="sm" />
      </span>
    )
  )
}
