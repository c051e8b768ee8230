// Proposals of an agent that uses the official MCP client: they appear live, and a user accepts, edits and declines them.
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { newTokenSecret } from '../server/test/tokens.ts'
import { expectAccessible } from './accessible.ts'
import { expect } from './expect.ts'
import { expectToast } from './toast.ts'
import { test } from './world.ts'

async function agentOf(
  url: string,
  ada: { call: (name: 'createToken', params: object, input: object) => Promise<unknown> },
) {
  const secret = newTokenSecret()
  const made = { name: 'Triage agent', scope: 'propose', expires_in_days: 1, projects: null, secret }
  await ada.call('createToken', {}, made)
  const client = new Client({ name: 'triage', version: '1' })
  const requestInit = { headers: { Authorization: `Bearer ${secret}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit }))
  return client
}

test('proposals appear live, on the ticket and for the project; one or many are decided by a press', async ({
  person,
  server,
}) => {
  const ada = await person('Ada Lovelace')
  const { page } = ada
  const projectId = await ada.project('Apollo')
  const ticket = await ada.ticket(projectId, { title: 'Crash on start' })
  const agent = await agentOf(server.url, ada as never)
  await page.goto(`/project/${projectId}`)
  await expect(page.getByText('Crash on start')).toBeVisible()
  await agent.callTool({
    name: 'edit_ticket',
    arguments: { ticket: ticket.id, version: ticket.version, priority: 'critical' },
  })
  await agent.callTool({
    name: 'create_ticket',
    arguments: { project: projectId, title: 'Frist of many', type: 'bug' },
  })
  await agent.callTool({
    name: 'comment',
    arguments: { ticket: ticket.id, content: '## Trace\n\nIt fails on **start**' },
  })
  const chip = page.getByRole('button', { name: '3 proposals' })
  await chip.click()
  const dialog = page.getByRole('dialog', { name: 'Proposed by Agents' })
  await expect(dialog.getByRole('article')).toHaveCount(3)
  await expect(dialog.getByRole('article').first()).toContainText(
    /Triage agent, for Ada Lovelace.*Change this ticket.*Critical/s,
  )
  await expectAccessible(page)

  const creation = dialog.getByRole('article').nth(1)
  await creation.getByRole('button', { name: 'Edit' }).click()
  await creation.getByLabel('Title').fill('First of many')
  await creation.getByRole('button', { name: 'Accept Edited' }).click()
  await expect(dialog.getByRole('article')).toHaveCount(2)
  await dialog
    .getByRole('article')
    .filter({ hasText: 'It fails on' })
    .getByRole('button', { name: 'Decline' })
    .click()
  await expect(dialog.getByRole('article')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByText('First of many')).toBeVisible()

  await page.goto(`/project/${projectId}/ticket/${ticket.number}`)
  const section = page.getByRole('region', { name: 'Proposed by agents' })
  await expect(section).toContainText('Change this ticket')
  await expectAccessible(page)
  await section.getByRole('button', { name: 'Accept' }).click()
  await expect(section).toBeHidden()
  await expect(page.getByRole('complementary', { name: 'Details' })).toContainText('Critical')
  await expect(page.getByRole('dialog')).toContainText('by an agent with the token “Triage agent”')

  // Many are accepted at once, a deletion only after a question; what is refused still waits.
  const { ticket: current } = await ada.call('getTicket', { ticketId: ticket.id })
  const rename = (title: string) => ({
    name: 'edit_ticket',
    arguments: { ticket: ticket.id, version: current.version, title },
  })
  await agent.callTool(rename('One'))
  await agent.callTool(rename('Two'))
  const other = await ada.ticket(projectId, { title: 'Duplicate' })
  await agent.callTool({ name: 'delete_ticket', arguments: { ticket: other.id } })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '3 proposals' }).click()
  const rows = page.getByRole('dialog', { name: 'Proposed by Agents' }).getByRole('article')
  await rows
    .first()
    .getByRole('button', { name: /^Delete APO\w*-3…$/ })
    .click()
  await page
    .getByRole('alertdialog', { name: /^Delete APO\w*-3\?$/ })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toBeFocused()
  await page.getByRole('button', { name: 'Accept All 2' }).click()
  await expectToast(page, '1 of 2 proposals accepted; the others are still waiting.')
  await expect(rows).toHaveCount(1)
  // The value that a proposal would replace follows the ticket.
  const edit = { version: current.version + 1, title: 'Crash at start' }
  await ada.call('updateTicket', { ticketId: ticket.id }, edit)
  await expect(rows).toContainText(/from\s*Crash at start\s*to\s*Two/)
  await agent.close()
})
