// Shows the outcome of an email link or a provider redirect, once, on whichever page it led to.

import { useEffect } from 'react'
import { t } from '../../../domain/locale/message.ts'
import { forgetLinkOutcome, useSession } from '../../data/session.ts'
import { toast } from '../../ui/toast.tsx'

export function useLinkOutcome() {
  const { linkOutcome, loading, awaiting } = useSession()
  useEffect(() => {
    if (!linkOutcome || loading) return
    const { type, problem, email } = linkOutcome
    if (problem) toast.error(problem)
    else if (type === 'signup') toast.success(t('Your email address is verified.'))
    else if (type === 'email_change') toast.success(t('Your email address was changed.'))
    else if (type === 'email_undo')
      toast.success(
        t('Your email address is {email} again. We sent a link to set a new password to it.', { email }),
      )
    else if (type === 'linked') toast.success(t('Account linked successfully!'))
    // Not signed in yet if a second factor is due.
    else if (type === 'entered' && !awaiting) toast.plain(t('Successfully signed in!'))
    forgetLinkOutcome()
  }, [linkOutcome, loading, awaiting])
}
