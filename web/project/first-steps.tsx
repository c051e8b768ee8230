// The start of a project without tickets: a first ticket, of which only the title is required, an invitation, or an import. It
// stays for further tickets until it is closed or the page is left.
import { Link, useLocation } from '@tanstack/react-router'
import { UserPlus, X } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import type { Project } from '../../domain/project/project.ts'
import { CreateTicket } from '../../domain/ticket/ticket.ts'
import { errorsOf, reasonOf, useFormErrors } from '../data/form-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { InviteDialog } from '../member/invite-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Field, Input } from '../ui/field.tsx'
import { toast } from '../ui/toast.tsx'

const TOAST = { id: 'new-ticket' }

export function FirstSteps({
  project,
  mayInvite,
  mayImport,
  onClose,
}: {
  project: Project
  mayInvite: boolean
  mayImport: boolean
  onClose: () => void
}) {
  const [inviting, setInviting] = useState(false)
  return (
    <section
      aria-label="First steps"
      className="mb-4 flex flex-wrap items-end gap-x-3 gap-y-2 rounded-lg border border-line-strong bg-raised p-3 sm:p-4"
    >
      <FirstTicket projectId={project.id} />
      {mayInvite && (
        <Button icon={<UserPlus />} onClick={() => setInviting(true)}>
          Invite Your Team
        </Button>
      )}
      <Button variant="icon" aria-label="Close first steps" onClick={onClose}>
        <X />
      </Button>
      {mayImport && (
        <p className="basis-full text-sm text-ink-faint">
          Coming from another tracker?{' '}
          <Link
            to="/project/$projectId/import"
            params={{ projectId: project.id }}
            className="rounded-sm text-accent-text underline decoration-1 underline-offset-2 hover:decoration-2"
          >
            Import tickets
          </Link>
        </p>
      )}
      <InviteDialog projectId={project.id} open={inviting} onOpenChange={setInviting} />
    </section>
  )
}

function FirstTicket({ projectId }: { projectId: string }) {
  const [title, setTitle] = useState('')
  const { run, pending } = useCommand('createTicket')
  const { formRef, errors, refuse, clear } = useFormErrors({ title })
  const isNew = useLocation({ select: ({ state }) => state.isNew })
  useEffect(() => {
    if (isNew) formRef.current?.querySelector('input')?.focus()
  }, [isNew, formRef])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (pending) return
    const input = CreateTicket.safeParse({ title })
    if (!input.success) return refuse(errorsOf(input.error))
    clear()
    try {
      await run({ params: { projectId }, input: input.data })
      setTitle('')
      toast.success('Ticket created successfully!', TOAST)
    } catch (error) {
      toast.error('Failed to create ticket. Please try again.', reasonOf(error), TOAST)
    }
  }

  return (
    <form
      ref={formRef}
      noValidate
      onSubmit={submit}
      className="flex min-w-[min(18rem,100%)] flex-1 items-end gap-2"
    >
      <Field label="What needs doing?" error={errors.title} className="flex-1">
        <Input
          value={title}
          placeholder="The first thing that comes to mind"
          autoComplete="off"
          onChange={({ target }) => setTitle(target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" pending={pending}>
        {pending ? 'Adding...' : 'Add Ticket'}
      </Button>
    </form>
  )
}
