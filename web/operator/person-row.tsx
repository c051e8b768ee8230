// One person of the server: what an operator needs to help them, and the menu of what an operator can do.

import { Ellipsis, KeyRound, LogOut, MailCheck, ShieldOff, UserCheck, UserX } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import type { ServerPerson } from '../../domain/operator/operator.ts'
import { displayName } from '../../domain/user/display.ts'
import { attempt } from '../form/attempt.ts'
import { rich } from '../locale/rich.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { toast } from '../ui/toast.tsx'
import { PersonAvatar } from '../user/person.tsx'
import { DisableDialog } from './disable-dialog.tsx'
import { useAct } from './proven.tsx'
import { refetchServer } from './use-windows.ts'

const TOAST = { id: 'operate-person' }

type Props = { person: ServerPerson; userId: string }

export function PersonRow({ person, userId }: Props) {
  const { id, email, username, disabled_at, confirmed, two_factor, operator } = person
  const name = displayName(person)
  return (
    <div className="flex items-center gap-2 sm:gap-3">
      <PersonAvatar person={{ ...person, id: id ?? email }} size="lg" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="font-medium wrap-anywhere">{name}</bdi>
          {id === userId && <span className="text-sm text-ink-faint">{t('you')}</span>}
          {disabled_at && <Badge tone="red">{t('Disabled', { context: 'one account' })}</Badge>}
          {!confirmed && <Badge tone="yellow">{t('Not confirmed')}</Badge>}
          {operator && <Badge tone="blue">{t('Operator')}</Badge>}
          {two_factor && <Badge>{t('Two-factor')}</Badge>}
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {email} <span className="text-ink-faint">@{username}</span>
        </p>
        <p className="text-sm text-ink-faint">
          <Facts person={person} />
        </p>
      </div>
      <Actions person={person} name={name} isSelf={id === userId} />
    </div>
  )
}

function Facts({ person: { id, last_sign_in_at, sessions, owned } }: { person: ServerPerson }) {
  if (id === null) return <>{t('Signed up; the link in the mail was not opened yet')}</>
  return (
    <>
      {last_sign_in_at
        ? rich('Signed in {time}', { time: <TimeAgo at={last_sign_in_at} /> })
        : t('Never signed in')}
      {[
        '',
        t('{sessions, plural, =0 {no sessions} one {one session} other {# sessions}}', { sessions }),
        ...(owned > 0
          ? [t('{owned, plural, one {owns one project} other {owns # projects}}', { owned })]
          : []),
      ].join(' · ')}
    </>
  )
}

type Asked = 'disable' | 'sessions' | 'factors' | undefined

function Actions({ person, name, isSelf }: { person: ServerPerson; name: string; isSelf: boolean }) {
  const { id, email, confirmed, disabled_at, authenticator, sessions } = person
  const [asked, setAsked] = useState<Asked>()
  const enable = useAct('enablePerson')
  const confirm = useAct('confirmAddress')
  const mail = useAct('mailPasswordLink')
  const end = useAct('endSessionsOf')
  const remove = useAct('removeTwoFactorOf')
  const input = { user_id: id ?? '' }

  async function act(failed: string, done: string, action: () => Promise<unknown>) {
    const succeeded = await attempt(failed, action, TOAST)
    if (succeeded) toast.success(done, TOAST)
    refetchServer()
    if (succeeded) setAsked(undefined)
  }
  const close = () => setAsked(undefined)
  return (
    <>
      <Menu
        trigger={
          <Button variant="icon" aria-label={t('Actions for {name}', { name })} title={t('Actions')}>
            <Ellipsis />
          </Button>
        }
      >
        {!confirmed && (
          <MenuItem
            icon={<MailCheck />}
            onSelect={() =>
              void act(t('Failed to confirm the address'), t('{email} is confirmed.', { email }), () =>
                confirm.run({ params: {}, input: { email } }),
              )
            }
          >
            {t('Confirm the address')}
          </MenuItem>
        )}
        {id !== null && (
          <>
            <MenuItem
              icon={<KeyRound />}
              disabled={disabled_at !== null}
              onSelect={() =>
                void act(
                  t('Failed to send the link'),
                  t('{email} gets a link for a new password.', { email }),
                  () => mail.run({ params: {}, input }),
                )
              }
            >
              {t('Mail a link for a new password')}
            </MenuItem>
            <MenuItem icon={<LogOut />} disabled={sessions === 0} onSelect={() => setAsked('sessions')}>
              {t('End all sessions…')}
            </MenuItem>
            <MenuItem icon={<ShieldOff />} disabled={!authenticator} onSelect={() => setAsked('factors')}>
              {t('Remove two-factor sign-in…')}
            </MenuItem>
            <MenuSeparator />
            {disabled_at ? (
              <MenuItem
                icon={<UserCheck />}
                onSelect={() =>
                  void act(t('Failed to enable the account'), t('{name} can sign in again.', { name }), () =>
                    enable.run({ params: {}, input }),
                  )
                }
              >
                {t('Enable')}
              </MenuItem>
            ) : (
              <MenuItem icon={<UserX />} destructive disabled={isSelf} onSelect={() => setAsked('disable')}>
                {t('Disable…')}
              </MenuItem>
            )}
          </>
        )}
      </Menu>
      <ConfirmDialog
        open={asked === 'sessions'}
        onOpenChange={close}
        title={t('End all sessions of {name}?', { name })}
        description={t(
          '{name} is signed out on every device at once, and can sign in again. Tokens of programs keep working.',
          { name },
        )}
        confirmLabel={t('End Sessions')}
        pending={end.pending}
        onConfirm={() =>
          void act(t('Failed to end the sessions'), t('{name} is signed out everywhere.', { name }), () =>
            end.run({ params: {}, input }),
          )
        }
      />
      <ConfirmDialog
        open={asked === 'factors'}
        onOpenChange={close}
        title={t('Remove the two-factor sign-in of {name}?', { name })}
        description={t(
          'For a lost phone: verify first that it is that person who asks. They sign in with only the password again, get a mail about it, and every session ends.',
        )}
        confirmLabel={t('Remove Two-Factor')}
        pending={remove.pending}
        onConfirm={() =>
          void act(
            t('Failed to remove the two-factor sign-in'),
            t('{name} signs in with only the password again.', { name }),
            () => remove.run({ params: {}, input }),
          )
        }
      />
      {asked === 'disable' && id !== null && (
        <DisableDialog person={{ id, name, owned: person.owned }} onClose={close} />
      )}
    </>
  )
}
