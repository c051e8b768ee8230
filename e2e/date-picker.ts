// Chooses a day in the date picker of a form, by typing it.
import type { Locator, Page } from '@playwright/test'

export async function chooseDay(page: Page, field: Locator, text: string) {
  await field.click()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}
