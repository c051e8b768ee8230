// How descriptions and comments are displayed: Markdown, mentions, ticket keys, and check boxes that two users tick.
import type { Page } from '@playwright/test'
import { expect } from './expect.ts'
import { test } from './world.ts'

const open = async (page: Page, projectId: string, number = 1) => {
  await page.goto(`/project/${projectId}/ticket/${number}`)
  const dialog = page.getByRole('dialog')
  return { dialog, description: dialog.getByRole('region', { name: 'Description' }) }
}

test('a description is shown as Markdown, and as it was typed while what renders it cannot be loaded', async ({
  person,
  server,
}) => {
  const ada = await person('Ada Lovelace')
  const bob = await server.create('Bob Babbage')
  const projectId = await ada.project('Apollo')
  await ada.invite(projectId, bob)
  const { key } = (await ada.call('getProject', { projectId })).project
  await ada.ticket(projectId, {
    title: 'Engine overheats',
    description: [
      '## Steps\n1. Start\n2. Wait **ten** minutes\n\nfirst line\nsecond line',
      '| a | b |\n|---|--:|\n| 1 | 2 |\n\n```ts\nconst hot = true\n```',
      `@${bob.username} and @nobody, see ${key}-2 and README.md`,
      '![plan](https://example.org/plan.png) <b>no HTML</b>',
    ].join('\n\n'),
  })
  await ada.ticket(projectId, { title: 'Cooling', description: `Blocks ${key}-1` })
  const requests: string[] = []
  ada.page.on('request', (request) => requests.push(request.url()))
  await ada.page.route('**/assets/rendered-text-*.js', (route) => route.abort('internetdisconnected'))
  const { dialog, description } = await open(ada.page, projectId)
  await expect(description.getByText('Wait **ten** minutes')).toBeVisible()
  expect(await description.innerText()).toContain('## Steps\n1. Start\n2. Wait **ten** minutes')
  await ada.page.unrouteAll()
  await ada.page.reload()
  await expect(description.getByRole('heading', { name: 'Steps' })).toBeVisible()
  await expect(description.getByRole('listitem')).toHaveText(['Start', 'Wait ten minutes'])
  await expect(description.getByRole('cell')).toHaveText(['1', '2'])
  await expect(description.locator('.hljs-keyword')).toHaveText('const')
  expect(await description.innerText()).toContain('first line\nsecond line')
  await expect(description.getByTitle('Bob Babbage')).toHaveText(`@${bob.username}`)
  await expect(description).toContainText('@nobody')
  await expect(description).toContainText('<b>no HTML</b>')
  await expect(description.getByRole('link')).toHaveText([`${key}-2`, 'plan'])
  expect(requests.filter((url) => url.includes('example.org'))).toEqual([])

  // A key opens its ticket in place of this one; closing it returns to the board.
  await description.getByRole('link', { name: `${key}-2` }).click()
  await expect(dialog.getByRole('heading', { name: 'Cooling' })).toBeVisible()
  await dialog.getByRole('link', { name: `${key}-1` }).click()
  await expect(dialog.getByRole('heading', { name: 'Engine overheats' })).toBeVisible()
  await ada.page.goBack()
  await expect(dialog.getByRole('heading', { name: 'Cooling' })).toBeVisible()
})

test('two people tick boxes of one list at once, and nothing is lost; one in a rewritten list is not ticked', async ({
  pair,
}) => {
  const { ada, grace, projectId } = await pair()
  const list = '- [ ] one\n- [ ] two\n- [x] three'
  const { id: ticketId } = await ada.ticket(projectId, { title: 'Launch', description: list })
  const mine = await open(ada.page, projectId)
  const hers = await open(grace.page, projectId)
  await expect(mine.description.getByRole('checkbox', { name: 'one' })).toBeVisible()

  // Grace's edit is stored, but Ada's page has not received it when she ticks the box: the tick is applied on top of Grace's edit.
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await ada.page.route(`**/api/tickets/${ticketId}`, async (route) => {
    await held
    await route.continue()
  })
  await mine.description.getByRole('checkbox', { name: 'one' }).click()
  await expect(mine.description.getByRole('checkbox', { name: 'one' })).toBeChecked()
  await mine.description.getByRole('checkbox', { name: 'three' }).click()
  await hers.description.getByRole('checkbox', { name: 'two' }).click()
  await expect
    .poll(async () => (await grace.call('getTicket', { ticketId })).ticket.description)
    .toBe('- [ ] one\n- [x] two\n- [x] three')
  release()
  for (const { description } of [mine, hers]) {
    await expect(description.getByRole('checkbox', { name: 'one' })).toBeChecked()
    await expect(description.getByRole('checkbox', { name: 'two' })).toBeChecked()
    await expect(description.getByRole('checkbox', { name: 'three' })).not.toBeChecked()
  }
  expect((await grace.call('getTicket', { ticketId })).ticket.description).toBe(
    '- [x] one\n- [x] two\n- [ ] three',
  )

  // Somebody else rewrites the list before the tick arrives.
  await ada.page.unrouteAll()
  const { version } = (await ada.call('getTicket', { ticketId })).ticket
  await ada.page.route(
    `**/api/tickets/${ticketId}`,
    async (route) => {
      await grace.call('updateTicket', { ticketId }, { version, description: '- [ ] another' })
      await route.continue()
    },
    { times: 1 },
  )
  await mine.description.getByRole('checkbox', { name: 'three' }).click()
  await expect(ada.page.getByText('Somebody else has changed the list.')).toBeVisible()
  await expect(mine.description.getByRole('checkbox', { name: 'another' })).not.toBeChecked()
})
