// What the eye sees of a board: where every card stands in every frame that is drawn. Sampled in the page itself.
import type { Page } from '@playwright/test'
import { expect } from './expect.ts'

/** Where a card's middle is (its corners turn while it is carried), and how often it is seen at once. */
type Sample = { x: number; y: number; seen: number }
/** One frame: the time in ms, and the cards by their ticket's number. */
type Frame = { at: number; cards: Record<string, Sample> }
type Sampler = { frames: Frame[]; isOver: boolean; droppedAt?: number; sentAt?: number }

/** Begins to look; ends when its answer is called, which gives what was seen. */
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
      // Two more, for what the last change draws.
      for (let count = 0; count < 2; count += 1) await new Promise((drawn) => requestAnimationFrame(drawn))
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

  /** How often a card moved: frames in a row in which its place changed are one movement. */
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
      // A frame that came twice in the middle of a glide is no rest.
      if (current && still < 3) {
        current.to = at
        current.px += px
      } else found.push({ from: at, to: at, px })
      still = 0
    }
    return found
  }

  /** No card was missing or doubled in any frame; `numbers` are all on the screen. */
  expectWhole(numbers: number[]) {
    const odd = this.frames.flatMap(({ at, cards }) =>
      numbers.flatMap((number) => {
        const seen = cards[number]?.seen ?? 0
        return seen === 1 ? [] : [`${number} is seen ${seen} times at ${Math.round(at - this.droppedAt)} ms`]
      }),
    )
    expect(odd).toEqual([])
  }

  /** Figures for a person: how often each card moved since the drag began, and when, counted from the drop. */
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
