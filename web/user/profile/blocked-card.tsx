// The people whom the user does not allow to add them to projects, each with a button to allow it again. Hidden if empty.

import { UserX } from 'lucide-react'
import { t } from '../../../domain/locale/message.ts'
import type { Profile } from '../../../domain/user/user.ts'
import { reasonOf } from '../../data/form-errors.ts'
import { useCommand } from '../../data/use-command.ts'
import { useQuery } from '../../data/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { RecordList } from '../../ui/record-list.tsx'
import { toast } from '../../ui/toast.tsx'
import { PersonName } from '../person-name.tsx'
import { ProfileRow } from './profile-row.tsx'

export function BlockedCard() {
  const query = useQuery('listBlockedInviters', { params: {} })
  const people = query.data?.people ?? []
  if (people.length === 0) return null
  return (
    <Card
      title={t('Blocked Invitations')}
      description={t('These people cannot add you to projects. They are not notified.')}
    >
      <RecordList
        rows={people}
        keyOf={({ id }) => id}
        cannotShow={t('This person cannot be shown.')}
        label={t('People who cannot add you')}
        className="-my-3"
      >
        {(person) => <Row person={person} onDone={() => void query.refetch()} />}
      </RecordList>
    </Card>
  )
}

function Row({ person, onDone }: { person: Profile; onDone: () => void }) {
  const { run, pending } = useCommand('unblockInviter')
  async function allow() {
    try {
      await run({ params: {}, input: { user_id: person.id } })
      toast.quiet(t('Invitations are allowed again.'))
    } catch (error) {
      toast.error(t('Failed to allow invitations'), reasonOf(error))
    }
    onDone()
  }
  return (
    <ProfileRow
      icon={UserX}
      title={<PersonName person={person} />}
      detail={t('Blocked from adding you to projects')}
    >
      <Button
        size="sm"
        pending={pending}
        onClick={allow}
        aria-label={t('Allow again: @{username}', { username: person.username })}
      >
        {t('Allow Again')}
      </Button>
    </ProfileRow>
  )
}
