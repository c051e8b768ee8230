// The sections of the settings and of the profile, on a wide screen.
import type { Page } from '@playwright/test'

export async function openSection(page: Page, name: string) {
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name, exact: true }).click()
}
