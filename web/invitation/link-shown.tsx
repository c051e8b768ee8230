// A new invitation link, shown once: nobody can read it again, since the server keeps only its hash.
import { useSettings } from '../data/settings.ts'
import { SecretShown } from '../ui/secret-shown.tsx'

export function LinkShown({ email, link, onDone }: { email: string; link: string; onDone: () => void }) {
  const mailed = useSettings()?.mail === 'smtp'
  return (
    <SecretShown
      secret={link}
      copyLabel="Copy Link"
      note="It is shown only now. You can revoke it in the list of members."
      onDone={onDone}
    >
      {mailed ? 'We mailed an invitation. You can also send this link to ' : 'Send this link to '}
      <strong className="font-medium">{email}</strong>. It works once, for seven days, with an account of that
      address.
    </SecretShown>
  )
}
