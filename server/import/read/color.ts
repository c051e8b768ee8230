// Maps the colours of foreign labels to the nearest colour here, as the eye sees it (OKLab).
import { LABEL_COLORS, LabelColor } from '../../../domain/label/label.ts'
import { beginning, storable } from './text.ts'

type Lab = [lightness: number, a: number, b: number]

/** A typical tone of each colour here, as lightness, chroma and hue in OKLCH. */
const TONES: Record<LabelColor, [lightness: number, chroma: number, hue: number]> = {
  gray: [0.65, 0.01, 200],
  red: [0.62, 0.2, 25],
  orange: [0.72, 0.16, 55],
  yellow: [0.86, 0.16, 95],
  lime: [0.8, 0.19, 124],
  green: [0.65, 0.16, 148],
  teal: [0.68, 0.11, 185],
  cyan: [0.75, 0.12, 220],
  blue: [0.58, 0.18, 258],
  violet: [0.55, 0.19, 298],
  pink: [0.7, 0.17, 350],
  brown: [0.48, 0.07, 50],
}

const OURS = LABEL_COLORS.map((color) => {
  const [lightness, chroma, hue] = TONES[color]
  const angle = (hue * Math.PI) / 180
  return { color, lab: [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)] as Lab }
})

/** Colour words of other trackers. A shade such as `green_dark` is mapped like its base colour. */
const WORDS: Record<string, LabelColor> = {
  grey: 'gray',
  black: 'gray',
  white: 'gray',
  silver: 'gray',
  sky: 'cyan',
  azure: 'cyan',
  navy: 'blue',
  indigo: 'violet',
  purple: 'violet',
  magenta: 'pink',
  crimson: 'red',
  maroon: 'brown',
  gold: 'yellow',
  olive: 'lime',
}

/** @param source a colour word or `#rrggbb`, with or without the `#` */
export function labelColor(source: string | null | undefined): {
  color: LabelColor
  source_color: string | null
} {
  const text = source?.trim().toLowerCase() ?? ''
  if (text === '') return { color: 'gray', source_color: null }
  const word = text.replace(/[_ -]?(dark|light)$/, '')
  const named = LabelColor.safeParse(word).data ?? (Object.hasOwn(WORDS, word) ? WORDS[word] : undefined)
  const color = named ?? nearest(text)
  return {
    color: color ?? 'gray',
    source_color: color === text ? null : beginning(storable(text).text, 40),
  }
}

function nearest(text: string): LabelColor | undefined {
  const hex = /^#?(?:([\da-f]{3})|([\da-f]{6}))$/.exec(text)
  if (!hex) return undefined
  const digits = hex[2] ?? [...(hex[1] as string)].map((digit) => digit + digit).join('')
  const [lightness, a, b] = oklab(Number.parseInt(digits, 16))
  // Hue distinguishes labels better than lightness does. A colour with hardly any chroma is gray.
  if (Math.hypot(a, b) < 0.03) return 'gray'
  const distance = ([l, x, y]: Lab) => (0.6 * (l - lightness)) ** 2 + (x - a) ** 2 + (y - b) ** 2
  return OURS.reduce((best, one) => (distance(one.lab) < distance(best.lab) ? one : best)).color
}

function oklab(rgb: number): Lab {
  const linear = (shift: number) => {
    const part = ((rgb >> shift) & 255) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }
  const [red, green, blue] = [linear(16), linear(8), linear(0)]
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}
