// The files of the pages: how long browsers keep them, the answer for a file that does not exist, and the name of the team in the
// page.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { assetRoutes } from './assets.ts'

const noTeam = { teamName: undefined, signUp: 'open' as const }
let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'lacewing-assets-'))
  await mkdir(join(root, 'assets'))
  await writeFile(join(root, 'index.html'), '<head><title>Lacewing</title></head>')
  await writeFile(join(root, 'assets/app-1a2b.js'), 'start()')
})
afterAll(() => rm(root, { recursive: true, force: true }))

it('caches hashed files forever, and revalidates the page', async () => {
  const routes = assetRoutes(noTeam, root)
  const file = await routes.request('/assets/app-1a2b.js')
  expect(await file.text()).toBe('start()')
  expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')

  const page = await routes.request('/project/any')
  expect(await page.text()).toContain('Lacewing')
  expect(page.headers.get('cache-control')).toBe('no-cache')
  const again = await routes.request('/', { headers: { 'If-None-Match': page.headers.get('etag') ?? '' } })
  expect(again.status).toBe(304)
})

it('sends the page in the language of the cookie, and caches do not give it to others', async () => {
  const page = join(root, 'index.html')
  const english = await readFile(page, 'utf8')
  await writeFile(page, `<html lang="en">${english}`)
  const routes = assetRoutes(noTeam, root)
  const ask = (Cookie: string, more = {}) => routes.request('/dashboard', { headers: { Cookie, ...more } })
  const german = await ask('lacewing_lang=de')
  expect(await german.text()).toBe(`<html lang="de" dir="ltr">${english}`)
  expect(await (await ask('x=y; lacewing_lang=ar')).text()).toBe(`<html lang="ar" dir="rtl">${english}`)
  for (const cookie of ['', 'lacewing_lang=en', 'lacewing_lang="><script>', 'lacewing_lang=xx'])
    expect(await (await ask(cookie)).text()).toBe(`<html lang="en">${english}`)

  expect(german.headers.get('cache-control')).toBe('no-cache')
  const headers = { 'If-None-Match': german.headers.get('etag') ?? '' }
  expect((await ask('lacewing_lang=de', headers)).status).toBe(304)
  expect((await ask('lacewing_lang=en', headers)).status).toBe(200)
  for (const cookie of ['', 'lacewing_lang=de'])
    expect((await ask(cookie)).headers.get('vary')?.toLowerCase()).toContain('cookie')
  const team = assetRoutes({ ...noTeam, teamName: 'Cats' }, root)
  const theirs = await team.request('/', { headers: { Cookie: 'lacewing_lang=fr' } })
  expect(await theirs.text()).toMatch(/<html lang="fr".*content="Cats"/)
  await writeFile(page, english)
})

it('never sends the page for a missing asset', async () => {
  const gone = await assetRoutes(noTeam, root).request('/assets/app-9z9z.js')
  expect(gone.status).toBe(404)
  expect(await gone.text()).toBe('Not found')
  expect(gone.headers.get('cache-control')).toBe('no-cache')
})

it('answers 404 with the page for an address where none lives', async () => {
  const routes = assetRoutes(noTeam, root)
  for (const path of ['/', '/auth', '/dashboard/', '/project/any', '/project/any/ticket/7'])
    expect([path, (await routes.request(path)).status]).toEqual([path, 200])
  for (const path of ['/projects', '/auth/x', '/project/any/ticket', '/a.php']) {
    const page = await routes.request(path)
    expect([path, page.status, await page.text()]).toEqual([
      path,
      404,
      '<head><title>Lacewing</title></head>',
    ])
  }
})

it('says so if nothing was built', async () => {
  const nothing = await assetRoutes(noTeam, null).request('/')
  expect(nothing.status).toBe(404)
  expect(await nothing.text()).toBe('The web application is not built: npm run build')
})

it('tells each page the name of the team, as text, if the operator gave one', async () => {
  const routes = assetRoutes({ teamName: '"Cats" <&> $& Dogs', signUp: 'closed' }, root)
  for (const path of ['/', '/project/any']) {
    const page = await routes.request(path)
    expect(page.headers.get('cache-control')).toBe('no-cache')
    expect(page.headers.get('etag')).toBeTruthy()
    expect(await page.text()).toBe(
      '<head><title>Lacewing</title><meta name="team" content="&quot;Cats&quot; &lt;&amp;> $&amp; Dogs" data-sign-up="closed" /></head>',
    )
  }
  expect((await routes.request('/nothing-here')).status).toBe(404)
  expect(await (await assetRoutes(noTeam, root).request('/')).text()).not.toContain('meta')
})
