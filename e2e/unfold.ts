// The fields of an open ticket that have no value are folded away.
import type { Page } from '@playwright/test'

export const unfold = (page: Page) => page.getByRole('button', { name: /^\+ \d+ fields?$/ }).click()
