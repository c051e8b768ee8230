// Loads the texts of a language before the application's modules run (main.ts). English needs none.
import { type Catalogue, setCatalogue } from '../../domain/locale/message.ts'
import { setPlurals } from './lingui.ts'

/** The build compiles each file (vite.config.ts). */
const CATALOGUES = import.meta.glob<Catalogue>('../../locales/*.po', { import: 'default' })

/** The language of tests: English with accents, and longer. */
const PSEUDO = 'en-XA'

/** If the texts cannot be loaded, the page is shown in English. */
export async function loadCatalogue(language: string) {
  if (language === PSEUDO) {
    const { pseudo } = await import('./pseudo.ts')
    return setCatalogue('en', {}, pseudo)
  }
  const load = CATALOGUES[`../../locales/${language}.po`]
  const catalogue = await load?.().catch(reportError)
  if (!catalogue) return
  setCatalogue(language, catalogue)
  setPlurals(language)
}
