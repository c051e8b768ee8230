// Reads lists that show only what is near: all the text that comes to the screen while one scrolls to the end.
import type { Locator } from '@playwright/test'

/** `place` is what scrolls; for the page itself that is its `html`. */
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
