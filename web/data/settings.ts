// What this server offers at the door: asked once for the page, as nothing of it changes while the server runs.
import { useEffect, useState } from 'react'

export type Settings = {
  /** Where mails go: to a mail server, or to the server's terminal. */
  mail: 'smtp' | 'terminal'
  /** Whether nobody may make an account by themself. */
  disable_signup: boolean
  external: { oidc: boolean }
  /** What people call the provider they may sign in through. */
  oidc_name?: string
  passkeys_enabled: boolean
}

let asked: Promise<Settings> | undefined

function ask(): Promise<Settings> {
  asked ??= fetch('/auth/v1/settings')
    .then((answer) => {
      if (!answer.ok) throw new Error(`settings answered ${answer.status}`)
      return answer.json() as Promise<Settings>
    })
    .catch((error: unknown) => {
      // The next who needs them asks again.
      asked = undefined
      throw error
    })
  return asked
}

/** Null until they are known. Without an answer that stays so; the form itself tells that the server is not reached. */
export function useSettings(): Settings | null {
  const [settings, setSettings] = useState<Settings | null>(null)
  useEffect(() => {
    let isGone = false
    ask().then(
      (known) => {
        if (!isGone) setSettings(known)
      },
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [])
  return settings
}
