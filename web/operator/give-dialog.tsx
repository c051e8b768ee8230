// Gives a project to another owner, at once and without an offer.
import { useState } from 'react'
import { GiveProject, type ServerProject } from '../../domain/operator/operator.ts'
import { displayName } from '../../domain/user/display.ts'
import { useSession } from '../data/session.ts'
import { useCommand } from '../data/use-command.ts'
import { refusedAs } from '../form/attempt.ts'
import { schemaCheck } from '../form/schema-check.ts'
import { useForm } from '../form/use-form.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { Field, Input } from '../ui/field.tsx'
import { toast } from '../ui/toast.tsx'
import { refetchServer } from './use-windows.ts'

type Props = { project: ServerProject; onClose: () => void }

const TOAST = { id: 'give-project' }
const refused = refusedAs('Failed to give the project', TOAST)

export function GiveDialog({ project, onClose }: Props) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Give ${project.name} to somebody`}
      description={`They become its owner at once, and a member if they are none. ${displayName(project.owner)} stays as admin. The owner, the former owner and the admins are notified by mail, and the audit log of the project shows that you did it.`}
      size="sm"
      focusFirstField
    >
      <Form project={project} onClose={onClose} />
    </Dialog>
  )
}

function Form({ project, onClose }: Props) {
  const [to, setTo] = useState('')
  const { user } = useSession()
  const { run } = useCommand('giveProject')
  const { form, errors, pending, submit } = useForm(
    schemaCheck(GiveProject),
    async (input) => {
      const event = await run({ params: {}, input })
      refetchServer()
      onClose()
      if (event) toast.success(`${project.name} has another owner now.`, TOAST)
      else toast.plain('They own the project already: nothing changed.', TOAST)
    },
    (error) => {
      const fields = refused(error)
      return (error as { code?: string }).code === 'user_not_found'
        ? { to: 'No account that can sign in has this username or address' }
        : fields
    },
  )
  return (
    <DialogForm
      formRef={form}
      onSubmit={(event) => void submit(event, { project_id: project.id, to })}
      onCancel={onClose}
      submitLabel="Give"
      pendingLabel="Giving..."
      pending={pending}
      aside={
        user && (
          <Button variant="ghost" onClick={() => setTo(user.username)}>
            To me
          </Button>
        )
      }
    >
      <Field label="Username or address" required error={errors.to}>
        <Input
          value={to}
          onChange={({ target }) => setTo(target.value)}
          disabled={pending}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
    </DialogForm>
  )
}
