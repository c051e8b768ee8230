// Tells what came of a link from a mail, once, on whichever page it led to.
import { useEffect } from 'react'
import { forgetLinkOutcome, useSession } from '../data/session.ts'
import { toast } from '../ui/toast.tsx'

export function useLinkOutcome() {
  const { linkOutcome } = useSession()
  useEffect(() => {
    if (!linkOutcome) return
    const { type, problem } = linkOutcome
    if (problem) toast.error(problem)
    else if (type === 'signup') toast.success('Your email address is verified.')
    else if (type === 'email_change') toast.success('Your email address was changed.')
    forgetLinkOutcome()
  }, [linkOutcome])
}
