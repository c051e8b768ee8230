// Reads virtualised lists: all text that appears while scrolling to the end.
import type { Locator } from '@playwright/test'

/** @param scroller the scrolling element; for the page itself, its `html` */
export function textThrough(scroller: Locator): Promise<string> {
  return scroller.evaluate(async (element) => {
    const texts: (string | null)[] = []
    for (let top = 0; top <= element.scrollHeight; top += element.clientHeight * 0.9) {
      element.scrollTop = top
      await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))
      texts.push(element.textContent)
    }
    return texts.join('\n')
  })
}
