import { expect, test } from 'vitest'
import { bandColour } from './band-colour.ts'

test.each([
  ['#234f32', '#234f32'],
  ['#000000', '#000000'],
])('bandColour keeps %s, which white text can be read on', (brand, band) => {
  expect(bandColour(brand)).toBe(band)
})

test.each(['#ffffff', '#ffcd2e', '#00ff88', '#8899ff'])(
  'bandColour makes %s darker, so that white text can be read on it',
  (brand) => {
    const band = bandColour(brand)
    expect(band).toMatch(/^#[\da-f]{6}$/)
    expect(band < brand).toBe(true)
    expect(bandColour(band)).toBe(band)
  },
)
