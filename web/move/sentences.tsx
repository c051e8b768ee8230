// The sentences of the history about tickets that moved to another project.

import type { HistoryValue } from '../../domain/history/history.ts'
import { t } from '../../domain/locale/message.ts'
import { personName, type SentenceProps, type Sentences } from '../history/sentence-props.ts'
import { rich } from '../locale/rich.tsx'

export const sentences = {
  'ticket.left': ({ ticket, isOwn }) =>
    isOwn ? t('moved the ticket to another project') : rich('moved {ticket} to another project', { ticket }),
  'ticket.arrived': (props) => <Arrived {...props} />,
} satisfies Sentences

function Arrived({ entry: { changes }, people, ticket, isOwn }: SentenceProps) {
  const of = (name: string): HistoryValue => changes.find(({ field }) => field === name)?.before ?? null
  const labels = of('labels')
  const assignee = of('assignee_id')
  const lost = [
    ...(Array.isArray(labels) && labels.length > 0
      ? [
          t('{count, plural, one {the label {labels}} other {the labels {labels}}}', {
            count: labels.length,
            labels: labels.join(', '),
          }),
        ]
      : []),
    ...(of('column_name') === null ? [] : [t('the column {column}', { column: String(of('column_name')) })]),
    ...(of('milestone_name') === null
      ? []
      : [t('the milestone {milestone}', { milestone: String(of('milestone_name')) })]),
    ...(assignee === null
      ? []
      : [
          t('the assignee {name}', {
            name: personName(people.find(({ id }) => id === assignee) ?? null),
          }),
        ]),
  ]
  const values = { ticket, key: String(of('from')) }
  const elements = { span: (text: string) => <span className="font-mono text-sm">{text}</span> }
  if (isOwn)
    return lost.length > 0
      ? rich(
          'moved the ticket here from <span>{key}</span>, without what this project does not have: {lost}',
          { key: values.key, lost: lost.join(', ') },
          elements,
        )
      : rich('moved the ticket here from <span>{key}</span>', { key: values.key }, elements)
  return lost.length > 0
    ? rich(
        'moved {ticket} here from <span>{key}</span>, without what this project does not have: {lost}',
        { ...values, lost: lost.join(', ') },
        elements,
      )
    : rich('moved {ticket} here from <span>{key}</span>', values, elements)
}
