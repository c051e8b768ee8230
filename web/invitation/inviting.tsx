// The part of the members' card for those who may invite: invitations, team links, and for the owner whether admins may invite.

import { useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import type { Project } from '../../domain/project/project.ts'
import { reasonOf } from '../data/form-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { TeamLinks } from '../team-link/team-links.tsx'
import { CheckRow } from '../ui/check-row.tsx'
import { toast } from '../ui/toast.tsx'
import { Invitations } from './invitations.tsx'

type Props = { project: Project; mayDecide: boolean }

export function Inviting({ project: { id, admins_invite }, mayDecide }: Props) {
  const { run } = useCommand('changeAdminsInvite')
  /** The choice until the server has answered. */
  const [chosen, setChosen] = useState<boolean>()
  async function change(isOn: boolean) {
    setChosen(isOn)
    try {
      await run({ params: { projectId: id }, input: { admins_invite: isOn } })
      toast.quiet(isOn ? t('Admins may invite people now.') : t('Only the owner may invite people now.'))
    } catch (error) {
      toast.error(t('Failed to change who may invite'), reasonOf(error), { id: 'admins-invite' })
    } finally {
      setChosen(undefined)
    }
  }
  return (
    <>
      <Invitations projectId={id} />
      <TeamLinks projectId={id} />
      {mayDecide && (
        <div className="mt-4 border-t border-line pt-3">
          <CheckRow
            checked={chosen ?? admins_invite}
            disabled={chosen !== undefined}
            onChange={(isOn) => void change(isOn)}
            hint={t('Admins can then invite people with any role, also as admins, and create team links.')}
          >
            {t('Admins may invite people')}
          </CheckRow>
        </div>
      )}
    </>
  )
}
