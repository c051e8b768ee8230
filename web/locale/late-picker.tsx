// The list of languages for visitors who are not signed in. It loads after the page, which works without it.
import { type ComponentType, lazy, Suspense } from 'react'

type Props = {
  /** Called before the page is loaded again. */
  onPick?: () => void
}
type Loaded = { LanguagePicker: ComponentType<Props> }

/** @param load imports the list; each page has this import in its own chunk, because the chunk of this function loads nothing */
export function latePicker(load: () => Promise<Loaded>) {
  const Late = lazy<ComponentType<Props>>(() =>
    load().then(
      ({ LanguagePicker }) => ({ default: LanguagePicker }),
      () => ({ default: () => null }),
    ),
  )
  return (props: Props) => (
    <Suspense fallback={<div className="h-8 pointer-coarse:h-11" />}>
      <Late {...props} />
    </Suspense>
  )
}
