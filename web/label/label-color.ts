// The look of label colours: a tinted background with text of the same hue, in both themes.
import type { LabelColor } from '../../domain/label/label.ts'

/** Chroma and hue in OKLCH. The lightness is the same for all, so that no label is more prominent than another. */
const HUES: Record<LabelColor, [chroma: number, hue: number]> = {
  gray: [0.008, 200],
  red: [0.15, 25],
  orange: [0.12, 58],
  yellow: [0.09, 95],
  lime: [0.1, 122],
  green: [0.11, 150],
  teal: [0.08, 185],
  cyan: [0.09, 220],
  blue: [0.14, 258],
  violet: [0.15, 298],
  pink: [0.15, 350],
  brown: [0.05, 50],
}

type Oklch = [lightness: number, chroma: number, hue: number]
type Shades = { ground: Oklch; text: Oklch }

/** The colours of each theme; label-color.test.ts measures their contrast. */
export function shadesOf(color: LabelColor): { light: Shades; dark: Shades } {
  // A colour that only a newer server knows is shown as gray.
  const [chroma, hue] = HUES[color] ?? HUES.gray
  return {
    light: { ground: [0.935, chroma * 0.35, hue], text: [0.42, chroma, hue] },
    dark: { ground: [0.31, chroma * 0.45, hue], text: [0.86, chroma * 0.7, hue] },
  }
}

const css = ([lightness, chroma, hue]: Oklch) => `oklch(${lightness} ${chroma.toFixed(4)} ${hue})`
const either = (light: Oklch, dark: Oklch) => `light-dark(${css(light)}, ${css(dark)})`

export function labelStyle(color: LabelColor): { backgroundColor: string; color: string } {
  const { light, dark } = shadesOf(color)
  return { backgroundColor: either(light.ground, dark.ground), color: either(light.text, dark.text) }
}
