// Makes the icons of the installed page of web/public/favicon.svg: committed, so that a build needs no library that draws.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const folder = fileURLToPath(new URL('../web/public/', import.meta.url))
const round = readFileSync(`${folder}favicon.svg`, 'utf8')
const square = round.replace(' rx="7"', '')
/** A mask may cut off all but the inner 80 %. */
const maskable = square.replace('translate(3.2 3.2) scale(.8)', 'translate(6.4 6.4) scale(.6)')

/** By name, its drawing and its size in pixels. */
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
