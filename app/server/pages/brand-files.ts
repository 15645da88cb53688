import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { env } from '#lib/env.ts'

/** The icons and the picture of the site in the brand colour, by their paths. */
export const brandFiles = (
  publicFolder: string,
  brand = env.orgColour,
): [path: string, bytes: Buffer<ArrayBuffer>][] => [
  ['/icon.svg', Buffer.from(iconSvg(brand))],
  ...['/apple-touch-icon.png', '/social.png'].map((path): [string, Buffer<ArrayBuffer>] => [
    path,
    withGround(readFileSync(join(publicFolder, path)), brand),
  ]),
]

const iconSvg = (brand: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="1 1 22 22"><style>path{fill:${brand}}@media(prefers-color-scheme:dark){path{fill:#a2d2af}}</style><path d="M1.5 22.5V12a10.5 10.5 0 0 1 21 0v10.5h-3V12a7.5 7.5 0 0 0-15 0v10.5zm6-11a4.5 4.5 0 0 1 9 0zM6 13h12v1.5H6zm0 3.2h12v2.1H6zm0 3.6h12v2.7H6z"/></svg>`

/** The last colour of a picture's palette, which is white; the first is that of the ground. */
const lastColour = 16

/** Changes the ground of a picture of the gate: its palette leads from there to white (RFC 2083, section 4.1.2). */
function withGround(png: Buffer<ArrayBuffer>, ground: string): Buffer<ArrayBuffer> {
  const parts = [1, 3, 5].map((start) => Number.parseInt(ground.slice(start, start + 2), 16))
  const colours = Array.from({ length: lastColour + 1 }, (_, n) =>
    parts.map((part) => Math.round(part + ((255 - part) * n) / lastColour)),
  )
  const palette = Buffer.from(colours.flat())
  const start = png.indexOf('PLTE')
  const end = start + 'PLTE'.length + palette.length
  palette.copy(png, start + 'PLTE'.length)
  png.writeUInt32BE(crc32(png.subarray(start, end)), end)
  return png
}
