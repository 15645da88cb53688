import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joinUrl } from './join-url.ts'

const producer = { type: 'Individual Producer', band: 'A' }

describe('the address of the join page', () => {
  it.each([
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
  ])('carries type and band after whatever it has: %s', (page, address) => {
    expect(joinUrl(page, producer)).toBe(address)
  })

  it('leaves the band out where the fee has none', () => {
    expect(joinUrl('/join', { type: 'Friend', band: null })).toBe('/join?type=Friend')
    expect(joinUrl('/join', { type: 'Friend' })).toBe('/join?type=Friend')
  })

  it('gives back any type and band, exactly, to whoever reads its query', () => {
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
