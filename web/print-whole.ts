// Prints the page with everything that is not loaded yet: the other windows of its lists, and pictures below the fold.
import { t } from '../domain/locale/message.ts'
import { MOST_PRINTED, unprinted } from './ui/printing.tsx'
import { toast } from './ui/toast.tsx'

/** A picture that takes longer is not waited for. */
const PICTURES_MS = 10_000

export async function printWhole() {
  toast.plain(t('Loading everything to print…'), { id: 'print' })
  await loadUnprinted()
  await Promise.race([picturesLoaded(), new Promise((resolve) => setTimeout(resolve, PICTURES_MS))])
  window.print()
}

/** Resolves once React has drawn what was loaded; a list may continue under another filter then. */
const drawn = () => new Promise<void>((resolve) => setTimeout(() => requestAnimationFrame(() => resolve())))

async function picturesLoaded() {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('img[loading="lazy"]')]
  for (const picture of pictures) picture.loading = 'eager'
  await Promise.allSettled(pictures.map((picture) => picture.decode()))
}

const DIALOG = '[role="dialog"]'

/** Loads the lists that are about to be printed: those in the open dialog, or else on the page. */
async function loadUnprinted(): Promise<void> {
  const dialog = [...document.querySelectorAll(DIALOG)].at(-1) ?? null
  for (let hasMore = true; hasMore; ) {
    const lists = [...unprinted].filter(
      ({ element }) => (element.current?.closest(DIALOG) ?? null) === dialog,
    )
    const loaded = await Promise.all(lists.map(({ load }) => load(MOST_PRINTED)))
    await drawn()
    hasMore = loaded.includes(true)
  }
}
