// The browser's part in web push: what this browser supports, whether the user allowed it, and its subscription.

/** `no https`: browsers have no service worker on plain http, apart from localhost. */
export type Ability = 'able' | 'blocked' | 'no https' | 'none'

export function ability(): Ability {
  if (!window.isSecureContext) return 'no https'
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'none'
  return Notification.permission === 'denied' ? 'blocked' : 'able'
}

export async function ownEndpoint(): Promise<string | undefined> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription())?.endpoint
}

/**
 * Asks the user for permission, if that was not yet done, and subscribes again. A former subscription may be for another key or
 * for another user who was signed in here.
 * @returns null if the user did not allow it
 */
export async function subscribe(publicKey: string) {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await navigator.serviceWorker.register('/sw.js')
  const { pushManager } = await navigator.serviceWorker.ready
  await unsubscribe()
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { p256dh = '', auth = '' } = made.toJSON().keys ?? {}
  return { endpoint: made.endpoint, p256dh, auth }
}

export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
