// Offers the project to another member: selection, confirmation, the pending offer, and withdrawing it.

import { useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import { offeredTo } from '../../domain/project/notices.ts'
import type { Project } from '../../domain/project/project.ts'
import { displayName, isNamed } from '../../domain/user/display.ts'
import { reasonOf } from '../data/form-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { useLiveQuery } from '../data/use-query.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Select } from '../ui/select.tsx'
import { dateOf } from '../ui/time-ago.tsx'
import { toast } from '../ui/toast.tsx'
import { SettingRow } from './setting-row.tsx'

const NOBODY = 'nobody'

export function HandOver({ project }: { project: Project }) {
  const { data } = useLiveQuery('listMembers', { params: { projectId: project.id } })
  const others =
    data?.members
      .filter(({ user_id, profile }) => user_id !== project.owner_id && isNamed(profile))
      .map(({ user_id, profile }) => ({
        value: user_id,
        label: `${displayName(profile)} (@${profile.username})`,
        name: displayName(profile),
      })) ?? []
  const offered = offeredTo(project, new Date())
  if (!offered) return <Offering project={project} others={others} />
  const to = others.find(({ value }) => value === offered)?.label
  return <Offered project={project} to={to} />
}

type Other = { value: string; label: string; name: string }

function Offering({ project, others }: { project: Project; others: Other[] }) {
  const [chosen, setChosen] = useState(NOBODY)
  const [asking, setAsking] = useState(false)
  const { run, pending } = useCommand('transferProject')
  const next = others.find(({ value }) => value === chosen)

  async function offer() {
    try {
      await run({ params: { projectId: project.id }, input: { user_id: chosen } })
      toast.success(t('{name} can accept the project within a week.', { name: next?.name }))
    } catch (error) {
      toast.error(t('Failed to hand over project'), reasonOf(error))
    }
    setAsking(false)
  }

  return (
    <SettingRow
      title={t('Hand this project over')}
      meaning={
        others.length > 0
          ? t('Another member becomes its owner once they accept. You stay a member, as admin.')
          : t('Invite the next owner first: only a member can take over.')
      }
    >
      <div className="flex w-full gap-2">
        <Select
          label={t('New owner')}
          className="flex-1"
          value={next ? chosen : NOBODY}
          onValueChange={setChosen}
          disabled={others.length === 0}
          options={[{ value: NOBODY, label: t('Choose a member') }, ...others]}
        />
        <Button disabled={!next} onClick={() => setAsking(true)}>
          {t('Hand Over')}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('Hand {project} over to {name}?', { project: project.name, name: next?.label })}
        description={t(
          'Once {name} accepts, they can change, hand over and delete the project, and decide who belongs to it. You can withdraw the offer until then, and cannot take the project back afterwards.',
          { name: next?.name },
        )}
        confirmLabel={t('Hand Over')}
        pending={pending}
        onConfirm={offer}
      />
    </SettingRow>
  )
}

function Offered({ project, to }: { project: Project; to: string | undefined }) {
  const { run, pending } = useCommand('endTransfer')
  const date = dateOf(project.transfer_until ?? '')
  async function withdraw() {
    try {
      await run({ params: { projectId: project.id }, input: {} })
      toast.plain(t('Offer withdrawn. You are still the owner.'))
    } catch (error) {
      toast.error(t('Failed to withdraw the offer'), reasonOf(error))
    }
  }
  return (
    <SettingRow
      title={t('Hand this project over')}
      meaning={
        to
          ? t('Offered to {name}, who can accept until {date}.', { name: to, date })
          : t('Offered to a member, who can accept until {date}.', { date })
      }
    >
      <Button pending={pending} onClick={withdraw}>
        {t('Withdraw')}
      </Button>
    </SettingRow>
  )
}
