// Prints the page with everything that is not loaded yet: the other windows of its lists, and pictures below the fold.
import { loadUnprinted } from './ui/printing.tsx'
import { toast } from './ui/toast.tsx'

/** A picture that takes longer is not waited for. */
const PICTURES_MS = 10_000

export async function printWhole() {
  toast.plain('Loading everything to print…', { id: 'print' })
  await loadUnprinted(drawn)
  await Promise.race([picturesLoaded(), new Promise((resolve) => setTimeout(resolve, PICTURES_MS))])
  window.print()
}

/** Resolves once React has drawn what was loaded. */
const drawn = () => new Promise<void>((resolve) => setTimeout(() => requestAnimationFrame(() => resolve())))

async function picturesLoaded() {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('img[loading="lazy"]')]
  for (const picture of pictures) picture.loading = 'eager'
  await Promise.allSettled(pictures.map((picture) => picture.decode()))
}
