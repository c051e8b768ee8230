// Every screen in both themes and at both widths has no axe violations and no horizontal overflow.
import type { Page } from '@playwright/test'
import { expectWellShown } from './accessible.ts'
import { expectCount } from './drag.ts'
import { expect } from './expect.ts'
import { type Person, test } from './world.ts'

type Visit = { name: string; open(page: Page, scene: Scene): Promise<void> }
type Scene = { owner: Person; projectId: string; number: number }

/** Each visit opens one screen and waits for its content. */
const SCREENS: Visit[] = [
  {
    name: 'dashboard',
    async open(page) {
      await page.goto('/dashboard')
      await expect(page.getByRole('heading', { name: 'Apollo' })).toBeVisible()
    },
  },
  {
    name: 'new project',
    async open(page) {
      await page.goto('/dashboard')
      await page.getByRole('button', { name: 'New Project' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'board',
    async open(page, { owner, projectId }) {
      for (const priority of ['low', 'medium', 'high', 'critical'] as const)
        for (const type of ['bug', 'feature', 'task'] as const)
          await owner.ticket(projectId, { title: `A ${priority} ${type}`, priority, type })
      await page.goto(`/project/${projectId}`)
      await expectCount(page, 'To Do', 16)
    },
  },
  {
    name: 'new ticket',
    async open(page, { projectId }) {
      await page.goto(`/project/${projectId}`)
      await page.getByRole('button', { name: 'New Ticket' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'list',
    async open(page, { projectId }) {
      await page.goto(`/project/${projectId}?tab=list`)
      await expect(page.getByText('Filters & Search')).toBeVisible()
      await expect(page.getByText('Engine overheats')).toBeVisible()
    },
  },
  {
    name: 'settings',
    async open(page, { projectId }) {
      await page.goto(`/project/${projectId}?tab=settings`)
      await expect(page.getByRole('heading', { name: 'Project Members (2)' })).toBeVisible()
    },
  },
  {
    name: 'invite member',
    async open(page, { projectId }) {
      await page.goto(`/project/${projectId}?tab=settings`)
      await page.getByRole('button', { name: 'Invite Member' }).click()
      await expect(page.getByLabel('Username')).toBeFocused()
    },
  },
  {
    name: 'ticket',
    async open(page, { projectId, number }) {
      await page.goto(`/project/${projectId}/ticket/${number}`)
      await expect(page.getByRole('dialog').getByText('It is the left valve')).toBeVisible()
    },
  },
  {
    name: 'ticket being edited',
    async open(page, { projectId, number }) {
      await page.goto(`/project/${projectId}/ticket/${number}`)
      await page.getByRole('dialog').getByRole('button', { name: 'Edit', exact: true }).first().click()
      await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
    },
  },
  {
    name: 'profile',
    async open(page) {
      await page.goto('/profile')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.goto('/profile?section=security')
      await expect(page.getByText('This session').first()).toBeVisible()
    },
  },
  {
    name: 'inbox',
    async open(page) {
      await page.goto('/inbox')
      await expect(page.getByRole('tab', { name: 'All' })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible()
    },
  },
  {
    name: 'no access',
    async open(page) {
      await page.goto('/project/00000000-0000-7000-8000-000000000000')
      await expect(page.getByText('You do not have access to this project')).toBeVisible()
    },
  },
]

const SIGNED_OUT: { name: string; path: string; shows: string }[] = [
  { name: 'landing', path: '/', shows: 'Start Free Trial' },
  { name: 'sign-in', path: '/auth', shows: 'Sign In' },
  { name: 'not found', path: '/nowhere', shows: 'Return to Home' },
]

async function scene(owner: Person, other: Person): Promise<Scene> {
  const projectId = await owner.project('Apollo')
  await owner.invite(projectId, other, 'viewer')
  const tickets = [
    {
      title: 'Engine overheats',
      type: 'bug',
      priority: 'critical',
      description: 'At full load.\n\nSee https://example.org',
    },
    {
      title:
        'A very long title that has to be clamped to two lines because it does not fit any card of any board '
          .repeat(2)
          .trim(),
      type: 'feature',
      priority: 'low',
    },
    { title: 'Averyveryverylongwordthatnobrowserbreaksbyitself'.repeat(3), type: 'task', priority: 'high' },
    { title: 'Plain', priority: 'medium', assignee_id: owner.user_id },
  ] as const
  let number = 0
  for (const input of tickets) {
    const ticket = await owner.ticket(projectId, input)
    if (input.title !== 'Engine overheats') continue
    number = ticket.number
    await owner.call('createComment', { ticketId: ticket.id }, { content: 'It is the left valve' })
  }
  return { owner, projectId, number }
}

for (const { name, open } of SCREENS)
  test(`${name}, in both themes and at both widths`, async ({ person }) => {
    const at = await scene(await person('Ada Lovelace'), await person('Grace Hopper'))
    await open(at.owner.page, at)
    await expectWellShown(at.owner.page)
  })

for (const { name, path, shows } of SIGNED_OUT)
  test(`${name}, in both themes and at both widths`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByText(shows).first()).toBeVisible()
    await expectWellShown(page)
  })
