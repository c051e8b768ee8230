// Runs actions that need a recent sign-in: if the server asks for it, the user re-authenticates and the action is
// retried.
import { isAuthError } from '@supabase/auth-js'
import { type ReactNode, useState } from 'react'
import { type Proof, prove } from '../../data/account.ts'
import type { Check } from '../../form/use-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { useAccountForm } from '../form/use-account-form.ts'
import { missingProof, NO_PROOF, ProofField, proofOf, type TypedProof } from './proof-field.tsx'

/** The user cancelled re-authentication: no error to show. */
export class NotProven extends Error {
  override name = 'NotProven'
}

export type Proven = <T>(act: () => Promise<T>) => Promise<T>

type Waiting = { goOn: () => void; giveUp: (error: NotProven) => void }

/**
 * `proven` runs an action, which throws on refusal; render `question` on the page. @throws NotProven if the user
 * cancels
 */
export function useProven(): { proven: Proven; question: ReactNode } {
  const [waiting, setWaiting] = useState<Waiting | null>(null)

  async function proven<T>(act: () => Promise<T>): Promise<T> {
    try {
      return await act()
    } catch (error) {
      if (!isAuthError(error) || error.code !== 'reauthentication_needed') throw error
    }
    await new Promise<void>((goOn, giveUp) => setWaiting({ goOn, giveUp }))
    return act()
  }

  const close = () => {
    waiting?.giveUp(new NotProven())
    setWaiting(null)
  }
  const question = (
    <Dialog
      open={waiting !== null}
      onOpenChange={close}
      title="Confirm that it is you"
      description="You signed in a while ago."
      size="sm"
      focusFirstField
    >
      <ProofForm
        onCancel={close}
        onProven={() => {
          waiting?.goOn()
          setWaiting(null)
        }}
      />
    </Dialog>
  )
  return { proven, question }
}

const check: Check<TypedProof, Proof> = (typed) => {
  const errors = missingProof(typed)
  return Object.keys(errors).length > 0 ? { errors } : { values: proofOf(typed) }
}

function ProofForm({ onCancel, onProven }: { onCancel: () => void; onProven: () => void }) {
  const [typed, setTyped] = useState(NO_PROOF)
  const { form, errors, pending, submit } = useAccountForm(check, async (proof) => {
    await prove(proof)
    onProven()
  })
  return (
    <DialogForm
      formRef={form}
      onSubmit={(event) => submit(event, typed)}
      onCancel={onCancel}
      submitLabel="Confirm"
      pendingLabel="Confirming..."
      pending={pending}
    >
      <ProofField errors={errors} disabled={pending} typed={typed} onType={setTyped} />
    </DialogForm>
  )
}
