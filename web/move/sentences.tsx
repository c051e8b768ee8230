// The sentences of the history about tickets that moved to another project.
import type { HistoryValue } from '../../domain/history/history.ts'
import { personName, type SentenceProps, type Sentences } from '../history/sentence-props.ts'

export const sentences = {
  'ticket.left': ({ ticket }) => <>moved {ticket} to another project</>,
  'ticket.arrived': (props) => <Arrived {...props} />,
} satisfies Sentences

function Arrived({ entry: { changes }, people, ticket }: SentenceProps) {
  const of = (name: string): HistoryValue => changes.find(({ field }) => field === name)?.before ?? null
  const labels = of('labels')
  const assignee = of('assignee_id')
  const lost = [
    ...(Array.isArray(labels) && labels.length > 0
      ? [`the ${labels.length === 1 ? 'label' : 'labels'} ${labels.join(', ')}`]
      : []),
    ...(of('column_name') === null ? [] : [`the column ${String(of('column_name'))}`]),
    ...(of('milestone_name') === null ? [] : [`the milestone ${String(of('milestone_name'))}`]),
    ...(assignee === null
      ? []
      : [`the assignee ${personName(people.find(({ id }) => id === assignee) ?? null)}`]),
  ]
  return (
    <>
      moved {ticket} here from <span className="font-mono text-sm">{String(of('from'))}</span>
      {lost.length > 0 && <>, without what this project does not have: {lost.join(', ')}</>}
    </>
  )
}
