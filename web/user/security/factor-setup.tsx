// Sets up an authenticator: the user scans or types the secret and confirms with a first code. The first authenticator
// also creates the recovery codes.

import { useEffect, useState } from 'react'
import { t } from '../../../domain/locale/message.ts'
import { makeRecoveryCodes } from '../../data/account.ts'
import { auth } from '../../data/session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { CodeField } from '../form/code-field.tsx'
import { FormError } from '../form/form-error.tsx'
import { showProblem } from '../form/show-problem.ts'
import { ACCOUNT_TOAST, filled, useAccountForm } from '../form/use-account-form.ts'
import type { UsedFactor } from './factor-name.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { SetupSecret } from './setup-secret.tsx'
import type { WithProof } from './use-recent-proof.tsx'

type Props = {
  open: boolean
  others: UsedFactor[]
  withProof: WithProof
  onClose: () => void
  onChanged: () => void
  onStored?: (() => void) | undefined
}
type Enrolled = { id: string; qr_code: string; secret: string }

export function FactorSetup({ open, others, withProof, onClose, onChanged, onStored }: Props) {
  const [codes, setCodes] = useState<string[]>([])
  const isFirst = others.length === 0
  async function done() {
    onClose()
    if (!isFirst) toast.success(t('Authenticator added successfully!'), ACCOUNT_TOAST)
    else await makeRecoveryCodes().then(setCodes, (error) => showProblem(t('No recovery codes yet'), error))
    onChanged()
  }
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={(next) => !next && onClose()}
        title={isFirst ? t('Set up two-factor sign-in') : t('Add another authenticator')}
        description={t(
          'With an authenticator app, such as those of Google or Microsoft, Aegis, 1Password or Bitwarden.',
        )}
        size="sm"
      >
        <Steps suggested={suggestion(others)} withProof={withProof} onDone={done} onCancel={onClose} />
      </Dialog>
      <RecoveryCodesDialog
        codes={codes}
        onStored={() => {
          setCodes([])
          toast.success(t('Two-factor sign-in is on.'), ACCOUNT_TOAST)
          onStored?.()
        }}
      />
    </>
  )
}

/** A name that no other authenticator has. */
function suggestion(others: UsedFactor[]): string {
  const taken = new Set(others.map(({ friendly_name }) => friendly_name))
  let name = t('Authenticator')
  for (let number = 2; taken.has(name); number += 1) name = t('Authenticator {number}', { number })
  return name
}

type StepsProps = {
  suggested: string
  withProof: WithProof
  onDone: () => Promise<void>
  onCancel: () => void
}

function Steps({ suggested, withProof, onDone, onCancel }: StepsProps) {
  const [enrolled, setEnrolled] = useState<Enrolled>()
  async function enroll(friendlyName: string) {
    const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName })
    if (error) throw error
    setEnrolled({ id: data.id, qr_code: data.totp.qr_code, secret: data.totp.secret })
  }
  if (enrolled) return <Prove enrolled={enrolled} onDone={onDone} onCancel={onCancel} />
  return <Name suggested={suggested} onCancel={onCancel} enroll={(name) => withProof(() => enroll(name))} />
}

const checkName = filled({ name: t('Please enter a name') })

type NameProps = { suggested: string; enroll: (name: string) => Promise<void>; onCancel: () => void }

function Name({ suggested, enroll, onCancel }: NameProps) {
  const [name, setName] = useState(suggested)
  const { form, errors, pending, submit } = useAccountForm(checkName, (values) => enroll(values.name))
  useEffect(() => form.current?.querySelector('input')?.select(), [form])
  return (
    <DialogForm
      formRef={form}
      onSubmit={(event) => submit(event, { name })}
      onCancel={onCancel}
      submitLabel={t('Continue')}
      pending={pending}
    >
      <TextField
        label={t('Name')}
        error={errors.name}
        hint={t('Only for you, such as the name of the phone.')}
        name="authenticator"
        autoComplete="off"
        maxLength={100}
        disabled={pending}
        value={name}
        onType={setName}
      />
      <FormError errors={errors} />
    </DialogForm>
  )
}

const checkCode = filled({ code: t('Please enter the code that the app shows') })

type ProveProps = { enrolled: Enrolled; onDone: () => Promise<void>; onCancel: () => void }

function Prove({ enrolled, onDone, onCancel }: ProveProps) {
  const [code, setCode] = useState('')
  const { form, errors, pending, submit } = useAccountForm(checkCode, async (values) => {
    const { error } = await auth.mfa.challengeAndVerify({ factorId: enrolled.id, code: values.code })
    if (error) throw error
    await onDone()
  })
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input[name=code]')?.focus(), [form])
  return (
    <DialogForm
      formRef={form}
      onSubmit={(event) => submit(event, { code })}
      onCancel={onCancel}
      submitLabel={t('Turn On')}
      pendingLabel={t('Checking...')}
      pending={pending}
    >
      <SetupSecret qrCode={enrolled.qr_code} secret={enrolled.secret} />
      <CodeField error={errors.code} disabled={pending} value={code} onType={setCode} />
      <FormError errors={errors} />
    </DialogForm>
  )
}
