// The service worker: lets a later visit open without the network. It caches the page's shell, which is the same for everybody,
// and hashed assets. It never caches an answer of the API or a file. The page itself keeps the data that people read offline
// (web/offline/cached-answers.ts). The service worker also shows push messages, if the user turned push on in this browser (web/push/).

/** The cache of the shell: that of the newest version whose assets are all cached. */
const SHELL = 'lacewing-shell'
/** The prefix of the caches of assets: one cache for each version, named after its entry script. */
const ASSETS = 'lacewing-assets'
/** A visit waits this long for the network before it opens from the cache. */
const PATIENCE_MS = 3_000
/** The status codes with which a proxy reports that there is no server behind it. */
const NO_SERVER = [502, 503, 504]
/** The icon of notifications. */
const ICON = '/icons/192.png'
/** Static files of the shell without a hash. */
const STATIC = ['/theme.js', '/favicon.svg']

self.addEventListener('activate', (event) => {
  event.waitUntil(self.registration.navigationPreload?.enable())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (pathname.startsWith('/assets/')) event.respondWith(asset(request))
  else if (STATIC.includes(pathname)) event.respondWith(networkFirst(request))
  else if (request.mode === 'navigate' && !/^\/(api|auth\/v1|storage)\//.test(pathname))
    event.respondWith(page(event))
})

/** Tries the network first; opens the shell if there is no answer, or none in time. */
async function page(event) {
  const asked = Promise.resolve(event.preloadResponse).then((preloaded) => preloaded ?? fetch(event.request))
  event.waitUntil(asked.catch(() => undefined))
  const answer = await Promise.race([asked.catch(() => undefined), pause(PATIENCE_MS)])
  if (answer && !NO_SERVER.includes(answer.status)) return answer
  return (await (await caches.open(SHELL)).match('/')) ?? answer ?? asked
}

async function asset(request) {
  const known = await caches.match(request)
  if (known) return known
  const answer = await fetch(request)
  const version = answer.ok && (await keptVersion())
  if (version) await (await caches.open(version)).put(request, answer.clone())
  return answer
}

async function networkFirst(request) {
  try {
    return await fetch(request)
  } catch (error) {
    const known = await caches.match(request)
    if (known) return known
    throw error
  }
}

/** A page sends its entry script, and the assets that it has loaded. */
self.addEventListener('message', (event) => {
  const { entry, assets } = event.data ?? {}
  if (typeof entry === 'string' && Array.isArray(assets))
    event.waitUntil(keep(entry, assets).catch(() => undefined))
})

async function keep(entry, assets) {
  const response = await fetch('/', { cache: 'no-cache', redirect: 'error' })
  // The server has another version by now; the next visit caches that one.
  if (!response.ok || versionOf(await response.clone().text()) !== `${ASSETS}:${entry}`) return
  const version = `${ASSETS}:${entry}`
  const former = await keptVersion()
  const cache = await caches.open(version)
  const paths = new Set([entry, ...STATIC, ...assets.filter((path) => String(path).startsWith('/assets/'))])
  await Promise.all(
    [...paths].map(async (path) => {
      if (!(await cache.match(path))) await cache.add(path)
    }),
  )
  await (await caches.open(SHELL)).put('/', response)
  // Pages of the former version may still be open, so its assets are kept.
  for (const name of await caches.keys())
    if (name.startsWith(`${ASSETS}:`) && name !== version && name !== former) await caches.delete(name)
}

/**
 * The server (server/push/sender.ts) sends a mention or an assignment. No notification is shown if the user is looking at that
 * ticket.
 */
self.addEventListener('push', (event) => {
  const { title, body, url, tag } = event.data.json()
  const data = { url }
  async function show() {
    if ((await windowsAt(url)).some(({ focused }) => focused)) return
    await self.registration.showNotification(title, {
      body,
      tag,
      renotify: true,
      icon: ICON,
      badge: ICON,
      data,
    })
  }
  event.waitUntil(show())
})

self.addEventListener('notificationclick', (event) => {
  const { url } = event.notification.data
  event.notification.close()
  async function open() {
    const [known] = await windowsAt(url)
    if (!known) return self.clients.openWindow(url)
    await known.focus()
    const there = new URL(known.url)
    there.hash = new URL(url, known.url).hash
    // Only the fragment changes, so the page goes to the comment and is not loaded again.
    if (!there.hash || there.href === known.url) return
    // The browser refuses while the page is just leaving, or is not controlled by this worker any more.
    await known.navigate(there.href).catch(() => self.clients.openWindow(url))
  }
  event.waitUntil(open())
})

/** The windows that show this page, whatever its filters and its fragment are. */
async function windowsAt(path) {
  const page = new URL(path, self.location.origin).pathname
  const windows = await self.clients.matchAll({ type: 'window' })
  return windows.filter(({ url }) => new URL(url).pathname === page)
}

async function keptVersion() {
  const shell = await (await caches.open(SHELL)).match('/')
  return shell && versionOf(await shell.text())
}

function versionOf(html) {
  const [, entry] = /<script type="module"[^>]* src="(\/assets\/[^"]+)"/.exec(html) ?? []
  return entry && `${ASSETS}:${entry}`
}

function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
