// How descriptions and comments are displayed: Markdown, mentions, ticket keys, and check boxes that two users tick.
import type { Page } from '@playwright/test'
import { expect } from './expect.ts'
import { test } from './world.ts'

const open = async (page: Page, projectId: string, number = 1) => {
  await page.goto(`/project/${projectId}/ticket/${number}`)
  const dialog = page.getByRole('dialog')
  return { dialog, description: dialog.getByRole('region', { name: 'Description' }) }
}

test('a description is shown as Markdown, and plain text keeps its lines', async ({ person }) => {
  const ada = await person('Ada Lovelace')
  const bob = await person('Bob Babbage')
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
  const { dialog, description } = await open(ada.page, projectId)
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

test('until what renders it has come, and without it, a text is there as it was typed', async ({
  person,
}) => {
  const ada = await person('Ada Lovelace')
  const projectId = await ada.project('Apollo')
  await ada.ticket(projectId, { title: 'Engine', description: '**hot**\nsince noon' })
  await ada.page.route('**/assets/rendered-text-*.js', (route) => route.abort('internetdisconnected'))
  const { description } = await open(ada.page, projectId)
  await expect(description.getByText('**hot**')).toBeVisible()
  expect(await description.innerText()).toContain('**hot**\nsince noon')
})

test('two people tick boxes of one list at once, and nothing of theirs is lost', async ({ person }) => {
  const ada = await person('Ada Lovelace')
  const bob = await person('Bob Babbage')
  const projectId = await ada.project('Apollo')
  await ada.invite(projectId, bob)
  const list = '- [ ] one\n- [ ] two\n- [x] three'
  const { id: ticketId } = await ada.ticket(projectId, { title: 'Launch', description: list })
  const mine = await open(ada.page, projectId)
  const theirs = await open(bob.page, projectId)
  await expect(mine.description.getByRole('checkbox', { name: 'one' })).toBeVisible()

  // Bob's edit is stored, but Ada's page has not received it when she ticks the box: her tick is applied on top of his edit.
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
  await theirs.description.getByRole('checkbox', { name: 'two' }).click()
  await expect
    .poll(async () => (await bob.call('getTicket', { ticketId })).ticket.description)
    .toBe('- [ ] one\n- [x] two\n- [x] three')
  release()
  for (const { description } of [mine, theirs]) {
    await expect(description.getByRole('checkbox', { name: 'one' })).toBeChecked()
    await expect(description.getByRole('checkbox', { name: 'two' })).toBeChecked()
    await expect(description.getByRole('checkbox', { name: 'three' })).not.toBeChecked()
  }
  expect((await bob.call('getTicket', { ticketId })).ticket.description).toBe(
    '- [x] one\n- [x] two\n- [ ] three',
  )
})

test('a box whose list somebody else has rewritten is not ticked, and says so', async ({ person }) => {
  const ada = await person('Ada Lovelace')
  const projectId = await ada.project('Apollo')
  const { id: ticketId } = await ada.ticket(projectId, { title: 'Launch', description: '- [ ] one' })
  const { description } = await open(ada.page, projectId)
  await expect(description.getByRole('checkbox')).toBeVisible()
  await ada.page.route(
    `**/api/tickets/${ticketId}`,
    async (route) => {
      await ada.call('updateTicket', { ticketId }, { version: 1, description: '- [ ] another' })
      await route.continue()
    },
    { times: 1 },
  )
  await description.getByRole('checkbox').click()
  await expect(ada.page.getByText('Somebody else has changed the list.')).toBeVisible()
  await expect(description.getByRole('checkbox', { name: 'another' })).not.toBeChecked()
})

test('boxes in a comment are ticked by whoever may edit it; a viewer ticks none', async ({ person }) => {
  const ada = await person('Ada Lovelace')
  const bob = await person('Bob Babbage')
  const projectId = await ada.project('Apollo')
  await ada.invite(projectId, bob, 'viewer')
  const { id: ticketId } = await ada.ticket(projectId, { title: 'Launch', description: '- [ ] fuel' })
  await bob.call('createComment', { ticketId }, { content: '- [ ] mine' })
  await ada.call('createComment', { ticketId }, { content: '- [ ] hers' })
  const { dialog, description } = await open(bob.page, projectId)
  await expect(description.getByRole('checkbox')).toBeDisabled()
  await expect(dialog.getByRole('checkbox', { name: 'hers' })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: 'mine' }).press('Space')
  await expect
    .poll(async () => (await ada.call('listComments', { ticketId })).comments[0]?.content)
    .toBe('- [x] mine')
})
