// The field in the header of every signed-in page that opens the palette: the one search of the product.

import { Search } from 'lucide-react'
import { t } from '../../domain/locale/message.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { openPalette, warmPalette } from './palette-host.tsx'

const MOD = /Mac|iP/.test(navigator.platform) ? '⌘' : t('Ctrl')

/** @param isCrowded the header has no room for the button on a phone, where the account menu opens the palette, too */
export function PaletteButton({ isCrowded = false }: { isCrowded?: boolean }) {
  return (
    <Button
      className={classNames('text-ink-faint lg:w-56 lg:justify-start', isCrowded && 'max-sm:hidden')}
      icon={<Search />}
      aria-label={t('Search everywhere')}
      aria-keyshortcuts="Control+K Meta+K"
      title={t('Search everywhere ({mod} K)', { mod: MOD })}
      onPointerEnter={warmPalette}
      onFocus={warmPalette}
      onClick={openPalette}
    >
      <span className="max-lg:hidden">{t('Search…')}</span>
      <kbd className="ms-auto rounded-sm border border-line px-1 font-mono text-xs text-ink-faint max-lg:hidden">
        {MOD} K
      </kbd>
    </Button>
  )
}
