// The name of a small thing on a card, such as a face or a coloured dot, while the pointer is on it.

/**
 * Shows the element's `data-name` in the first line of the card, before the face, where the card is empty. It is a pseudo-element,
 * so that tests and screen readers do not find the name twice, and its place is relative to the card, which must be positioned.
 */
export const HINT =
  'pointer-events-auto after:pointer-events-none after:absolute after:end-9 after:top-2 after:z-10 after:hidden after:h-5 ' +
  'after:max-w-48 after:truncate after:rounded-sm after:bg-hover after:px-1.5 after:text-xs/5 after:font-medium after:normal-case ' +
  'after:text-ink after:content-[attr(data-name)] hover:after:block'
