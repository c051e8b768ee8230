// The sentences of the history about tickets that moved to another project.

import type { HistoryValue } from '../../domain/history/history.ts'
import { personName, type SentenceProps, type Sentences } from '../history/sentence-props.ts'
import { t } from '../locale/message.ts'
import { rich } from '../locale/rich.tsx'

export const sentences = {
  'ticket.left': ({ ticket }) => <>{rich('moved {ticket} to another project', { ticket })}</>,
  'ticket.arrived': (props) => <Arrived {...props} />,
} satisfies Sentences

function Arrived({ entry: { changes }, people, ticket }: SentenceProps) {
  const of = (name: string): HistoryValue => changes.find(({ field }) => field === name)?.before ?? null
  const labels = of('labels')
  const assignee = of('assignee_id')
  const lost = [
    ...(Array.isArray(labels) && labels.length > 0
      ? [
          t('{labels, plural, one {the label {labels2}} other {the labels {labels2}}}', {
            labels: labels.length,
            labels2: labels.join(', '),
          }),
        ]
      : []),
    ...(of('column_name') === null ? [] : [t('the column {string}', { string: String(of('column_name')) })]),
    ...(of('milestone_name') === null
      ? []
      : [t('the milestone {string}', { string: String(of('milestone_name')) })]),
    ...(assignee === null
      ? []
      : [
          t('the assignee {personName}', {
            personName: personName(people.find(({ id }) => id === assignee) ?? null),
          }),
        ]),
  ]
  return (
    <>
      {rich(
        'moved {ticket} here from <span>{string}</span>',
        { ticket, string: String(of('from')) },
        { span: (text) => <span className="font-mono text-sm">{text}</span> },
      )}
      {lost.length > 0 && t(', without what this project does not have: {lost}', { lost: lost.join(', ') })}
    </>
  )
}
