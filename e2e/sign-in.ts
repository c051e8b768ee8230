// The sign-in page, as a person uses it.
import type { Page } from '@playwright/test'

/** A panel of the sign-in page. It has a name, because the panel of the tab before stays until that of a new tab is ready. */
export const accountPanel = (page: Page, name: 'Sign In' | 'Sign Up' | 'Reset') =>
  page.getByRole('tabpanel', { name })

/** The words of the sign-in page, by language. */
const WORDS = {
  en: { panel: 'Sign In', email: 'Email', password: 'Password' },
  fr: { panel: 'Se connecter', email: 'E-mail', password: 'Mot de passe' },
  es: { panel: 'Iniciar sesión', email: 'Correo electrónico', password: 'Contraseña' },
}

/** Types an address and a password on the sign-in page, and presses Enter. */
export async function enterPassword(
  page: Page,
  account: { email: string; password: string },
  language: keyof typeof WORDS = 'en',
) {
  const words = WORDS[language]
  const panel = page.getByRole('tabpanel', { name: words.panel })
  await panel.getByLabel(words.email).fill(account.email)
  await panel.getByLabel(words.password).fill(account.password)
  await panel.getByLabel(words.password).press('Enter')
}
