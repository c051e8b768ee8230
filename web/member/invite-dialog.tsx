// The dialog that adds a person to the project by username or email address.
import { Link2 } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { DEFAULT_ROLE, InviteMember, type Role } from '../../domain/member/member.ts'
import { ROLES } from '../../domain/member/roles.ts'
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
import { useCommand } from '../data/use-command.ts'
import { invitationLink } from '../invitation/link.ts'
import { LinkShown } from '../invitation/link-shown.tsx'
import { MEMBER_WORDS } from '../project/words.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { Field, Input } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { toast } from '../ui/toast.tsx'

type Props = { projectId: string; open: boolean; onOpenChange: (open: boolean) => void }

export function InviteDialog({ projectId, open, onOpenChange }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Invite Team Member"
      description="They become a member at once and can see everything in the project."
      size="sm"
      focusFirstField
    >
      <Invite projectId={projectId} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

/** The form; after an invitation by link was created, the link instead. */
function Invite({ projectId, onDone }: { projectId: string; onDone: () => void }) {
  const [made, setMade] = useState<{ email: string; link: string }>()
  if (made) return <LinkShown {...made} onDone={onDone} />
  return <InviteForm projectId={projectId} onDone={onDone} onLink={setMade} />
}

const NO_ERRORS: FieldErrors = {}
/** One toast at a time: the next attempt replaces the previous result. */
const TOAST = { id: 'invite' }
/** Errors whose message from the server is shown unchanged, as the specification asks. */
const WITH_OWN_WORDS = ['user_not_found', 'already_member']

function InviteForm({
  projectId,
  onDone,
  onLink,
}: {
  projectId: string
  onDone: () => void
  onLink: (made: { email: string; link: string }) => void
}) {
  const [username, setUsername] = useState('')
  const [role, setRole] = useState<Role>(DEFAULT_ROLE)
  const { run, pending } = useCommand('inviteMember')
  const [errors, setErrors] = useState(NO_ERRORS)
  const createLink = useCommand('createInvitation')
  /** An address without an account, to which an invitation link can be offered. */
  const [unknown, setUnknown] = useState('')
  const form = useRef<HTMLFormElement>(null)
  useFocusOnError(form, errors)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (pending) return
    const input = InviteMember.safeParse({ username, role })
    if (!input.success) return setErrors(errorsOf(input.error))
    setErrors(NO_ERRORS)
    setUnknown('')
    try {
      await run({ params: { projectId }, input: input.data })
      onDone()
      toast.success(MEMBER_WORDS.invited, TOAST)
    } catch (error) {
      const ownWords = isRefusal(error) && WITH_OWN_WORDS.includes(error.code) ? error.message : undefined
      setErrors(ownWords ? { username: ownWords } : errorsOfRefusal(error))
      const email = Email.safeParse(username)
      if (isRefusal(error) && error.code === 'user_not_found' && email.success) setUnknown(email.data)
      toast.error(ownWords ?? MEMBER_WORDS.inviteFailed, reasonOf(error), TOAST)
    }
  }

  async function makeLink() {
    const secret = newSecret()
    try {
      const event = await createLink.run({ params: { projectId }, input: { email: unknown, role, secret } })
      if (event?.type !== 'invitation.created') return
      onLink({ email: unknown, link: invitationLink({ id: event.invitation_id, secret }) })
      toast.quiet('Invitation link created.')
    } catch (error) {
      toast.error('Failed to create the invitation', reasonOf(error), TOAST)
    }
  }

  return (
    <DialogForm
      formRef={form}
      onSubmit={submit}
      onCancel={onDone}
      submitLabel="Send Invitation"
      pendingLabel="Sending..."
      pending={pending}
    >
      <Field
        label="Username"
        required
        error={errors.username}
        hint="Their username, or the email address they signed up with."
      >
        <Input
          value={username}
          onChange={({ target }) => {
            setUsername(target.value)
            setUnknown('')
          }}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field label="Role" error={errors.role} hint={ROLES.find(({ value }) => value === role)?.hint}>
        <Select value={role} onValueChange={setRole} options={ROLES} />
      </Field>
      {unknown && (
        <div className="flex flex-wrap items-center justify-between gap-2 rounded-md border border-line bg-sunken p-3">
          <p className="min-w-0 flex-1 basis-52 text-sm text-ink-soft">
            No account yet? Create a link that lets them sign up and join.
          </p>
          <Button size="sm" icon={<Link2 />} pending={createLink.pending} onClick={makeLink}>
            Create Invitation Link
          </Button>
        </div>
      )}
    </DialogForm>
  )
}
