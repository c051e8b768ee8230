// The dialog that creates a token, and then shows it once.

import { type FormEvent, useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import { CreateToken, TOKEN_PREFIX, TOKEN_SCOPES, type TokenScope } from '../../domain/token/token.ts'
import { newSecret } from '../data/new-secret.ts'
import { refusedAs } from '../form/attempt.ts'
import { schemaCheck } from '../form/schema-check.ts'
import { useForm } from '../form/use-form.ts'
import { rich } from '../locale/rich.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { Field } from '../ui/field.tsx'
import { SecretShown } from '../ui/secret-shown.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'

/** The input of the call that creates the token. */
export type NewToken = Omit<Required<import('zod').input<typeof CreateToken>>, 'projects'> & {
  projects: string[] | null
}

type Props = {
  open: boolean
  onClose: () => void
  /** Says as whom the token acts; the description of the dialog. */
  description: string
  /** The projects to which the token can be limited; undefined for a robot, which belongs to one project only. */
  projects?: readonly { id: string; name: string }[] | undefined
  create: (token: NewToken) => Promise<unknown>
}

export function TokenDialog({ open, onClose, description, ...rest }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('New Token')}
      description={description}
      size="sm"
      focusFirstField
    >
      <Making onClose={onClose} {...rest} />
    </Dialog>
  )
}

function Making({ onClose, ...rest }: Omit<Props, 'open' | 'description'>) {
  const [secret, setSecret] = useState<string>()
  if (secret)
    return (
      <SecretShown
        secret={secret}
        copyLabel={t('Copy Token')}
        note={t(
          'It is shown only now, because the server stores only its hash. If you lose it, revoke it and create a new one.',
        )}
        onDone={onClose}
      >
        {rich(
          'Give this to the program. It sends it as <code>Authorization: Bearer …</code>',
          {},
          { code: (text) => <code className="text-sm">{text}</code> },
        )}
      </SecretShown>
    )
  return <TokenForm onClose={onClose} onMade={setSecret} {...rest} />
}

const LIFETIMES = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '366', label: t('A year') },
  { value: 'never', label: t('Until it is revoked') },
] as const
type Lifetime = (typeof LIFETIMES)[number]['value']

const ALL = 'all'

function TokenForm({
  projects,
  create,
  onClose,
  onMade,
}: Omit<Props, 'open' | 'description'> & { onMade: (secret: string) => void }) {
  const [name, setName] = useState('')
  const [scope, setScope] = useState<TokenScope>('read')
  const [lifetime, setLifetime] = useState<Lifetime>('90')
  const [project, setProject] = useState(ALL)
  const { form, errors, pending, submit } = useForm(
    schemaCheck(CreateToken),
    async (input) => {
      await create(input)
      onMade(input.secret)
    },
    refusedAs(t('Failed to create the token'), { id: 'token' }),
  )
  const onSubmit = (event: FormEvent) =>
    submit(event, {
      name,
      scope,
      secret: TOKEN_PREFIX + newSecret(),
      expires_in_days: lifetime === 'never' ? null : Number(lifetime),
      projects: project === ALL ? null : [project],
    })
  return (
    <DialogForm
      formRef={form}
      onSubmit={onSubmit}
      onCancel={onClose}
      submitLabel={t('Create Token')}
      pendingLabel={t('Making...')}
      pending={pending}
    >
      <TextField
        label={t('Name')}
        error={errors.name}
        hint={t('The program that uses it, so that you recognise it later.')}
        placeholder={t('Release script')}
        autoComplete="off"
        value={name}
        onType={setName}
      />
      <Field
        label={t('Scope', { context: 'token' })}
        error={errors.scope}
        hint={TOKEN_SCOPES.find(({ value }) => value === scope)?.hint}
      >
        <Select value={scope} onValueChange={setScope} options={TOKEN_SCOPES} />
      </Field>
      {projects && projects.length > 0 && (
        <Field label={t('Projects')} error={errors.projects}>
          <Select
            value={project}
            onValueChange={setProject}
            options={[
              { value: ALL, label: t('All projects, including later ones') },
              ...projects.map(({ id, name: label }) => ({ value: id, label })),
            ]}
          />
        </Field>
      )}
      <Field label={t('Valid for')} error={errors.expires_in_days}>
        <Select value={lifetime} onValueChange={setLifetime} options={LIFETIMES} />
      </Field>
    </DialogForm>
  )
}
