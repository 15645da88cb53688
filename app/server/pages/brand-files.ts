import { crc32, deflateSync } from 'node:zlib'
import { env } from '#lib/env.ts'

/** The icons and the picture of the site in the brand colour, by their paths. */
export function brandFiles(brand = env.orgColour ?? '#234f32'): [path: string, bytes: Buffer][] {
  return [
    ['/icon.svg', Buffer.from(iconSvg(brand))],
    ['/apple-touch-icon.png', gatePng(brand, { width: 180, height: 180, gate: 116 })],
    ['/social.png', gatePng(brand, { width: 1200, height: 630, gate: 360 })],
  ]
}

const iconSvg = (brand: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="1 1 22 22"><style>path{fill:${brand}}@media(prefers-color-scheme:dark){path{fill:#a2d2af}}</style><path d="M1.5 22.5V12a10.5 10.5 0 0 1 21 0v10.5h-3V12a7.5 7.5 0 0 0-15 0v10.5zm6-11a4.5 4.5 0 0 1 9 0zM6 13h12v1.5H6zm0 3.2h12v2.1H6zm0 3.6h12v2.7H6z"/></svg>`

const isWithin = (x: number, y: number, radius: number, centreY: number) =>
  (x - 12) ** 2 + (y - centreY) ** 2 <= radius ** 2

/** An arch of a radius around the middle of the gate, down to the ground. */
const isInArch = (x: number, y: number, radius: number) =>
  y > 12 ? Math.abs(x - 12) <= radius && y <= 22.5 : isWithin(x, y, radius, 12)

/** The furrows from top to bottom. */
const furrows = [
  [13, 14.5],
  [16.2, 18.3],
  [19.8, 22.5],
] as const

/** Returns true if a point of the logo is drawn; the same shapes as those of the SVG, in its units. */
const isDrawn = (x: number, y: number): boolean =>
  (isInArch(x, y, 10.5) && !isInArch(x, y, 7.5)) ||
  (y <= 11.5 && isWithin(x, y, 4.5, 11.5)) ||
  (Math.abs(x - 12) <= 6 && furrows.some(([top, bottom]) => y >= top && y <= bottom))

/** The gate is 21 units high, and begins at 1.5. */
const gateUnits = 21
const gateStart = 1.5
/** Points per pixel in each direction, for smooth edges. */
const samples = 4

interface Picture {
  readonly width: number
  readonly height: number
  /** The height of the gate in pixels. */
  readonly gate: number
}

/** Draws the gate in white in the middle of the brand colour, as a PNG (RFC 2083). */
function gatePng(brand: string, { width, height, gate }: Picture): Buffer {
  const ground = [1, 3, 5].map((start) => Number.parseInt(brand.slice(start, start + 2), 16))
  const left = Math.floor((width - gate) / 2)
  const top = Math.floor((height - gate) / 2)
  // Each row begins with a byte that says that it is not filtered.
  const rows = Buffer.alloc(height * (1 + width * 3))
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isOutside = x < left || x >= left + gate || y < top || y >= top + gate
      const white = isOutside ? 0 : coverage(x - left, y - top, gate)
      const start = y * (1 + width * 3) + 1 + x * 3
      for (const [n, part] of ground.entries()) {
        rows[start + n] = Math.round(part + (255 - part) * white)
      }
    }
  }
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  // 8 bits for each of red, green and blue.
  size.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const data = deflateSync(rows, { level: 9 })
  return Buffer.concat([
    signature,
    chunk('IHDR', size),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Returns the share of a pixel that the gate covers, from 0 to 1. */
function coverage(x: number, y: number, gate: number): number {
  let drawn = 0
  for (let n = 0; n < samples * samples; n += 1) {
    const unit = (pixel: number, part: number) =>
      gateStart + ((pixel + (part + 0.5) / samples) * gateUnits) / gate
    if (isDrawn(unit(x, n % samples), unit(y, Math.floor(n / samples)))) drawn += 1
  }
  return drawn / samples ** 2
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const named = Buffer.concat([Buffer.from(type), data])
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
