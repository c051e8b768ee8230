// The form of the invite dialog. One entry is one person, as specified: somebody without an account is refused and can be sent a
// link. Several entries are a list: people without an account are invited, and refused entries stay in the box.

import { Link2 } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { INVITED_AT_ONCE } from '../../domain/invitation/invitation.ts'
import { t } from '../../domain/locale/message.ts'
import { DEFAULT_ROLE, InviteMember, type Role } from '../../domain/member/member.ts'
import { ROLES } from '../../domain/member/roles.ts'
import { peopleInText } from '../../domain/user/people-in-text.ts'
import { Email } from '../../domain/user/user.ts'
import {
  errorsOf,
  errorsOfRefusal,
  type FieldErrors,
  isRefusal,
  reasonOf,
  useFocusOnError,
} from '../data/form-errors.ts'
import { newSecret } from '../data/new-secret.ts'
import { useSettings } from '../data/settings.ts'
import { useCommand } from '../data/use-command.ts'
import { invitationLink } from '../invitation/link.ts'
import { numberText } from '../locale/format.ts'
import { MEMBER_WORDS } from '../project/words.ts'
import { Button } from '../ui/button.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { toast } from '../ui/toast.tsx'
import { type Invited, wordsOf } from './invite-many.ts'
import { InviteRefused } from './invite-refused.tsx'
import { InviteesField } from './invitees-field.tsx'
import { useInviteMany } from './use-invite-many.ts'
import { useRolesGiven } from './use-roles-given.ts'

const NO_ERRORS: FieldErrors = {}
/** One toast at a time: the next attempt replaces the previous result. */
const TOAST = { id: 'invite' }
/** Errors whose message from the server is shown unchanged, as the specification asks. */
const WITH_OWN_WORDS = ['user_not_found', 'already_member']

type Props = {
  projectId: string
  onBusy: (isBusy: boolean) => void
  onDone: () => void
  /** @param isAll whether nothing is left to do in the form */
  onLinks: (made: Invited[], isAll: boolean) => void
}

export function InviteForm({ projectId, onBusy, onDone, onLinks }: Props) {
  const [text, setText] = useState('')
  const [role, setRole] = useState<Role>(DEFAULT_ROLE)
  const { run, pending } = useCommand('inviteMember')
  const [errors, setErrors] = useState(NO_ERRORS)
  const createLink = useCommand('createInvitation')
  const many = useInviteMany(projectId, onBusy)
  const settings = useSettings()
  const roles = useRolesGiven(projectId)
  /** An address without an account, to which an invitation link can be offered. */
  const [unknown, setUnknown] = useState('')
  const form = useRef<HTMLFormElement>(null)
  useFocusOnError(form, errors)
  const entries = peopleInText(text)
  const isBusy = pending || many.progress !== undefined

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setErrors(NO_ERRORS)
    setUnknown('')
    many.forget()
    return entries.length > 1 ? inviteList() : inviteOne()
  }

  async function inviteOne() {
    const input = InviteMember.safeParse({ username: entries[0] ?? text, role })
    if (!input.success) return setErrors(errorsOf(input.error))
    try {
      await run({ params: { projectId }, input: input.data })
      onDone()
      toast.success(MEMBER_WORDS.invited, TOAST)
    } catch (error) {
      const ownWords = isRefusal(error) && WITH_OWN_WORDS.includes(error.code) ? error.message : undefined
      setErrors(ownWords ? { username: ownWords } : errorsOfRefusal(error))
      const email = Email.safeParse(input.data.username)
      if (isRefusal(error) && error.code === 'user_not_found' && email.success) setUnknown(email.data)
      toast.error(ownWords ?? MEMBER_WORDS.inviteFailed, reasonOf(error), TOAST)
    }
  }

  async function inviteList() {
    if (entries.length > INVITED_AT_ONCE)
      return setErrors({
        username: t('At most {most} people at once. These are {count}.', {
          most: INVITED_AT_ONCE,
          count: numberText(entries.length),
        }),
      })
    const result = await many.invite(entries, role)
    setText(result.refused.map(({ entry }) => entry).join('\n'))
    const isSent = settings?.mail === 'smtp' || result.invited.length === 0
    if (!isSent) return onLinks(result.invited, result.refused.length === 0)
    if (result.refused.length > 0) return
    onDone()
    toast.success(`${wordsOf(result)}.`, TOAST)
  }

  async function makeLink() {
    const secret = newSecret()
    try {
      const event = await createLink.run({ params: { projectId }, input: { email: unknown, role, secret } })
      if (event?.type !== 'invitation.created') return
      onLinks([{ email: unknown, link: invitationLink({ id: event.invitation_id, secret }) }], true)
      toast.quiet(t('Invitation link created.'))
    } catch (error) {
      toast.error(t('Failed to create the invitation'), reasonOf(error), TOAST)
    }
  }

  return (
    <DialogForm
      formRef={form}
      onSubmit={submit}
      onCancel={many.progress === undefined ? onDone : many.stop}
      submitLabel={t('Send Invitation')}
      pendingLabel={many.progress ?? t('Sending...')}
      pending={isBusy}
    >
      <InviteesField
        text={text}
        entries={entries}
        error={errors.username}
        disabled={many.progress !== undefined}
        onType={(typed) => {
          setText(typed)
          setUnknown('')
          // A list must not keep the error about a single name.
          setErrors(NO_ERRORS)
        }}
      />
      <Field label={t('Role')} error={errors.role} hint={ROLES.find(({ value }) => value === role)?.hint}>
        <Select value={role} onValueChange={setRole} options={roles} />
      </Field>
      {many.result && many.result.refused.length > 0 && (
        <InviteRefused done={wordsOf(many.result)} refused={many.result.refused} />
      )}
      {settings?.disable_signup && (entries.length > 1 || unknown) && (
        <p className="text-sm text-ink-soft">
          {t(
            'Sign-up is closed on this server: people without an account can join only after the operator has created one for them.',
          )}
        </p>
      )}
      {unknown && (
        <div className="flex flex-wrap items-center justify-between gap-2 rounded-md border border-line bg-sunken p-3">
          <p className="min-w-0 flex-1 basis-52 text-sm text-ink-soft">
            {t('No account yet? Create a link that lets them sign up and join.')}
          </p>
          <Button size="sm" icon={<Link2 />} pending={createLink.pending} onClick={makeLink}>
            {t('Create Invitation Link')}
          </Button>
        </div>
      )}
    </DialogForm>
  )
}
