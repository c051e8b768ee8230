// The sign-in page, as a person uses it.
import type { Page } from '@playwright/test'

/** A panel of the sign-in page. It has a name, because the panel of the tab before stays until that of a new tab is ready. */
export const accountPanel = (page: Page, name: 'Sign In' | 'Sign Up' | 'Reset') =>
  page.getByRole('tabpanel', { name })

/** Types an address and a password on the sign-in page, and presses Enter. */
export async function enterPassword(page: Page, { email, password }: { email: string; password: string }) {
  const panel = accountPanel(page, 'Sign In')
  await panel.getByLabel('Email').fill(email)
  await panel.getByLabel('Password').fill(password)
  await panel.getByLabel('Password').press('Enter')
}
