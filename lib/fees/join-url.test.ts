import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { joinUrl } from './join-url.ts'

const producer = { type: 'Individual Producer', band: 'A' }

describe('joinUrl', () => {
  test.each([
    ['https://trust.example/join', 'https://trust.example/join?type=Individual%20Producer&band=A'],
    [
      'https://trust.example/join?form=7&x=a%20b',
      'https://trust.example/join?form=7&x=a%20b&type=Individual%20Producer&band=A',
    ],
    ['https://trust.example/join?', 'https://trust.example/join?type=Individual%20Producer&band=A'],
    [
      'https://trust.example/join?flag&',
      'https://trust.example/join?flag&type=Individual%20Producer&band=A',
    ],
    [
      'https://trust.example/#/join',
      'https://trust.example/?type=Individual%20Producer&band=A#/join',
    ],
    [
      'https://trust.example/join?type=old#apply?now',
      'https://trust.example/join?type=old&type=Individual%20Producer&band=A#apply?now',
    ],
  ])('joinUrl appends type and band to %s', (pageUrl, url) => {
    expect(joinUrl(pageUrl, producer)).toBe(url)
  })

  test('joinUrl omits the band of a fee that has none', () => {
    expect(joinUrl('/join', { type: 'Friend', band: null })).toBe('/join?type=Friend')
    expect(joinUrl('/join', { type: 'Friend' })).toBe('/join?type=Friend')
  })

  test('joinUrl encodes any type and band so that a query parser returns them exactly', () => {
    const text = fc.string({ minLength: 1, unit: 'grapheme' })
    fc.assert(
      fc.property(text, text, (type, band) => {
        const { searchParams } = new URL(joinUrl('https://trust.example/j?a=1', { type, band }))
        expect([...searchParams]).toEqual([
          ['a', '1'],
          ['type', type],
          ['band', band],
        ])
      }),
    )
  })
})
