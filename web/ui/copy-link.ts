// Copies an address to the clipboard.
import { toast } from './toast.tsx'

/** @returns whether it was copied; if not, a toast shows the address to be copied by hand */
export async function copyLink(url: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(url)
    return true
  } catch {
    // No clipboard access (plain http or no permission).
    toast.plain(url, { id: 'copy-link', duration: 20_000 })
    return false
  }
}
