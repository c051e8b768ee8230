// How members have to sign in to enter the project: two factors, and again from now on.

import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ProjectAccess } from '../../domain/access/access.ts'
import { t } from '../../domain/locale/message.ts'
import type { Project } from '../../domain/project/project.ts'
import { displayName } from '../../domain/user/display.ts'
import { isRefusal, reasonOf } from '../data/form-errors.ts'
import { useSession } from '../data/session.ts'
import { useCommand } from '../data/use-command.ts'
import { useQuery } from '../data/use-query.ts'
import { listText } from '../locale/list.ts'
import { SettingRow } from '../project/setting-row.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { QueryState } from '../ui/query-state.tsx'
import { toast } from '../ui/toast.tsx'

type Props = { project: Pick<Project, 'id' | 'name'> }

export function AccessCard({ project }: Props) {
  const query = useQuery('getAccess', { params: { projectId: project.id } })
  const { data: access, refetch } = query
  return (
    <Card
      title={
        <>
          {t('Sign-In')}{' '}
          {access?.requires_two_factor && <Badge tone="green">{t('Two-Factor Required')}</Badge>}
        </>
      }
      description={t('How members have to sign in to open this project.')}
    >
      {!access && (
        <QueryState
          loading={t('Loading how members sign in')}
          failed={t('Failed to load how members sign in')}
          query={query}
        />
      )}
      {access && (
        <div className="-my-4 flex flex-col divide-y divide-line">
          <TwoFactor project={project} access={access} onChanged={refetch} />
          <SignInAgain project={project} />
        </div>
      )}
    </Card>
  )
}

const TITLE = t('Require two-factor sign-in')
/** The number of members that are named. */
const NAMED = 5

function whoIsShutOut({ without, without_count }: ProjectAccess): string {
  if (without_count === 0) return t('Every member can show two factors already.')
  const names = without.slice(0, NAMED).map((person) => displayName(person))
  const more = without_count - names.length
  return t(
    '{count, plural, one {{names} has not set it up, and sees only the name of the project until then.} other {{names} have not set it up, and see only the name of the project until then.}}',
    {
      count: without_count,
      names: listText(more > 0 ? [...names, t('{more} more', { more })] : names, 'and'),
    },
  )
}

function TwoFactor({
  project,
  access,
  onChanged,
}: Props & { access: ProjectAccess; onChanged: () => Promise<unknown> }) {
  const { user } = useSession()
  const [asking, setAsking] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const { run, pending } = useCommand('changeAccess')
  const isOn = access.requires_two_factor
  const isUnmet = isRefused || access.without.some(({ id }) => id === user?.id)

  async function change(requires_two_factor: boolean) {
    try {
      await run({ params: { projectId: project.id }, input: { requires_two_factor } })
      await onChanged()
      toast.success(
        requires_two_factor
          ? t('Two-factor sign-in is now required.')
          : t('Two-factor sign-in is no longer required.'),
      )
    } catch (error) {
      if (isRefusal(error) && error.code === 'access_unmet') setRefused(true)
      else toast.error(t('Failed to change the sign-in'), reasonOf(error))
    }
    setAsking(false)
  }

  // The owner would shut themselves out.
  if (!isOn && isUnmet)
    return (
      <SettingRow
        title={TITLE}
        meaning={t(
          'You have signed in with only a password. Set up an authenticator app for yourself first, or sign in with your passkey. Then you can require it of all members.',
        )}
      >
        <Link to="/profile" search={{ section: 'security' }} className={buttonStyle({})}>
          {t('Set Up for Yourself')}
        </Link>
      </SettingRow>
    )
  return (
    <SettingRow
      title={TITLE}
      meaning={
        isOn
          ? whoIsShutOut(access)
          : t(
              'Members enter with an authenticator app, a passkey or single sign-on, never with only a password.',
            )
      }
    >
      {isOn ? (
        <Button pending={pending} onClick={() => void change(false)}>
          {t('No Longer Require')}
        </Button>
      ) : (
        <Button onClick={() => setAsking(true)}>{t('Require Two-Factor')}</Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('Require two-factor sign-in for {name}?', { name: project.name })}
        description={`${t(
          'It takes effect at once, also on open pages and for API tokens. Robots keep their access.',
        )} ${whoIsShutOut(access)}`}
        confirmLabel={t('Require Two-Factor')}
        pending={pending}
        onConfirm={() => change(true)}
      />
    </SettingRow>
  )
}

function SignInAgain({ project }: Props) {
  const [asking, setAsking] = useState(false)
  const { run, pending } = useCommand('endProjectSessions')

  async function end() {
    try {
      await run({ params: { projectId: project.id }, input: {} })
      toast.success(t('All other members have to sign in again.'))
    } catch (error) {
      toast.error(t('Failed to shut out earlier sign-ins'), reasonOf(error))
    }
    setAsking(false)
  }

  return (
    <SettingRow
      title={t('Ask everybody to sign in again')}
      meaning={t(
        'After a lost laptop, for example: no earlier sign-in opens this project any more, except yours here.',
      )}
    >
      <Button onClick={() => setAsking(true)}>{t('Ask to Sign In Again')}</Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('Ask all members of {name} to sign in again?', { name: project.name })}
        description={t(
          'Their open pages lose this project at once; texts that they are typing stay in their browsers. Your other devices are asked, too. API tokens and calendars continue: their owners revoke them in their profiles.',
        )}
        confirmLabel={t('Ask to Sign In Again')}
        pending={pending}
        onConfirm={end}
      />
    </SettingRow>
  )
}
