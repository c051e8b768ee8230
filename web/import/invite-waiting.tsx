// Invites the people of imports who have no account: one by one with an address, or all for whom the source has one. By accepting,
// a person takes over the tickets of that name.
import { useState } from 'react'
import type { WaitingPerson } from '../../domain/import/import.ts'
import { DEFAULT_ROLE, type Role } from '../../domain/member/member.ts'
import { Email } from '../../domain/user/user.ts'
import { reasonOf } from '../data/form-errors.ts'
import { newSecret } from '../data/new-secret.ts'
import { useCommand } from '../data/use-command.ts'
import { invitationLink } from '../invitation/link.ts'
import { useRolesGiven } from '../member/use-roles-given.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Field, Input } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { toast } from '../ui/toast.tsx'
import { things } from './words.ts'

const TOAST = { id: 'invite-waiting' }

type Invitee = Pick<WaitingPerson, 'id' | 'name'> & { email: string }
type Links = Readonly<Record<string, string>>

/** Invites people one after the other, and keeps the link of each: the server cannot show a link again. */
export function useInviteWaiting(projectId: string) {
  const [role, setRole] = useState<Role>(DEFAULT_ROLE)
  const [links, setLinks] = useState<Links>({})
  const { run } = useCommand('createInvitation')
  const roles = useRolesGiven(projectId)

  /** @returns how many were invited; stops at the first refusal, which it shows */
  async function invite(people: Invitee[]): Promise<number> {
    let done = 0
    for (const { id, name, email } of people) {
      const secret = newSecret()
      try {
        const input = { email, role, secret, imported_person: id }
        const event = await run({ params: { projectId }, input })
        if (event?.type !== 'invitation.created') return done
        const link = invitationLink({ id: event.invitation_id, secret })
        setLinks((before) => ({ ...before, [id]: link }))
        done += 1
      } catch (error) {
        toast.error(`${name} could not be invited`, reasonOf(error), TOAST)
        return done
      }
    }
    toast.success(`${things(done, 'person', 'people')} invited.`, TOAST)
    return done
  }
  return { role, roles, setRole, links, invite }
}

export type Inviting = ReturnType<typeof useInviteWaiting>

type AllProps = { people: WaitingPerson[]; inviting: Inviting; onInvited: () => void }

/** The role of those who are invited, and the button for all with an address. */
export function InviteAll({ people, inviting, onInvited }: AllProps) {
  const [pending, setPending] = useState(false)
  const ready = people.flatMap(({ id, name, email, invited }) =>
    email && !invited && Email.safeParse(email).success ? [{ id, name, email }] : [],
  )

  async function inviteAll() {
    setPending(true)
    await inviting.invite(ready)
    setPending(false)
    onInvited()
  }

  return (
    <div className="mb-3 flex flex-wrap items-end justify-between gap-2 border-b border-line pb-3">
      <Field label="Role of those you invite" className="min-w-40">
        <Select
          value={inviting.role}
          onValueChange={(role) => inviting.setRole(role as Role)}
          options={inviting.roles.map(({ value, label }) => ({ value, label }))}
        />
      </Field>
      {ready.length > 0 && (
        <Button pending={pending} onClick={() => void inviteAll()}>
          Invite {things(ready.length, 'Person', 'People')} with an Address
        </Button>
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
    setError(address.success ? undefined : 'Please enter an email address')
    if (!address.success) return
    setPending(true)
    await inviting.invite([{ id, name, email: address.data }])
    setPending(false)
    onInvited()
  }

  if (link || invited)
    return (
      <p className="flex flex-wrap items-center gap-2 text-sm text-ink-soft sm:col-span-3">
        Invited: the tickets become theirs when they accept.
        {link && <CopyButton text={link} label="Copy Link" size="sm" />}
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
      <Field label={`Email of ${name}`} hideLabel error={error} className="min-w-48 flex-1">
        <Input
          type="email"
          autoComplete="off"
          placeholder="Or invite by email"
          disabled={pending}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <Button type="submit" pending={pending} aria-label={`Invite ${name}`}>
        Invite
      </Button>
    </form>
  )
}
