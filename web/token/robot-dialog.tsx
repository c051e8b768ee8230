// The dialog that adds a robot to a project.
import { type FormEvent, useRef, useState } from 'react'
import { DEFAULT_ROLE, ROLES, type Role } from '../../domain/member/member.ts'
import { CreateRobot } from '../../domain/token/token.ts'
import {
  errorsOf,
  errorsOfRefusal,
  type FieldErrors,
  reasonOf,
  useFocusOnError,
} from '../data/form-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { Field, Input } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { toast } from '../ui/toast.tsx'

type Props = { projectId: string; open: boolean; onClose: () => void; onMade: () => void }

export function RobotDialog({ open, ...rest }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && rest.onClose()}
      title="New Robot"
      description="A member of this project that nobody signs in as."
      size="sm"
      focusFirstField
    >
      <RobotForm {...rest} />
    </Dialog>
  )
}

const TOAST = { id: 'robot' }

function RobotForm({ projectId, onClose, onMade }: Omit<Props, 'open'>) {
  const [name, setName] = useState('')
  const [role, setRole] = useState<Role>(DEFAULT_ROLE)
  const [errors, setErrors] = useState<FieldErrors>({})
  const { run, pending } = useCommand('createRobot')
  const form = useRef<HTMLFormElement>(null)
  useFocusOnError(form, errors)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (pending) return
    const input = CreateRobot.safeParse({ name, role })
    if (!input.success) return setErrors(errorsOf(input.error))
    setErrors({})
    try {
      await run({ params: { projectId }, input: input.data })
      onMade()
      onClose()
      toast.success(`${input.data.name} is a member. Make it a token next.`, TOAST)
    } catch (error) {
      setErrors(errorsOfRefusal(error))
      toast.error('Failed to add the robot', reasonOf(error), TOAST)
    }
  }

  return (
    <DialogForm
      formRef={form}
      onSubmit={submit}
      onCancel={onClose}
      submitLabel="Add Robot"
      pendingLabel="Adding..."
      pending={pending}
    >
      <Field label="Name" required error={errors.name} hint="As people see it on what it did.">
        <Input
          value={name}
          onChange={({ target }) => setName(target.value)}
          placeholder="Deploys"
          autoComplete="off"
        />
      </Field>
      <Field label="Role" error={errors.role} hint={ROLES.find(({ value }) => value === role)?.hint}>
        <Select value={role} onValueChange={setRole} options={ROLES} />
      </Field>
    </DialogForm>
  )
}
