// The dialog that creates a team link, and then shows it once.

import { type FormEvent, useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import { DEFAULT_ROLE, type Role } from '../../domain/member/member.ts'
import { ROLES } from '../../domain/member/roles.ts'
import { CreateTeamLink } from '../../domain/team-link/team-link.ts'
import { errorsOf, errorsOfRefusal, reasonOf, useFormErrors } from '../data/form-errors.ts'
import { newSecret } from '../data/new-secret.ts'
import { useSettings } from '../data/settings.ts'
import { useCommand } from '../data/use-command.ts'
import { teamLink } from '../invitation/link.ts'
import { useRolesGiven } from '../member/use-roles-given.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { Field, Input } from '../ui/field.tsx'
import { SecretShown } from '../ui/secret-shown.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.tsx'

type Props = {
  projectId: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onCreated: () => void
}

export function TeamLinkDialog({ projectId, open, onOpenChange, onCreated }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Create Team Link')}
      description={t('Anyone who has the link and an account on this server can join the project.')}
      size="sm"
    >
      <Create projectId={projectId} onCreated={onCreated} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

function Create({
  projectId,
  onCreated,
  onDone,
}: {
  projectId: string
  onCreated: () => void
  onDone: () => void
}) {
  const [link, setLink] = useState<string>()
  if (link)
    return (
      <SecretShown
        secret={link}
        copyLabel={t('Copy Link')}
        note={t('It is shown only now. You can revoke it in the list of team links.')}
        onDone={onDone}
      >
        {t('Send this link to the people who should join. Anyone who gets it can use it.')}
      </SecretShown>
    )
  return (
    <TeamLinkForm
      projectId={projectId}
      onDone={onDone}
      onLink={(made) => {
        setLink(made)
        onCreated()
      }}
    />
  )
}

const FIRST = { role: DEFAULT_ROLE, days: '7', most_uses: '25', domain: '' }
const numberOf = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN)

function TeamLinkForm({
  projectId,
  onDone,
  onLink,
}: {
  projectId: string
  onDone: () => void
  onLink: (link: string) => void
}) {
  const [values, setValues] = useState<typeof FIRST>(FIRST)
  const set = (change: Partial<typeof FIRST>) => setValues((now) => ({ ...now, ...change }))
  const { formRef, errors, refuse, clear } = useFormErrors(values)
  const { run, pending } = useCommand('createTeamLink')
  const roles = useRolesGiven(projectId)
  const isClosed = useSettings()?.disable_signup === true

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (pending) return
    const secret = newSecret()
    const input = CreateTeamLink.safeParse({
      role: values.role,
      secret,
      days: numberOf(values.days),
      most_uses: numberOf(values.most_uses),
      domain: values.domain.trim() === '' ? null : values.domain,
    })
    if (!input.success) return refuse(errorsOf(input.error))
    clear()
    try {
      await run({ params: { projectId }, input: input.data })
      onLink(teamLink(secret))
    } catch (error) {
      refuse(errorsOfRefusal(error))
      toast.error(t('Failed to create the team link'), reasonOf(error), { id: 'team-link' })
    }
  }

  return (
    <DialogForm
      formRef={formRef}
      onSubmit={submit}
      onCancel={onDone}
      submitLabel={t('Create Team Link')}
      pendingLabel={t('Creating...')}
      pending={pending}
    >
      <Field
        label={t('Role')}
        error={errors.role}
        hint={ROLES.find(({ value }) => value === values.role)?.hint}
      >
        <Select<Role> value={values.role} onValueChange={(role) => set({ role })} options={roles} />
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label={t('Days')}
          hint={t('1 to 90')}
          error={errors.days}
          inputMode="numeric"
          value={values.days}
          onType={(days) => set({ days })}
        />
        <TextField
          label={t('People')}
          hint={t('1 to 1,000')}
          error={errors.most_uses}
          inputMode="numeric"
          value={values.most_uses}
          onType={(most_uses) => set({ most_uses })}
        />
      </div>
      <Field
        label={t('Only addresses of this domain')}
        error={errors.domain}
        hint={t('Such as example.org. Leave it empty to let everybody who has the link join.')}
      >
        <Input
          value={values.domain}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => set({ domain: target.value })}
        />
      </Field>
      {isClosed && (
        <p className="text-sm text-ink-soft">
          {t(
            'Sign-up is closed on this server: people without an account can join only after the operator has created one for them.',
          )}
        </p>
      )}
    </DialogForm>
  )
}
