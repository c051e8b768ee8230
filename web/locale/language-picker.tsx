// The list of languages, by their own names, and the language that the browser asks for, if it is another one and none was chosen.
import { LANGUAGE_CODES, type Language } from '../../domain/locale/language.ts'
import { bestLanguage, LANGUAGES, languageInCookie } from '../../domain/locale/languages.ts'
import { t } from '../../domain/locale/message.ts'
import { pickLanguage } from './device.ts'
import { currentLanguage } from './language.ts'

/** @param props.onPick called before the page is loaded again */
export function LanguagePicker({ onPick }: { onPick?: () => void }) {
  const current = currentLanguage()
  const offered = languageInCookie(document.cookie) ? undefined : bestLanguage(navigator.languages)
  const pick = (language: Language) => {
    onPick?.()
    pickLanguage(language)
  }
  return (
    <div className="inline-flex items-center gap-2">
      {offered && offered !== current && (
        <button
          type="button"
          lang={offered}
          onClick={() => pick(offered)}
          className="h-8 rounded-md px-2 text-sm text-accent-text hover:underline pointer-coarse:h-11"
        >
          {LANGUAGES[offered].name}
        </button>
      )}
      <select
        aria-label={t('Language')}
        value={current}
        onChange={(event) => pick(event.target.value as Language)}
        className="h-8 max-w-44 rounded-md border border-line-strong bg-surface px-2 text-sm text-ink-soft hover:text-ink pointer-coarse:h-11"
      >
        {LANGUAGE_CODES.map((code) => (
          <option key={code} value={code} lang={code}>
            {LANGUAGES[code].name}
          </option>
        ))}
      </select>
    </div>
  )
}
