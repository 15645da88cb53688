import { expect, test } from 'vitest'
import { bandOf, contrast } from './band-colour.ts'

test.each([
  ['#234f32', '#234f32', '#ffffff'],
  ['#000000', '#000000', '#ffffff'],
  ['#f5c400', '#f5c400', '#1a1f19'],
  ['#ffffff', '#ffffff', '#1a1f19'],
  ['#00ff88', '#00ff88', '#1a1f19'],
])('the band of %s is %s, with text in %s', (brand, ground, text) => {
  expect(bandOf(brand)).toMatchObject({ ground, text })
})

test('the text of a band, and a link in its colour, can be read for each colour', () => {
  const steps = ['00', '33', '66', '80', '99', 'cc', 'ff']
  const colours = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)))
  const unreadable = colours.filter((colour) => {
    const { ground, text, link } = bandOf(colour)
    return contrast(ground, text) < 4.5 || contrast(link, '#ffffff') < 4.5
  })
  expect(unreadable).toEqual([])
})

test('a colour between light and dark is made darker for white text', () => {
  const { ground, text } = bandOf('#ff0000')
  expect(text).toBe('#ffffff')
  expect(contrast(ground, '#ffffff')).toBeLessThan(5)
})
