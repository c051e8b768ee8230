// The people of past imports who are the assignees of tickets and have no account here: how many there are, and a dialog that
// matches each of them with a member.

import { useState } from 'react'
import type { WaitingPerson } from '../../domain/import/people.ts'
import { t } from '../../domain/locale/message.ts'
import type { Member } from '../../domain/member/member.ts'
import { displayName } from '../../domain/user/display.ts'
import { reasonOf } from '../data/form-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { useQuery } from '../data/use-query.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogBody } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { QueryList } from '../ui/query-list.tsx'
import { Select } from '../ui/select.tsx'
import { toast } from '../ui/toast.tsx'
import { InviteAll, InviteOne, type Inviting, useInviteWaiting } from './invite-waiting.tsx'

const NOBODY = 'none'
const TOAST = { id: 'match' }

type Props = { projectId: string; members: Member[]; mayInvite: boolean }

export function WaitingPeople({ projectId, members, mayInvite }: Props) {
  const [isOpen, setOpen] = useState(false)
  const query = useQuery('listWaitingPeople', { params: { projectId } })
  const inviting = useInviteWaiting(projectId)
  const refetch = () => void query.refetch()
  const people: WaitingPerson[] | undefined = query.data?.people
  if (!people || (people.length === 0 && !isOpen)) return null
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-line bg-sunken p-3">
      <p className="min-w-0 flex-1 basis-52 text-sm text-ink-soft">
        {t(
          '{count, plural, one {# person of an import is waiting to be matched.} other {# people of an import are waiting to be matched.}}',
          { count: people.length },
        )}
      </p>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t('Match People…')}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('Match People')}
        description={t(
          'The tickets of a person of an import are assigned to the member that you choose, or to the person whom you invite. Anyone could use a name elsewhere, so please check.',
        )}
      >
        <DialogBody>
          {mayInvite && people.length > 0 && (
            <InviteAll people={people} inviting={inviting} onInvited={refetch} />
          )}
          <QueryList
            loading={t('Loading the people')}
            failed={t('Failed to load the people')}
            query={query}
            rows={people}
            keyOf={({ id }) => id}
            cannotShow={t('This person cannot be shown.')}
            none={t('Everybody is matched.')}
            label={t('People of imports')}
            className="-my-2.5"
          >
            {(person) => (
              <Row
                projectId={projectId}
                person={person}
                members={members}
                inviting={mayInvite ? inviting : null}
                onMatched={refetch}
              />
            )}
          </QueryList>
        </DialogBody>
      </Dialog>
    </div>
  )
}

type RowProps = {
  projectId: string
  person: WaitingPerson
  members: Member[]
  /** Null for a user who may not invite. */
  inviting: Inviting | null
  onMatched: () => void
}

function Row({ projectId, person, members, inviting, onMatched }: RowProps) {
  const { id, name, tickets, suggested } = person
  const [chosen, setChosen] = useState(suggested?.id ?? NOBODY)
  const [pending, setPending] = useState(false)
  const { run } = useCommand('matchImportedPerson')
  const options = [
    { value: NOBODY, label: t('Choose a member') },
    ...members.map(({ profile }) => ({
      value: profile.id,
      label: `${displayName(profile)} @${profile.username}`,
    })),
  ]

  async function match() {
    setPending(true)
    try {
      // One call assigns at most 1,000 tickets. When none is left, it returns no event.
      while (await run({ params: { projectId }, input: { id, user_id: chosen } }));
      toast.success(
        t('{tickets, plural, one {# ticket assigned.} other {# tickets assigned.}}', { tickets }),
        TOAST,
      )
    } catch (error) {
      toast.error(t('{name} could not be matched', { name }), reasonOf(error), TOAST)
    }
    setPending(false)
    onMatched()
  }

  return (
    <div className="grid items-center gap-x-3 gap-y-2 py-2.5 sm:grid-cols-[1fr_14rem_auto]">
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-ink-faint wrap-anywhere">
          {[
            t('{tickets, plural, one {# ticket} other {# tickets}}', { tickets }),
            suggested && t('Suggested by the name'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <Field label={t('{name} is', { name })} hideLabel>
        <Select value={chosen} onValueChange={setChosen} options={options} />
      </Field>
      <Button
        disabled={chosen === NOBODY}
        pending={pending}
        aria-label={t('Match {name}', { name })}
        onClick={() => void match()}
      >
        {t('Match')}
      </Button>
      {inviting && <InviteOne person={person} inviting={inviting} onInvited={onMatched} />}
    </div>
  )
}
