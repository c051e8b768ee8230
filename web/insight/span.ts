// The spans of time that the pictures can show.

/** The spans, as they are in the address: in weeks. */
export const SPANS = [
  { value: '4', label: 'Last 4 weeks' },
  { value: '13', label: 'Last 3 months' },
  { value: '26', label: 'Last 6 months' },
  { value: '52', label: 'Last year' },
] as const

/** A span of {@link SPANS}. */
export type Span = (typeof SPANS)[number]['value']

/** The span that an address names; three months if it names none. */
export const spanOf = (text: string | undefined): Span =>
  SPANS.find(({ value }) => value === text)?.value ?? '13'
