// The script injection corpus as file names, and files that pretend to be pictures, opened in a separate tab: no script runs, and
// nothing is fetched.
import type { Page } from '@playwright/test'
import { AttachmentName } from '../domain/attachment/attachment.ts'
import { DOWNLOAD, sniff } from '../server/blob/sniff.ts'
import { polyglots } from '../server/test/polyglots.ts'
import { PAYLOADS, packed } from './corpus/script-injection.ts'
import { expect } from './expect.ts'
import { guard } from './guard.ts'
import { test } from './world.ts'

/** Names that each contain several payloads. A slash, which a name may not contain, becomes a character that looks like it. */
const NAMES = packed(
  PAYLOADS.map((text) => text.replaceAll('/', '∕').replaceAll('\\', '∖').trim()).filter(
    (text) => text.length < 150 && AttachmentName.safeParse(text).success,
  ),
  180,
).slice(0, 15)

type File = { name: string; base64: string }

/** Uploads as the signed-in user of the page. @returns the signed link to each file, in the order of `files` */
function upload(page: Page, folder: string, files: File[]): Promise<string[]> {
  return page.evaluate(
    async ({ folder, files }) => {
      const { access_token } = JSON.parse(localStorage.getItem('lacewing.session') ?? '{}')
      const headers = { Authorization: `Bearer ${access_token}` }
      const root = '/storage/v1/object'
      for (const { name, base64 } of files) {
        const body = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        const path = `${root}/attachments/${folder}/${encodeURIComponent(name)}`
        const { status } = await fetch(path, { method: 'POST', headers, body })
        if (status !== 200) throw new Error(`${name} was answered ${status}`)
      }
      const answer = await fetch(`${root}/sign/attachments`, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify({ expiresIn: 600, paths: files.map(({ name }) => `${folder}/${name}`) }),
      })
      const links = (await answer.json()) as { signedURL: string }[]
      return links.map(({ signedURL }) => `/storage/v1${encodeURI(signedURL)}`)
    },
    { folder, files },
  )
}

test('names of files are text wherever they stand, and files that pretend run nothing in a tab of their own', async ({
  person,
  server,
}) => {
  const ada = await person('Ada Lovelace')
  const { page } = ada
  const projectId = await ada.project()
  const { id, number } = await ada.ticket(projectId, { title: 'Odd files' })
  const folder = `${projectId}/${id}`
  const watched = await guard(page, server.url)
  expect(NAMES.length).toBe(15)
  const base64 = Buffer.from('a file').toString('base64')
  await upload(
    page,
    folder,
    NAMES.map((name) => ({ name, base64 })),
  )
  await page.goto(`/project/${projectId}/ticket/${number}`)
  const files = page.getByRole('region', { name: /^Attachments/ })
  await expect(files.getByRole('listitem')).toHaveCount(NAMES.length)
  const shown = await files.innerText()
  expect(NAMES.filter((name) => !shown.includes(name.trim().split(/\s/)[0] ?? '')).slice(0, 3)).toEqual([])
  await files
    .getByRole('button', { name: /^Open / })
    .first()
    .click()
  await expect(page.getByText('This type of file has no preview.')).toBeVisible()
  await page.keyboard.press('Escape')
  await files
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  watched.expectNone()

  // The other files are served as downloads (server/storage/serve.test.ts).
  const pretenders = Object.entries(polyglots)
    .filter(([, bytes]) => sniff(bytes) !== DOWNLOAD)
    .map(([name, bytes]) => ({ name, base64: bytes.toString('base64') }))
  expect(pretenders.length).toBeGreaterThan(10)
  const links = await upload(page, folder, pretenders)
  const tab = await page.context().newPage()
  const watchedTab = await guard(tab, server.url)
  for (const link of links) {
    // Most links are downloads, which end the navigation.
    await tab
      .goto(link)
      .catch((error: Error) => expect(error.message).toMatch(/Download is starting|ERR_ABORTED/))
    expect(await tab.title()).not.toBe('ran')
  }
  watchedTab.expectNone()
})
