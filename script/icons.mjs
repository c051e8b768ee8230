// Creates the icons of the installed page from web/public/favicon.svg. The icons are committed, so that a build needs no image
// library.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const folder = fileURLToPath(new URL('../web/public/', import.meta.url))
const round = readFileSync(`${folder}favicon.svg`, 'utf8')
const square = round.replace(' rx="7"', '')
/** The system may cut off all but the inner 80 % of a maskable icon. */
const maskable = square.replace('translate(3.2 3.2) scale(.8)', 'translate(6.4 6.4) scale(.6)')

/** The drawing and the size in pixels of each icon, by its name. */
const ICONS = {
  192: [round, 192],
  512: [round, 512],
  'maskable-512': [maskable, 512],
  'apple-180': [square, 180],
}

for (const [name, [drawing, size]] of Object.entries(ICONS))
  await sharp(Buffer.from(drawing), { density: (72 * size) / 32 })
    .png({ compressionLevel: 9, palette: true })
    .toFile(`${folder}icons/${name}.png`)
