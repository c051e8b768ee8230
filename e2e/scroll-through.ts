// Reads virtualised lists: all text that appears while scrolling to the end.
import type { Locator } from '@playwright/test'

/** @param place the scrolling element; for the page itself, its `html` */
export function textThrough(place: Locator): Promise<string> {
  return place.evaluate(async (element) => {
    const texts: (string | null)[] = []
    for (let top = 0; top <= element.scrollHeight; top += element.clientHeight * 0.9) {
      element.scrollTop = top
      await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))
      texts.push(element.textContent)
    }
    return texts.join('\n')
  })
}
