// Labels: created while typing, added and removed while another user does the same, and changed in the settings for everybody
// immediately.
import type { Page } from '@playwright/test'
import { expect } from './expect.ts'
import { unfold } from './unfold.ts'
import { type Person, test } from './world.ts'

const picker = (page: Page) => page.getByRole('combobox', { name: 'Labels' })
const option = (page: Page, name: string) => page.getByRole('option', { name })
const card = (page: Page, title: string) => page.getByRole('link', { name: title })

async function team(person: (name: string) => Promise<Person>) {
  const olga = await person('Olga Owner')
  const dev = await person('Dev Patel')
  const projectId = await olga.project()
  await olga.invite(projectId, dev)
  return { olga, dev, projectId }
}

async function make(who: Person, projectId: string, name: string) {
  const event = await who.call('createLabel', { projectId }, { name, color: 'violet' })
  return event?.type === 'label.created' ? event.label.id : ''
}

test('a label is made while typing for a new ticket; an admin renames, merges and removes labels, told how many tickets have one; others see it at once', async ({
  person,
}) => {
  const { olga, dev, projectId } = await team(person)
  const { page } = olga
  await page.goto(`/project/${projectId}`)
  await dev.page.goto(`/project/${projectId}`)
  await dev.page.getByRole('button', { name: 'New Ticket' }).click()
  await dev.page.getByRole('textbox', { name: 'Title *' }).fill('One')
  await picker(dev.page).fill('crash')
  await expect(option(dev.page, 'Create “crash”')).toBeVisible()
  await dev.page.keyboard.press('Enter')
  await expect(dev.page.getByRole('button', { name: 'Remove label crash' })).toBeVisible()
  await dev.page.keyboard.press('Escape')
  await dev.page.getByRole('button', { name: 'Create Ticket' }).click()
  await expect(card(page, 'One')).toContainText('crash')

  const { labels } = await olga.call('listLabels', { projectId })
  await olga.ticket(projectId, { title: 'Two', label_ids: labels.map(({ id }) => id) })
  await make(olga, projectId, 'failure')
  await page.goto(`/project/${projectId}?tab=settings&section=fields`)
  await page.getByRole('button', { name: 'Edit label crash' }).click()
  await page.getByRole('textbox', { name: 'Name *' }).fill('FAILURE')
  await page.getByRole('button', { name: 'Save', exact: true }).last().click()
  await expect(page.getByText('The project already has a label with this name').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Name *' }).fill('Crash!')
  await page.getByRole('button', { name: 'Save', exact: true }).last().click()
  await expect(card(dev.page, 'One')).toContainText('Crash!')
  await page.getByRole('button', { name: 'Merge label Crash!' }).click()
  const merging = page.getByRole('dialog', { name: 'Merge “Crash!”' })
  await expect(merging).toContainText('2 tickets have it.')
  await merging.getByRole('button', { name: 'Merge Labels' }).click()
  await expect(card(dev.page, 'One')).toContainText('failure')
  await page.getByRole('button', { name: 'Remove label failure' }).click()
  const removing = page.getByRole('alertdialog')
  await expect(removing).toContainText('2 tickets have it.')
  await removing.getByRole('button', { name: 'Remove Label' }).click()
  await expect(card(dev.page, 'One')).not.toContainText('failure')
  await expect(card(dev.page, 'Two')).not.toContainText(/failure|crash/i)
})

test('two people put labels on one ticket at the same time, and both stay; a card shows the labels that have room, and a viewer reads all and changes none', async ({
  person,
}) => {
  const { olga, dev, projectId } = await team(person)
  const label_ids: string[] = []
  for (const name of ['alpha', 'beta', 'gamma', 'delta']) label_ids.push(await make(olga, projectId, name))
  const { id: ticketId, number } = await olga.ticket(projectId, { title: 'Calibrate' })
  // Enter must not create a label “alp” from the typed text before the labels have loaded.
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await dev.page.route('**/labels', async (route) => {
    await held
    await route.continue()
  })
  for (const { page } of [olga, dev]) await page.goto(`/project/${projectId}/ticket/${number}`)
  for (const { page } of [olga, dev]) await unfold(page)
  await picker(olga.page).click()
  await option(olga.page, 'beta').click()
  await picker(dev.page).fill('alp')
  await expect(dev.page.getByText('Loading labels…')).toBeVisible()
  await dev.page.keyboard.press('Enter')
  letThrough()
  for (const { page } of [olga, dev])
    for (const name of ['alpha', 'beta'])
      await expect(page.getByRole('button', { name: `Remove label ${name}` })).toBeVisible()
  await dev.page.keyboard.press('Escape')
  await expect(dev.page.getByRole('dialog', { name: 'Calibrate' })).toBeVisible()
  await dev.page.keyboard.press('Backspace')
  await expect(olga.page.getByRole('button', { name: 'Remove label beta' })).toBeHidden()

  // A card shows the labels that have room, and dots for the rest.
  const vera = await person('Vera Viewer')
  await olga.invite(projectId, vera, 'viewer')
  await olga.call('changeTicketLabels', { ticketId }, { add: label_ids })
  await vera.page.goto(`/project/${projectId}`)
  await expect(card(vera.page, 'Calibrate').locator('bdi:visible')).toHaveText(['alpha', 'beta', 'delta'])
  await expect(card(vera.page, 'Calibrate').locator('[data-name="gamma"]')).toBeVisible()
  await expect(card(vera.page, 'Calibrate').locator('[data-name="alpha"]')).toBeHidden()
  await card(vera.page, 'Calibrate').click()
  const facts = vera.page.getByRole('complementary', { name: 'Details' })
  await expect(facts).toContainText('alphabetadeltagamma')
  await expect(picker(vera.page)).toBeHidden()
})

test('a label and a milestone that are removed while they are chosen are shown as deleted, and the rest of the form stays', async ({
  person,
}) => {
  const { olga, dev, projectId } = await team(person)
  const labelId = await make(olga, projectId, 'crash')
  const planned = await olga.call('createMilestone', { projectId }, { name: '2.4' })
  const milestoneId = planned?.type === 'milestone.created' ? planned.milestone.id : ''
  const { page } = dev
  await page.goto(`/project/${projectId}`)
  await page.getByRole('button', { name: 'New Ticket' }).click()
  const title = page.getByRole('textbox', { name: 'Title *' })
  await title.fill('Typed')
  await picker(page).fill('crash')
  await option(page, 'crash').click()
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Milestone' }).click()
  await option(page, '2.4').click()
  await olga.call('deleteMilestone', { milestoneId }, {})
  await olga.call('deleteLabel', { labelId }, {})
  await expect(page.getByRole('combobox', { name: 'Milestone' })).toContainText('Deleted milestone')
  await page.getByRole('button', { name: 'Create Ticket' }).click()
  await expect(page.getByText('This label was removed in the meantime').first()).toBeVisible()
  await expect(title).toHaveValue('Typed')
  await page.getByRole('button', { name: 'Remove label Deleted label' }).click()
  await page.getByRole('combobox', { name: 'Milestone' }).click()
  await option(page, 'No milestone').click()
  await page.getByRole('button', { name: 'Create Ticket' }).click()
  await expect(card(page, 'Typed')).toBeVisible()
})
