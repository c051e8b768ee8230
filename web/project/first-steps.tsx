// The start of a project without tickets: a first ticket, of which only the title is required, an invitation, or an import. It
// stays for further tickets until it is closed or the page is left.

import { Link, useLocation } from '@tanstack/react-router'
import { Check, Download, UserPlus, X } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import type { Project } from '../../domain/project/project.ts'
import { ticketCount } from '../../domain/project/ticket-count.ts'
import { CreateTicket } from '../../domain/ticket/ticket.ts'
import { errorsOf, reasonOf, useFormErrors } from '../data/form-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { InviteDialog } from '../member/invite-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { classNames } from '../ui/class-names.ts'
import { Field, Input } from '../ui/field.tsx'
import { toast } from '../ui/toast.tsx'

const TOAST = { id: 'new-ticket' }

export function FirstSteps({
  project,
  mayInvite,
  mayImport,
  onClose,
  className,
}: {
  project: Project
  mayInvite: boolean
  mayImport: boolean
  onClose: () => void
  /** The margin and the height that were kept free. */
  className: string
}) {
  const [inviting, setInviting] = useState(false)
  return (
    <section
      aria-label={t('First steps')}
      className={classNames(
        'relative rounded-lg border border-line-strong bg-raised py-3 ps-3 pe-10 sm:ps-4',
        className,
      )}
    >
      <ol className="flex flex-col gap-x-6 gap-y-2.5 lg:flex-row">
        <Step
          number={1}
          title={t('Write the first ticket')}
          isDone={ticketCount(project.counts) > 0}
          className="lg:flex-1"
        >
          <FirstTicket projectId={project.id} />
        </Step>
        {mayInvite && (
          <Step number={2} title={t('Work together')} isRow>
            <Button icon={<UserPlus />} onClick={() => setInviting(true)}>
              {t('Invite Your Team')}
            </Button>
          </Step>
        )}
        {mayImport && (
          <Step number={mayInvite ? 3 : 2} title={t('Bring your tickets')} isRow>
            <Link
              to="/project/$projectId/import"
              params={{ projectId: project.id }}
              className={buttonStyle({ variant: 'secondary' })}
            >
              <Download aria-hidden />
              {t('Import tickets')}
            </Link>
          </Step>
        )}
      </ol>
      <Button
        variant="icon"
        aria-label={t('Close first steps')}
        className="absolute end-1 top-1"
        onClick={onClose}
      >
        <X />
      </Button>
      <InviteDialog projectId={project.id} open={inviting} onOpenChange={setInviting} />
    </section>
  )
}

/** @param isRow on narrow screens the control is beside the title, else below it */
function Step({
  number,
  title,
  isDone = false,
  isRow = false,
  className,
  children,
}: {
  number: number
  title: string
  isDone?: boolean
  isRow?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <li
      className={classNames(
        'flex min-w-0 gap-x-3 gap-y-1.5 lg:flex-col',
        isRow ? 'items-center justify-between lg:items-start lg:justify-start' : 'flex-col',
        className,
      )}
    >
      <p className="flex items-center gap-2 text-sm font-medium">
        <span
          aria-hidden
          className="inline-flex size-5 shrink-0 items-center justify-center rounded-full bg-accent-soft text-xs text-accent-text"
        >
          {isDone ? <Check className="size-3.5" /> : number}
        </span>
        {title}
        {isDone && <span className="sr-only">{t('(done)')}</span>}
      </p>
      {children}
    </li>
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
      toast.success(t('Ticket created successfully!'), TOAST)
    } catch (error) {
      toast.error(t('Failed to create ticket. Please try again.'), reasonOf(error), TOAST)
    }
  }

  return (
    <form ref={formRef} noValidate onSubmit={submit} className="flex min-w-0 items-start gap-2">
      <Field label={t('What needs doing?')} hideLabel error={errors.title} className="flex-1">
        <Input
          value={title}
          placeholder={t('What needs doing?')}
          autoComplete="off"
          onChange={({ target }) => setTitle(target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" pending={pending}>
        {pending ? t('Adding...') : t('Add Ticket')}
      </Button>
    </form>
  )
}
