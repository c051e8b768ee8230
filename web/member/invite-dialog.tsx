// The dialog that adds a person to the project by username or email address.
import { type FormEvent, useRef, useState } from 'react'
import { DEFAULT_ROLE, InviteMember, ROLES, type Role } from '../../domain/member.ts'
import {
  errorsOf,
  errorsOfRefusal,
  type FieldErrors,
  isRefusal,
  reasonOf,
  useFocusOnError,
} from '../data/form-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { MEMBER_WORDS } from '../project/words.ts'
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
      description="They are a member at once and see everything in the project."
      size="sm"
      focusFirstField
    >
      <InviteForm projectId={projectId} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

const NO_ERRORS: FieldErrors = {}
/** One toast at a time: the next attempt replaces the previous result. */
const TOAST = { id: 'invite' }
/** Errors whose server message is the specified one. */
const WITH_OWN_WORDS = ['user_not_found', 'already_member']

function InviteForm({ projectId, onDone }: { projectId: string; onDone: () => void }) {
  const [username, setUsername] = useState('')
  const [role, setRole] = useState<Role>(DEFAULT_ROLE)
  const { run, pending } = useCommand('inviteMember')
  const [errors, setErrors] = useState(NO_ERRORS)
  const form = useRef<HTMLFormElement>(null)
  useFocusOnError(form, errors)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (pending) return
    const input = InviteMember.safeParse({ username, role })
    if (!input.success) return setErrors(errorsOf(input.error))
    setErrors(NO_ERRORS)
    try {
      await run({ params: { projectId }, input: input.data })
      onDone()
      toast.success(MEMBER_WORDS.invited, TOAST)
    } catch (error) {
      const ownWords = isRefusal(error) && WITH_OWN_WORDS.includes(error.code) ? error.message : undefined
      setErrors(ownWords ? { username: ownWords } : errorsOfRefusal(error))
      toast.error(ownWords ?? MEMBER_WORDS.inviteFailed, reasonOf(error), TOAST)
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
          onChange={({ target }) => setUsername(target.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field label="Role" error={errors.role} hint={ROLES.find(({ value }) => value === role)?.hint}>
        <Select value={role} onValueChange={setRole} options={ROLES} />
      </Field>
    </DialogForm>
  )
}
