// Templates: an admin writes one for a ticket type, and another user's new ticket begins with it.
import { expect } from './expect.ts'
import { test } from './world.ts'

test('a new ticket begins with the template of its type, which is no draft until somebody types', async ({
  person,
}) => {
  const olga = await person('Olga Owner')
  const dev = await person('Dev Patel')
  const projectId = await olga.project()
  await olga.invite(projectId, dev)
  await olga.call('createField', { projectId }, { name: 'Customer', kind: 'text' })
  await dev.page.goto(`/project/${projectId}`)
  await dev.page.getByRole('button', { name: 'New Ticket' }).click()
  const form = dev.page.getByRole('dialog', { name: 'Create New Ticket' })
  const description = form.getByRole('textbox', { name: 'Description' })
  await expect(description).toHaveValue('')

  await olga.page.goto(`/project/${projectId}?tab=settings&section=fields`)
  await olga.page.getByRole('textbox', { name: 'Template' }).fill('Steps to reproduce:\n\nExpected result:')
  await olga.page.getByRole('button', { name: 'More fields' }).click()
  await olga.page.getByRole('textbox', { name: 'Customer' }).fill('Acme')
  await olga.page.getByRole('button', { name: 'Save Template' }).click()
  await expect(olga.page.getByText('Template saved')).toBeVisible()
  // The button is disabled again, and keeps the focus.
  await expect(olga.page.getByRole('button', { name: 'Save Template' })).toBeDisabled()
  await expect(olga.page.getByRole('button', { name: 'Save Template' })).toBeFocused()

  // The template is that of bugs, but the form starts as a task.
  await expect(description).toHaveValue('')
  await form.getByRole('combobox', { name: 'Type' }).click()
  await dev.page.getByRole('option', { name: 'Bug' }).click()
  await expect(description).toHaveValue('Steps to reproduce:\n\nExpected result:')
  const customer = form.getByRole('textbox', { name: 'Customer' })
  await expect(customer).toHaveValue('Acme')
  await form.getByRole('combobox', { name: 'Type' }).click()
  await dev.page.getByRole('option', { name: 'Task' }).click()
  await expect(description).toHaveValue('')
  await expect(customer).toHaveValue('')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await dev.page.getByRole('button', { name: 'New Ticket' }).click()
  await expect(form.getByText(/restored/i)).toBeHidden()

  // Typed text stays, even if the type changes afterwards.
  await form.getByRole('combobox', { name: 'Type' }).click()
  await dev.page.getByRole('option', { name: 'Bug' }).click()
  await description.fill('It stops at once')
  // A value that was taken away does not come back.
  await customer.fill('')
  await customer.blur()
  await form.getByRole('combobox', { name: 'Type' }).click()
  await dev.page.getByRole('option', { name: 'Task' }).click()
  await expect(description).toHaveValue('It stops at once')
  await form.getByRole('textbox', { name: 'Title *' }).fill('Crash')
  await form.getByRole('button', { name: 'Create Ticket' }).click()
  await expect(dev.page.getByRole('link', { name: 'Crash' })).toBeVisible()
  const { tickets } = await olga.call('listTickets', { projectId })
  expect(tickets.map(({ excerpt, custom }) => [excerpt, custom])).toEqual([['It stops at once', {}]])
})
