// Every screen in both themes and at both widths has no axe violations and no horizontal overflow.
import type { Page } from '@playwright/test'
import { expectWellShown } from './accessible.ts'
import { expectCount } from './drag.ts'
import { expect } from './expect.ts'
import { openSection } from './section.ts'
import { type Person, test } from './world.ts'

type Scene = { owner: Person; projectId: string; offeredId: string; number: number }
type Visit = [name: string, open: (page: Page, scene: Scene) => Promise<void>]

const addedNotice = (page: Page) => page.getByRole('region', { name: 'You were added' })
const offer = (page: Page) => page.getByRole('region', { name: 'Offered to you' })

/** Each visit opens one screen, often from the one before, and waits for its content. */
const SCREENS: Visit[] = [
  [
    'dashboard',
    async (page) => {
      await page.goto('/dashboard')
      await expect(page.getByRole('heading', { name: 'Apollo' })).toBeVisible()
      await expect(addedNotice(page)).toBeVisible()
      await expect(offer(page)).toBeVisible()
    },
  ],
  [
    'new project',
    async (page) => {
      await page.getByRole('button', { name: 'New Project' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  ],
  [
    'board',
    async (page, { projectId }) => {
      await page.goto(`/project/${projectId}`)
      await expectCount(page, 'To Do', 4)
      await expect(page.getByText('Engine overheats')).toBeVisible()
    },
  ],
  [
    'new ticket',
    async (page) => {
      await page.getByRole('button', { name: 'New Ticket' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  ],
  [
    'ticket',
    async (page, { projectId, number }) => {
      await page.goto(`/project/${projectId}/ticket/${number}`)
      await expect(page.getByRole('dialog').getByText('It is the left valve')).toBeVisible()
    },
  ],
  [
    'ticket being edited',
    async (page) => {
      await page.getByRole('dialog').getByRole('button', { name: 'Edit', exact: true }).first().click()
      await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
    },
  ],
  [
    'list',
    async (page, { projectId }) => {
      await page.goto(`/project/${projectId}?tab=list`)
      await expect(page.getByText('Filters & Search')).toBeVisible()
      await expect(page.getByText('Engine overheats')).toBeVisible()
    },
  ],
  [
    'settings',
    async (page) => {
      await page.getByRole('tab', { name: 'Settings' }).click()
      await expect(page.getByRole('heading', { name: 'Project Members (2)' })).toBeVisible()
    },
  ],
  [
    'invite member',
    async (page) => {
      await page.getByRole('button', { name: 'Invite Member' }).click()
      await expect(page.getByLabel('Username')).toBeFocused()
    },
  ],
  [
    'settings of a project that is offered to the user',
    async (page, { offeredId }) => {
      await page.goto(`/project/${offeredId}?tab=settings`)
      await expect(offer(page)).toBeVisible()
    },
  ],
  [
    'profile',
    async (page) => {
      await page.goto('/profile')
      await expect(page.getByRole('list', { name: 'People who cannot add you' })).toBeVisible()
    },
  ],
  [
    'security of the profile',
    async (page) => {
      await openSection(page, 'Security')
      await expect(page.getByText('This session').first()).toBeVisible()
    },
  ],
  [
    'deleting the account',
    async (page) => {
      await openSection(page, 'Danger')
      await page.getByRole('button', { name: 'Delete Account' }).click()
      await expect(page.getByRole('dialog')).toContainText('Apollo')
    },
  ],
  [
    'inbox',
    async (page) => {
      await page.goto('/inbox')
      await expect(page.getByRole('tab', { name: 'All' })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible()
    },
  ],
  [
    'no access',
    async (page) => {
      await page.goto('/project/00000000-0000-7000-8000-000000000000')
      await expect(page.getByText('You do not have access to this project')).toBeVisible()
    },
  ],
]

/** A project of the owner, with a ticket of each priority and type, and two projects of others: one is offered, one was left. */
async function scene(owner: Person, other: Person, blocked: Person): Promise<Scene> {
  const projectId = await owner.project('Apollo')
  await owner.invite(projectId, other, 'viewer')
  const offeredId = await other.project('Gemini')
  await other.invite(offeredId, owner)
  await other.call('transferProject', { projectId: offeredId }, { user_id: owner.user_id })
  const left = await blocked.project('Mercury')
  await blocked.invite(left, owner)
  await owner.call('leaveProject', { projectId: left }, { block_inviter: true })
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
  return { owner, projectId, offeredId, number }
}

test('every screen of a user, in both themes and at both widths', async ({ person }) => {
  // A long limit, so that the test does not fail on a slow machine.
  test.setTimeout(240_000)
  const at = await scene(
    await person('שרה לוי'),
    await person('Olga Owner with a rather long name'),
    await person('محمد'),
  )
  const { page } = at.owner
  for (const [name, open] of SCREENS)
    await test.step(name, async () => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await open(page, at)
      await expectWellShown(page, name)
    })
})

test('every screen of a visitor, in both themes and at both widths', async ({ page }) => {
  for (const [path, shown] of [
    ['/', 'Start Free Trial'],
    ['/auth', 'Sign In'],
    ['/nowhere', 'Return to Home'],
  ] as const)
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByText(shown).first()).toBeVisible()
      await expectWellShown(page, path)
    })
})
