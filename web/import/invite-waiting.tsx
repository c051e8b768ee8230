// Invites the people of imports who have no account: one by one with an address, or all for whom the source has one. By accepting,
// a person takes over the tickets of that name; somebody who has an account already becomes a member and takes them over at once.

import { useEffect, useRef, useState } from 'react'
import type { WaitingPerson } from '../../domain/import/people.ts'
import { t } from '../../domain/locale/message.ts'
import { DEFAULT_ROLE, type Role } from '../../domain/member/member.ts'
import { Email } from '../../domain/user/user.ts'
import { useSettings } from '../data/settings.ts'
import { inviteMany, wordsOf } from '../member/invite-many.ts'
import { useRolesGiven } from '../member/use-roles-given.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Field, Input } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { toast } from '../ui/toast.tsx'

const TOAST = { id: 'invite-waiting' }

type Invitee = Pick<WaitingPerson, 'id'> & { email: string }
type Links = Readonly<Record<string, string>>

/** Invites people one after the other, and keeps the link of each: the server cannot show a link again. */
export function useInviteWaiting(projectId: string) {
  const [role, setRole] = useState<Role>(DEFAULT_ROLE)
  const [links, setLinks] = useState<Links>({})
  const roles = useRolesGiven(projectId)
  const [progress, setProgress] = useState<string>()
  const stopping = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    stopping.current = controller
    return () => controller.abort()
  }, [])

  async function invite(people: Invitee[]) {
    const importedPeople = new Map(people.map(({ id, email }) => [email, id]))
    const entries = [...importedPeople.keys()]
    const onProgress = (done: number) =>
      setProgress(t('Sending {done} of {count}...', { done, count: entries.length }))
    onProgress(0)
    try {
      const result = await inviteMany(
        { projectId, entries, role, importedPeople },
        { signal: stopping.current.signal, onProgress },
      )
      setLinks((before) => ({
        ...before,
        ...Object.fromEntries(result.invited.map(({ email, link }) => [importedPeople.get(email), link])),
      }))
      const [refused] = result.refused
      if (!refused) toast.success(`${wordsOf(result)}.`, TOAST)
      else
        toast.error(
          t('{count, plural, one {# person could not be invited} other {# people could not be invited}}', {
            count: result.refused.length,
          }),
          `${refused.entry}: ${refused.reason}`,
          TOAST,
        )
    } finally {
      setProgress(undefined)
    }
  }
  return { role, roles, setRole, links, progress, invite }
}

export type Inviting = ReturnType<typeof useInviteWaiting>

type AllProps = { people: WaitingPerson[]; inviting: Inviting; onInvited: () => void }

/** The role of those who are invited, and the button for all with an address. */
export function InviteAll({ people, inviting, onInvited }: AllProps) {
  const settings = useSettings()
  const [pending, setPending] = useState(false)
  // An address has one invitation at a time: of two names with the same address, the first one gets it.
  const taken = new Set<string>()
  const ready = people.flatMap(({ id, email, invited }) => {
    const address = Email.safeParse(email)
    if (!address.success || taken.has(address.data)) return []
    taken.add(address.data)
    return invited ? [] : [{ id, email: address.data }]
  })

  async function inviteAll() {
    setPending(true)
    await inviting.invite(ready)
    setPending(false)
    onInvited()
  }

  return (
    <div className="mb-3 flex flex-col gap-2 border-b border-line pb-3">
      <div className="flex flex-wrap items-end justify-between gap-2">
        <Field label={t('Role of those you invite')} className="min-w-40">
          <Select
            value={inviting.role}
            onValueChange={(role) => inviting.setRole(role as Role)}
            options={inviting.roles.map(({ value, label }) => ({ value, label }))}
          />
        </Field>
        {(ready.length > 0 || pending) && (
          <Button pending={pending} onClick={() => void inviteAll()}>
            {(pending && inviting.progress) ||
              t(
                '{count, plural, one {Invite # Person with an Address} other {Invite # People with an Address}}',
                {
                  count: ready.length,
                },
              )}
          </Button>
        )}
      </div>
      {settings?.disable_signup && (
        <p className="text-sm text-ink-soft">
          {t(
            'Sign-up is closed on this server: people without an account can join only after the operator has created one for them.',
          )}
        </p>
      )}
    </div>
  )
}

type OneProps = { person: WaitingPerson; inviting: Inviting; onInvited: () => void }

/** The invitation of one person: the address, or the link once invited. */
export function InviteOne({ person, inviting, onInvited }: OneProps) {
  const { id, name, email, invited } = person
  const [typed, setTyped] = useState(email ?? '')
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)
  const link = inviting.links[id]

  async function invite() {
    const address = Email.safeParse(typed)
    setError(address.success ? undefined : t('Please enter an email address'))
    if (!address.success) return
    setPending(true)
    await inviting.invite([{ id, email: address.data }])
    setPending(false)
    onInvited()
  }

  if (link || invited)
    return (
      <p className="flex flex-wrap items-center gap-2 text-sm text-ink-soft sm:col-span-3">
        {t('Invited: the tickets become theirs when they accept.')}
        {link && <CopyButton text={link} label={t('Copy Link')} size="sm" />}
      </p>
    )
  return (
    <form
      noValidate
      className="flex flex-wrap items-start gap-2 sm:col-span-3"
      onSubmit={(event) => {
        event.preventDefault()
        void invite()
      }}
    >
      <Field label={t('Email of {name}', { name })} hideLabel error={error} className="min-w-48 flex-1">
        <Input
          type="email"
          autoComplete="off"
          placeholder={t('Or invite by email')}
          disabled={pending}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <Button type="submit" pending={pending} aria-label={t('Invite {name}', { name })}>
        {t('Invite')}
      </Button>
    </form>
  )
}
