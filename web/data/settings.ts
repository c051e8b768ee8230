// The sign-in options of this server. Fetched once per page, because they do not change while the server runs.
import { useEffect, useState } from 'react'

export type Settings = {
  /** Where mail goes: to an SMTP server, or to the server's terminal. */
  mail: 'smtp' | 'terminal'
  /** Whether self-registration is off. */
  disable_signup: boolean
  external: { oidc: boolean }
  /** Display name of the identity provider. */
  oidc_name?: string
  passkeys_enabled: boolean
}

let request: Promise<Settings> | undefined

function ask(): Promise<Settings> {
  request ??= fetch('/auth/v1/settings')
    .then((answer) => {
      if (!answer.ok) throw new Error(`settings answered ${answer.status}`)
      return answer.json() as Promise<Settings>
    })
    .catch((error: unknown) => {
      // The next caller retries.
      request = undefined
      throw error
    })
  return request
}

/** Null until loaded, or if the request fails; the form itself reports an unreachable server. */
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
