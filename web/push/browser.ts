// This browser's own part in web push: what it can, whether its person allowed it, and its subscription.

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
 * Asks the person, if the browser has not yet, and subscribes anew: a subscription for another key, or of somebody else
 * who was signed in here, is of no use.
 * @returns null if the person did not allow it
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
