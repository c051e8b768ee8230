// Shows why an account action failed, unless the user cancelled it.
import { isAuthError } from '@supabase/auth-js'
import { wordsOf } from '../../data/session.ts'
import { toast } from '../../ui/toast.tsx'
import { ProofCancelled } from '../security/use-recent-proof.tsx'
import { ACCOUNT_TOAST } from './use-account-form.ts'

export function showProblem(message: string, error: unknown) {
  if (error instanceof ProofCancelled) return
  toast.error(message, isAuthError(error) ? wordsOf(error) : undefined, ACCOUNT_TOAST)
}
