// Pages of settings in sections: the cards that nouns describe in their settings.tsx and profile-settings.tsx, sorted into the sections of
// the page, and the choices under which the search finds them. section-page.tsx shows the sections.
import type { ReactNode } from 'react'

/** A card of a page of settings, as its noun describes it. */
export type SettingsCard<Section extends string, Props> = {
  section: Section
  /** A second section that shows the card, too. */
  alsoIn?: Section
  /** The position in the section: low numbers are at the top. */
  order: number
  /** The name under which the search finds the card. Left out: the search does not find the card. */
  label?: string
  /** The anchor by which addresses name the card, in every language; it goes with `label`. */
  anchor?: string
  /** Other words under which people search for the card. */
  words?: string
  Card: (props: Props) => ReactNode
}

/** A card in a section, with the anchor by which addresses name it. */
type Placed<Card> = { card: Card; key: string; anchor: string | undefined }

/** One section of a page of settings. */
export type Section<Card> = { name: string; label: string; cards: Placed<Card>[] }

/** A setting as the search finds it: a whole section, or one card. */
export type SettingsChoice = {
  label: string
  /** Other words that find it. */
  words: string
  /** The label of the section; undefined for the section itself. */
  section: string | undefined
  /** The name of the page that has the section. */
  page: string
  href: string
}

/**
 * The sections that have cards, in the order of `labels`.
 * @param modules by path, each with the cards of one noun
 */
export function sectionsOf<Name extends string, Card extends SettingsCard<Name, never>>(
  labels: Record<Name, string>,
  modules: Record<string, { settings: Card[] }>,
): Section<Card>[] {
  const cards = Object.entries(modules)
    .flatMap(([path, { settings }]) => settings.map((card, index) => ({ card, key: `${path} ${index}` })))
    .sort((one, other) => one.card.order - other.card.order)
  return (Object.entries(labels) as [Name, string][]).map(([name, label]) => ({
    name,
    label,
    cards: cards
      .filter(({ card }) => card.section === name || card.alsoIn === name)
      .map(({ card, key }) => ({
        card,
        key,
        anchor: card.section === name ? card.anchor : undefined,
      })),
  }))
}

/** Only the cards that the user may use, and the sections that have such cards. */
export function usableSections<Card>(sections: Section<Card>[], isUsable: (card: Card) => boolean) {
  return sections
    .map((section) => ({ ...section, cards: section.cards.filter(({ card }) => isUsable(card)) }))
    .filter(({ cards }) => cards.length > 0)
}

/**
 * The results that the search offers for these sections.
 * @param path the address of the page, which may end in search params
 */
export function choicesOf(
  sections: Section<Pick<SettingsCard<string, never>, 'label' | 'words'>>[],
  page: string,
  path: string,
): SettingsChoice[] {
  return sections.flatMap(({ name, label: section, cards }, index) => {
    const href = index === 0 ? path : `${path}${path.includes('?') ? '&' : '?'}section=${name}`
    const found = cards.flatMap(({ card, anchor }) =>
      anchor && card.label
        ? [{ label: card.label, words: card.words ?? '', section, page, href: `${href}#${anchor}` }]
        : [],
    )
    const isNamedLikeCard = found.some(({ label }) => label === section)
    return isNamedLikeCard ? found : [{ label: section, words: '', section: undefined, page, href }, ...found]
  })
}
