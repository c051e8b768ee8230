// Runs actions that need a recent sign-in: if the server asks for it, the user re-authenticates and the action is
// retried.

import { isAuthError } from '@supabase/auth-js'
import { type ReactNode, useState } from 'react'
import { t } from '../../../domain/locale/message.ts'
import { type Proof, prove } from '../../data/account.ts'
import { isRefusal } from '../../data/form-errors.ts'
import type { Check } from '../../form/use-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { useAccountForm } from '../form/use-account-form.ts'
import { missingProof, NO_PROOF, ProofField, proofOf, type TypedProof } from './proof-field.tsx'

/** The user cancelled re-authentication: no error to show. */
export class ProofCancelled extends Error {
  override name = 'ProofCancelled'
}

export type WithProof = <T>(action: () => Promise<T>) => Promise<T>

type Waiting = { goOn: () => void; giveUp: (error: ProofCancelled) => void }

/**
 * `proven` runs an action, which throws on refusal; render `question` on the page. @throws ProofCancelled if the user
 * cancels
 */
export function useRecentProof(): { withProof: WithProof; question: ReactNode } {
  const [waiting, setWaiting] = useState<Waiting | null>(null)

  async function withProof<T>(action: () => Promise<T>): Promise<T> {
    try {
      return await action()
    } catch (error) {
      const code = isAuthError(error) || isRefusal(error) ? error.code : undefined
      if (code !== 'reauthentication_needed') throw error
    }
    await new Promise<void>((goOn, giveUp) => setWaiting({ goOn, giveUp }))
    return action()
  }

  const close = () => {
    waiting?.giveUp(new ProofCancelled())
    setWaiting(null)
  }
  const question = (
    <Dialog
      open={waiting !== null}
      onOpenChange={close}
      title={t('Confirm that it is you')}
      description={t('You signed in a while ago.')}
      size="sm"
      focusFirstField
    >
      <ProofForm
        onCancel={close}
        onSuccess={() => {
          waiting?.goOn()
          setWaiting(null)
        }}
      />
    </Dialog>
  )
  return { withProof, question }
}

const check: Check<TypedProof, Proof> = (typed) => {
  const errors = missingProof(typed)
  return Object.keys(errors).length > 0 ? { errors } : { values: proofOf(typed) }
}

function ProofForm({ onCancel, onSuccess }: { onCancel: () => void; onSuccess: () => void }) {
  const [typed, setTyped] = useState(NO_PROOF)
  const { form, errors, pending, submit } = useAccountForm(check, async (proof) => {
    await prove(proof)
    onSuccess()
  })
  return (
    <DialogForm
      formRef={form}
      onSubmit={(event) => submit(event, typed)}
      onCancel={onCancel}
      submitLabel={t('Confirm')}
      pendingLabel={t('Confirming...')}
      pending={pending}
    >
      <ProofField errors={errors} disabled={pending} typed={typed} onType={setTyped} />
    </DialogForm>
  )
}
