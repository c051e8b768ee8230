// The explanation of a required two-factor sign-in, and the form that sets it up. Used by the page of the server's requirement and
// by that of a project's.
import { ShieldCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { TwoFactorCard } from '../user/security/two-factor-card.tsx'

export function SetUp({
  title,
  reason,
  actions,
  onDone,
}: {
  title: string
  reason: string
  /** Beside the button that continues. */
  actions: ReactNode
  /** Called when the user continues after setting it up. */
  onDone: () => void
}) {
  const [isSetUp, setSetUp] = useState(false)
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-4 py-6">
      <div className="flex flex-col gap-2">
        <ShieldCheck aria-hidden className="size-8 stroke-[1.25] text-accent-text" />
        <h1 className="text-xl font-semibold text-balance wrap-anywhere">{title}</h1>
        <p className="text-ink-soft text-pretty">{reason}</p>
        <p className="text-ink-soft text-pretty">
          You need an authenticator app on your phone; it takes about two minutes. If you have a passkey, sign
          out and sign in with that instead.
        </p>
      </div>
      <TwoFactorCard onChanged={() => setSetUp(true)} />
      <div className="flex flex-wrap gap-2">
        {isSetUp && (
          <Button variant="primary" onClick={onDone}>
            Continue
          </Button>
        )}
        {actions}
      </div>
    </div>
  )
}
