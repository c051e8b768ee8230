// Forges: the address is created in the settings, signed deliveries arrive at it, and the ticket shows the code and moves, live.
import { commit, headersOf, pull, push, sha } from '../server/test/forge.ts'
import { expectAccessible } from './accessible.ts'
import { expect } from './expect.ts'
import { openSection } from './section.ts'
import { expectToast } from './toast.ts'
import { test } from './world.ts'

test('a forge is connected, and its code stands on the ticket, which a fix moves', async ({ person }) => {
  const ada = await person('Ada Lovelace')
  const { page } = ada
  const projectId = await ada.project('Apollo')
  const ticket = await ada.ticket(projectId, { title: 'Crash on start' })
  const { project } = await ada.call('getProject', { projectId })
  const name = `${project.key}-${ticket.number}`
  await page.goto(`/project/${projectId}?tab=settings&section=integrations`)
  const card = page
    .locator('section', { has: page.getByRole('heading', { name: 'Code', exact: true }) })
    .first()
  await card.getByRole('button', { name: 'Connect' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect a Forge' })
  await dialog.getByRole('button', { name: 'Create Address and Secret' }).click()
  const secret = (await dialog.getByRole('code').textContent()) ?? ''
  expect(secret).toMatch(/^whsec_/)
  await dialog.getByRole('button', { name: 'Done' }).click()
  const address = (await card.getByRole('code').textContent()) ?? ''
  expect(address).toMatch(/\/forge\/[\w-]{32}$/)
  await card.getByLabel('Set it up at').click()
  await page.getByRole('option', { name: 'GitLab' }).click()
  await expect(card).toContainText('signing token')
  await expect(card).toContainText('No deliveries yet')
  expect(await page.content()).not.toContain(secret)

  async function send(event: string, payload: object, key = secret) {
    const body = JSON.stringify(payload)
    const headers = {
      'Content-Type': 'application/json',
      ...headersOf('github', event, body, { secret: key }),
    }
    return (await fetch(address, { method: 'POST', headers, body })).status
  }
  expect(await send('ping', { zen: 'Keep it logically awesome.' })).toBe(202)
  expect(await send('ping', { zen: 'Speak like a human.' }, 'another')).toBe(401)
  await card.getByRole('button', { name: 'Refresh' }).click()
  await expect(card.getByRole('list', { name: 'Last deliveries' })).toContainText('It works')
  await expect(card).toContainText('A delivery with a wrong signature arrived')
  await expectAccessible(page)

  await page.getByRole('tab', { name: 'Kanban Board' }).click()
  const loaded = page.waitForResponse('**/code')
  await page.getByRole('link', { name: /Crash on start/ }).click()
  await loaded
  const open = page.getByRole('dialog')
  await expect(open.getByRole('heading', { name: 'Crash on start' })).toBeVisible()
  const code = open.getByRole('region', { name: 'Code' })
  await expect(code).toBeHidden()
  const branch = `feature/${name.toLowerCase()}-start`
  await send(
    'push',
    push({
      ref: `refs/heads/${branch}`,
      commits: [commit('a', `${name}: <img src=x onerror=alert(1)> **start**`)],
    }),
  )
  await send(
    'pull_request',
    pull(7, { title: `Start again, fixes ${name}`, head: { ref: branch, sha: sha('a') } }),
  )
  await expect(code.getByRole('link', { name: branch })).toBeVisible()
  await expect(code).toContainText('<img src=x onerror=alert(1)> **start**')
  await expect(code.getByRole('link', { name: 'Start again' })).toHaveAttribute('rel', /noopener/)
  await expect(code).toContainText('Open')
  await send(
    'push',
    push({ ref: 'refs/heads/main', before: sha('old'), commits: [commit('m', `Merge, fixes ${name}`)] }),
  )
  await expect(open.getByRole('complementary', { name: 'Details' })).toContainText('Done')
  await expect(code).toContainText('Fixed, not released yet')
  await send('push', push({ ref: 'refs/tags/v1.4.0', after: sha('m') }))
  await expect(code).toContainText('Fixed in v1.4.0')
  await expect(open).toContainText('by a push')
  await expectAccessible(page)

  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Settings' }).click()
  await openSection(page, 'Integrations')
  await card.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Address' }).click()
  await expectToast(page, 'The address was removed.')
  await expect(card).toContainText('No forge is connected')
  expect(await send('ping', {})).toBe(404)
})
