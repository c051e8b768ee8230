// Shows a member that a project is offered to them, and takes their answer.

import { t } from '../../domain/locale/message.ts'
import { offeredTo } from '../../domain/project/notices.ts'
import type { Project } from '../../domain/project/project.ts'
import { reasonOf } from '../data/form-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { useLiveQuery } from '../data/use-query.ts'
import { rich } from '../locale/rich.tsx'
import { Button } from '../ui/button.tsx'
import { dateOf } from '../ui/time-ago.tsx'
import { toast } from '../ui/toast.tsx'
import { PersonName } from '../user/person-name.tsx'
import { Notice } from './notice.tsx'

type Offered = Pick<Project, 'id' | 'name' | 'owner_id' | 'transfer_to' | 'transfer_until'>

export function OfferNotice({ project, userId }: { project: Offered; userId: string }) {
  if (offeredTo(project, new Date()) !== userId) return null
  return <Offer project={project} />
}

function Offer({ project }: { project: Offered }) {
  const params = { projectId: project.id }
  const accept = useCommand('acceptTransfer')
  const decline = useCommand('endTransfer')
  const { data } = useLiveQuery('listMembers', { params })
  const owner = data?.members.find(({ user_id }) => user_id === project.owner_id)?.profile
  const pending = accept.pending || decline.pending

  async function take() {
    try {
      await accept.run({ params, input: {} })
      toast.success(t('You are now the owner of {name}.', { name: project.name }))
    } catch (error) {
      toast.error(t('Failed to accept the project'), reasonOf(error))
    }
  }

  async function refuse() {
    try {
      await decline.run({ params, input: {} })
      toast.quiet(t('Offer declined.'))
    } catch (error) {
      toast.error(t('Failed to decline the project'), reasonOf(error))
    }
  }

  return (
    <Notice
      label={t('Offered to you')}
      words={
        <>
          {owner
            ? rich(
                '{name} wants to hand this project over to you. As its owner you decide who belongs to it.',
                { name: <PersonName person={owner} /> },
              )
            : t(
                'The owner wants to hand this project over to you. As its owner you decide who belongs to it.',
              )}{' '}
          {project.transfer_until &&
            t('You can accept until {date}.', { date: dateOf(project.transfer_until) })}
        </>
      }
    >
      <Button size="sm" variant="primary" disabled={pending} onClick={take}>
        {t('Accept')}
      </Button>
      <Button size="sm" disabled={pending} onClick={refuse}>
        {t('Decline')}
      </Button>
    </Notice>
  )
}
