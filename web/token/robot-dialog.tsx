// The dialog that adds a robot to a project.

import { useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import { DEFAULT_ROLE, type Role } from '../../domain/member/member.ts'
import { ROLES } from '../../domain/member/roles.ts'
import { CreateRobot } from '../../domain/token/token.ts'
import { runCommand } from '../data/use-command.ts'
import { refusedAs } from '../form/attempt.ts'
import { schemaCheck } from '../form/schema-check.ts'
import { useForm } from '../form/use-form.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.tsx'

type Props = { projectId: string; open: boolean; onClose: () => void; onMade: () => void }

export function RobotDialog({ open, ...rest }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && rest.onClose()}
      title={t('New Robot')}
      description={t('A member of this project for programs. Nobody can sign in as it.')}
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
  const { form, errors, pending, submit } = useForm(
    schemaCheck(CreateRobot),
    async (input) => {
      await runCommand('createRobot', { params: { projectId }, input })
      onMade()
      onClose()
      toast.success(t('{name} was added. Create a token for it next.', { name: input.name }), TOAST)
    },
    refusedAs(t('Failed to add the robot'), TOAST),
  )
  return (
    <DialogForm
      formRef={form}
      onSubmit={(event) => submit(event, { name, role })}
      onCancel={onClose}
      submitLabel={t('Add Robot')}
      pendingLabel={t('Adding...')}
      pending={pending}
    >
      <TextField
        label={t('Name')}
        error={errors.name}
        hint={t('Shown to people on the changes that it makes.')}
        placeholder={t('Deploys')}
        autoComplete="off"
        value={name}
        onType={setName}
      />
      <Field label={t('Role')} error={errors.role} hint={ROLES.find(({ value }) => value === role)?.hint}>
        <Select value={role} onValueChange={setRole} options={ROLES} />
      </Field>
    </DialogForm>
  )
}
