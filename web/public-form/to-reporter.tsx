// On a ticket that was filed with the public form: a checkbox for showing a comment to the sender of the report, too. It is never
// ticked by default.

import { t } from '../../domain/locale/message.ts'
import { useQuery } from '../data/use-query.ts'
import { useProject } from '../project/use-project.ts'
import { CheckRow } from '../ui/check-row.tsx'

export function ToReporter({
  projectId,
  reporterId,
  checked,
  onChange,
}: {
  projectId: string
  reporterId: string
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  const { may } = useProject(projectId)
  const form = useQuery('getPublicForm', { params: { projectId } }).data?.form
  if (form?.robot_id !== reporterId || !form.works || !may('ticket.update')) return null
  return (
    <CheckRow checked={checked} onChange={onChange}>
      <span>
        {t('Also to the reporter')}
        {checked && (
          <span className="text-ink-faint">
            {form.shows_names
              ? t(', with your name: people outside the project read this')
              : t(', as “The team”: people outside the project read this')}
          </span>
        )}
      </span>
    </CheckRow>
  )
}
