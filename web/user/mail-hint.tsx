// Says where mails go when the server has no mail server to send them with.
import { useEffect, useState } from 'react'

/** @param what is in the mail */
export function MailHint({ what = 'link' }: { what?: 'link' | 'code' }) {
  const [inTerminal, setInTerminal] = useState(false)
  useEffect(() => {
    const gone = new AbortController()
    fetch('/auth/v1/settings', { signal: gone.signal })
      .then((answer) => answer.json() as Promise<{ mail?: string }>)
      .then(({ mail }) => setInTerminal(mail === 'terminal'))
      // Without an answer the hint stays away; the form itself tells that the server is not reached.
      .catch(() => setInTerminal(false))
    return () => gone.abort()
  }, [])
  if (!inTerminal) return null
  return (
    <p className="rounded-md border border-line bg-sunken p-3 text-sm text-ink-soft">
      This server has no mail server set up: the {what} stands in its terminal, and the mail in its data
      folder.
    </p>
  )
}
