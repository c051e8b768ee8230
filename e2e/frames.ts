// Samples, within the page, the position of every card in every frame that the browser draws.
import type { Page } from '@playwright/test'
import { expect } from './expect.ts'

/** The position of a card's middle (the corners turn while it is carried), and how many times the card is visible. */
type Sample = { x: number; y: number; seen: number }
/** One frame: the time in ms, and the cards by their ticket's number. */
type Frame = { at: number; cards: Record<string, Sample> }
type Sampler = { frames: Frame[]; isOver: boolean; droppedAt?: number; sentAt?: number }

/** Starts recording. @returns a function that stops it and returns the recorded frames */
export async function watchFrames(page: Page): Promise<() => Promise<Frames>> {
  await page.evaluate(() => {
    const sampler: Sampler = { frames: [], isOver: false }
    Object.assign(window, { sampler })
    const drop = () => {
      sampler.droppedAt ??= performance.now()
    }
    for (const type of ['mouseup', 'touchend']) window.addEventListener(type, drop, { capture: true })
    window.addEventListener('keydown', ({ code }) => code === 'Space' && drop(), { capture: true })
    const { fetch } = window
    window.fetch = (...args: Parameters<typeof fetch>) => {
      if (args[1]?.method === 'PATCH') sampler.sentAt ??= performance.now()
      return fetch(...args)
    }
    function look(at: number) {
      const cards: Record<string, Sample> = {}
      for (const card of document.querySelectorAll<HTMLElement>('a[href*="/ticket/"]')) {
        const number = /ticket\/(\d+)/.exec(card.getAttribute('href') ?? '')?.[1] ?? ''
        const { opacity, visibility } = getComputedStyle(card)
        if (visibility === 'hidden' || Number(opacity) === 0) continue
        const { x, y, width, height } = card.getBoundingClientRect()
        const seen = (cards[number]?.seen ?? 0) + 1
        cards[number] = { x: x + width / 2, y: y + height / 2, seen }
      }
      sampler.frames.push({ at, cards })
      if (!sampler.isOver) requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  return async () => {
    const { frames, droppedAt, sentAt } = await page.evaluate(async () => {
      const { sampler } = window as unknown as { sampler: Sampler }
      // Waits for two more frames, in which the last change is drawn.
      for (let count = 0; count < 2; count += 1)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      sampler.isOver = true
      return sampler
    })
    return new Frames(frames, droppedAt ?? 0, sentAt ?? 0)
  }
}

export class Frames {
  constructor(
    readonly frames: Frame[],
    readonly droppedAt: number,
    readonly sentAt: number,
  ) {}

  /** The movements of a card: consecutive frames in which its position changes are one movement. */
  movements(number: number, since = 0): { from: number; to: number; px: number }[] {
    const found: { from: number; to: number; px: number }[] = []
    let last: Sample | undefined
    let still = Number.POSITIVE_INFINITY
    for (const { at, cards } of this.frames) {
      const now = cards[number]
      if (!now) continue
      const px = last ? Math.hypot(now.x - last.x, now.y - last.y) : 0
      last = now
      if (at < since) continue
      if (px < 0.75) {
        still += 1
        continue
      }
      const current = found.at(-1)
      // A repeated frame in the middle of a movement does not end it.
      if (current && still < 3) {
        current.to = at
        current.px += px
      } else found.push({ from: at, to: at, px })
      still = 0
    }
    return found
  }

  /** Checks that no card was missing or doubled in any frame. @param numbers all cards on the screen */
  expectWhole(numbers: number[]) {
    const odd = this.frames.flatMap(({ at, cards }) =>
      numbers.flatMap((number) => {
        const seen = cards[number]?.seen ?? 0
        return seen === 1 ? [] : [`${number} is seen ${seen} times at ${Math.round(at - this.droppedAt)} ms`]
      }),
    )
    expect(odd).toEqual([])
  }

  /**
   * Figures for the reader of a failure: the movements of each card since the drag began, with their times relative to the drop.
   */
  table(numbers: number[]) {
    return numbers.map((number) => ({
      number,
      movements: this.movements(number).map(
        ({ from, to, px }) =>
          `${Math.round(from - this.droppedAt)}..${Math.round(to - this.droppedAt)} ms, ${Math.round(px)} px`,
      ),
    }))
  }
}
