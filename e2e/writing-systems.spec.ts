// Text of other scripts and states in forced colours, by what the browser draws: directions, marks that are cut off, and the
// open tab.
import { card } from './drag.ts'
import { expect } from './expect.ts'
import { test } from './world.ts'

const ARABIC = 'المحرك يسخن كثيرا (جدا)!'

test('forced colours show the open tab; Arabic has its direction; combining marks stay in their line', async ({
  person,
}) => {
  const ada = await person('Ada Lovelace')
  const projectId = await ada.project('Apollo')
  const description = 'Words that go on and on. '.repeat(30)
  await ada.ticket(projectId, { title: ARABIC, description })
  await ada.ticket(projectId, { title: `Z${'\u0301\u0315\u0321'.repeat(60)}algo` })
  const { page } = ada
  await page.goto(`/project/${projectId}`)
  const direction = (element: Element) => getComputedStyle(element).direction
  const title = card(page, 'To Do', ARABIC).getByText(ARABIC)
  expect(await title.evaluate(direction)).toBe('rtl')
  await page.emulateMedia({ forcedColors: 'active' })
  const background = (element: Element) => getComputedStyle(element).backgroundColor
  const tab = (name: string) => page.getByRole('tab', { name })
  await tab('Ticket List').click()
  await expect(tab('Ticket List')).toHaveAttribute('aria-selected', 'true')
  expect(await tab('Ticket List').evaluate(background)).not.toBe(
    await tab('Kanban Board').evaluate(background),
  )
  await page.emulateMedia({ forcedColors: 'none' })
  const link = page.getByRole('link', { name: ARABIC })
  expect(await link.evaluate(direction)).toBe('rtl')
  // The description is clamped to two lines of a row that keeps its height.
  const text = page.getByRole('article').filter({ hasText: ARABIC }).getByText('Words that go on')
  expect(await text.evaluate((p) => [getComputedStyle(p).webkitLineClamp, p.clientHeight])).toEqual(['2', 32])
  // Marks do not run over what is above: without them, the same is drawn there.
  await page.getByRole('link', { name: /algo/ }).click()
  const heading = page.getByRole('dialog').getByRole('heading', { name: /algo/ })
  await expect(heading).toBeVisible()
  // The last thing to arrive above the heading.
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Unwatch' })).toBeVisible()
  const { x, y, width } = (await heading.boundingBox()) ?? { x: 0, y: 0, width: 0 }
  const above = () => page.screenshot({ clip: { x, y: y - 24, width, height: 18 } })
  const drawn = await above()
  await heading.evaluate((element) => element.replaceChildren('Zalgo'))
  expect((await above()).equals(drawn)).toBe(true)
})
