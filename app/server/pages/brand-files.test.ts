import { crc32, inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { brandFiles } from './brand-files.ts'

const files = new Map(brandFiles('public', '#8a1c2b'))

test('the icon of the browser has the brand colour', () => {
  expect(files.get('/icon.svg')?.toString()).toContain('fill:#8a1c2b')
})

test.each([
  ['/apple-touch-icon.png', 180, 180],
  ['/social.png', 1200, 630],
])(
  '%s is a PNG of %i by %i pixels with a white gate on the brand colour',
  (path, width, height) => {
    const png = files.get(path) as Buffer
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([width, height])
    const data = png.indexOf('IDAT')
    const rows = inflateSync(png.subarray(data + 4, data + 4 + png.readUInt32BE(data - 4)))
    const palette = png.subarray(png.indexOf('PLTE') + 4)
    const pixel = (x: number, y: number) => {
      const colour = 3 * (rows[y * (1 + width) + 1 + x] as number)
      return palette.subarray(colour, colour + 3).toString('hex')
    }
    expect(rows).toHaveLength(height * (1 + width))
    const [start, end] = [png.indexOf('PLTE'), data - 8]
    expect(png.readUInt32BE(end)).toBe(crc32(png.subarray(start, end)))
    expect(pixel(0, 0)).toBe('8a1c2b')
    const half = palette.subarray(3 * 8, 3 * 9).toString('hex')
    expect(half, 'at the edges of the gate').toBe('c58e95')
    // The middle of the picture is in the second furrow or above it; the sun is over it.
    const gate = height === 180 ? 116 : 360
    const at = (unit: number) => Math.floor((height - gate) / 2 + ((unit - 1.5) * gate) / 21)
    expect(pixel(width / 2, at(9.5))).toBe('ffffff')
    expect(pixel(width / 2, at(12.3))).toBe('8a1c2b')
    expect(pixel(width / 2, at(21))).toBe('ffffff')
    expect(png.length).toBeLessThan(20_000)
  },
)
