// The styles that an element carries with it, by name. Style sheets are not read.

/** The values of a `style` attribute, in lower case. */
export type Styles = Partial<Record<string, string>>

const NONE: Styles = {}

export function styleOf(element: Element): Styles {
  const text = element.getAttribute('style')
  if (!text) return NONE
  const styles: Styles = {}
  for (const part of text.split(';')) {
    const colon = part.indexOf(':')
    if (colon > 0)
      styles[part.slice(0, colon).trim().toLowerCase()] = part
        .slice(colon + 1)
        .trim()
        .toLowerCase()
  }
  return styles
}
