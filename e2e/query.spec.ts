// The query language in the search box: conditions, errors, completion, the filter boxes, the URL, and changes by others.
import { expectAccessible } from './accessible.ts'
import { card, expectCount } from './drag.ts'
import { expect } from './expect.ts'
import { test } from './world.ts'

test('a query narrows list and board, live, says what is wrong, and completes what is typed', async ({
  person,
}) => {
  const { page, ...olga } = await person('Olga Owner')
  const dev = await person('Dev Patel')
  const projectId = await olga.project()
  await olga.invite(projectId, dev)
  const label = await dev.call('createLabel', { projectId }, { name: 'Old bugs', color: 'violet' })
  const label_ids = label?.type === 'label.created' ? [label.label.id] : []
  await olga.ticket(projectId, { title: 'Mine', priority: 'high', assignee_id: olga.user_id, label_ids })
  const { id } = await olga.ticket(projectId, { title: 'Theirs', priority: 'low', assignee_id: dev.user_id })
  await olga.ticket(projectId, { title: 'Nobody’s', priority: 'critical' })
  await page.goto(`/project/${projectId}?tab=list`)
  const search = page.getByRole('searchbox', { name: 'Search' })
  const row = (title: string) => page.getByRole('link', { name: title })
  await expect(row('Theirs')).toBeVisible()

  // Completes a field and a value from their first letters. A key that is pressed as soon as completions can be seen moves in
  // them: the page presses it in the same moment as the list appears, faster than any user.
  await page.evaluate(() => {
    const seen = new MutationObserver(() => {
      if (!document.querySelector('[role=option]')) return
      seen.disconnect()
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }),
      )
    })
    seen.observe(document.body, { childList: true, subtree: true })
  })
  // Entered in one step, because another letter would start a new list.
  await search.fill('assig')
  await expect(page.getByRole('option', { name: 'assignee:' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(search).toHaveValue('assignee:')
  await page.getByRole('option', { name: 'me', exact: true }).click()
  await expect(search).toHaveValue('assignee:me ')
  await expect(search).toBeFocused()
  await expect(row('Theirs')).toHaveCount(0)
  await expect(row('Mine')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Assignee' })).toHaveText('@Me')

  // A misspelt field: nothing is listed as its result, and one click corrects the word.
  await search.pressSequentially('pririty:high ')
  const hint = page.getByText('There is no field “pririty”. Did you mean “priority”?')
  await expect(hint).toBeVisible()
  await expect(search).toHaveAttribute('aria-invalid', 'true')
  await expect(search).toHaveAccessibleDescription(/Did you mean “priority”/)
  await expect(page.locator('[data-query-error] .underline')).toHaveText('pririty')
  await expect(page.getByRole('combobox', { name: 'Assignee' })).toHaveText('@Me')
  await expect(page.getByText('No tickets are listed, because the query has an error.')).toBeVisible()
  await expect(row('Theirs')).toHaveCount(0)
  await expect(row('Mine')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use “priority”' }).first().click()
  await expect(hint).toHaveCount(0)
  await expect(search).toHaveValue(/^assignee:me priority:high/)
  await expect(page.getByRole('combobox', { name: 'Priority' })).toHaveText('High')
  await expect(row('Mine')).toBeVisible()

  // A word that is being typed dims the former tickets; Enter ends it, and then they are gone.
  await search.fill('assignee:me priority:high label:nonesuch')
  await expect(page.getByRole('list', { name: 'Tickets' })).toHaveAttribute('aria-busy', 'true')
  await expect(row('Mine')).toBeVisible()
  await search.press('Enter')
  await expect(page.getByText('There is no label “nonesuch” in this project.').first()).toBeVisible()
  await expect(row('Mine')).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Priority' })).toHaveText('High')
  await search.fill('assignee:me priority:high')
  await expect(row('Mine')).toBeVisible()

  // A choice in a filter box replaces the term in the text.
  await page.getByRole('combobox', { name: 'Assignee' }).click()
  await page.getByRole('option', { name: 'All', exact: true }).click()
  await expect(search).toHaveValue('priority:high')

  await search.fill('-assignee:none -label:"old bugs"')
  await expect(row('Theirs')).toBeVisible()
  await expect(row('Mine')).toHaveCount(0)
  await expect(page.getByText('1 ticket', { exact: true })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('q')).toBe('-assignee:none -label:"old bugs"')

  // The query also filters the board, and tickets that others change appear and disappear.
  await page.goto(page.url().replace('tab=list&', ''))
  await expectCount(page, 'To Do', 1)
  await expect(card(page, 'To Do', 'Theirs')).toBeVisible()
  await dev.call('updateTicket', { ticketId: id }, { version: 1, assignee_id: null })
  await expect(card(page, 'To Do', 'Theirs')).toHaveCount(0)
  await dev.call('updateTicket', { ticketId: id }, { version: 2, assignee_id: olga.user_id })
  await expect(card(page, 'To Do', 'Theirs')).toBeVisible()
})
