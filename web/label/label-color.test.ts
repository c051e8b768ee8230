// Every label is legible in both themes: the contrast between text and background is at least WCAG's 4.5 to 1.
import { expect, it } from 'vitest'
import { LABEL_COLORS } from '../../domain/label/label.ts'
import { shadesOf } from './label-color.ts'

/** Relative luminance, from OKLCH via linear sRGB. */
function luminance([lightness, chroma, hue]: number[]): number {
  const [L = 0, C = 0, h = 0] = [lightness, chroma, hue]
  const a = C * Math.cos((h * Math.PI) / 180)
  const b = C * Math.sin((h * Math.PI) / 180)
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3
  const shown = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((part) => Math.min(1, Math.max(0, part)))
  const [red = 0, green = 0, blue = 0] = shown
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: number[], other: number[]): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((first, second) => first - second)
  return (high + 0.05) / (low + 0.05)
}

it.each(LABEL_COLORS)('%s', (color) => {
  const { light, dark } = shadesOf(color)
  expect(contrast(light.ground, light.text)).toBeGreaterThan(4.5)
  expect(contrast(dark.ground, dark.text)).toBeGreaterThan(4.5)
})
