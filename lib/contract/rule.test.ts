import { describe, expect, test } from 'vitest'
import { examples, format, maxLength, minLength, oneOf, required } from './rule.ts'

const smile = '\u{1F600}'

describe('what a rule allows', () => {
  test.each([
    ['something for nothing', required(), '', false],
    ['a space for something', required(), ' ', true],
    ['a listed value', oneOf('session', 'token'), 'token', true],
    ['a listed value in other letters', oneOf('session', 'token'), 'Token', false],
    ['the name of an inherited property', oneOf('session', 'token'), 'constructor', false],
    ['nothing where a value must be chosen', oneOf('session', 'token'), '', false],
    ['a known value', examples('authorization_code'), 'authorization_code', true],
    [
      'an unknown value that the use case answers',
      examples('authorization_code'),
      'password',
      true,
    ],
    ['as many characters as the limit', maxLength(3), 'abc', true],
    ['one character more', maxLength(3), 'abcd', false],
    ['as many characters of two UTF-16 units each', maxLength(3), smile.repeat(3), true],
    ['one more of these', maxLength(3), smile.repeat(4), false],
    ['as few characters as the limit', minLength(3, ''), 'abc', true],
    ['one character less', minLength(3, ''), 'ab', false],
    ['two UTF-16 units for two characters', minLength(2, ''), smile, false],
    ['text that passes the test', format('upper', (text) => text === 'A'), 'A', true],
    ['text that does not', format('upper', (text) => text === 'A'), 'a', false],
  ])('%s', (_, rule, text, allowed) => {
    expect(rule.allows(text)).toBe(allowed)
  })

  test('a very long text is measured without delay', { retry: 3 }, () => {
    const started = performance.now()
    expect(maxLength(1024).allows(smile.repeat(32 * 1024))).toBe(false)
    expect(performance.now() - started).toBeLessThan(100)
  })
})

describe('what a rule is called in public, and says', () => {
  test.each([
    [required(), 'RequiredRule', { minLength: 1 }],
    [oneOf('a', 'b'), 'OptionRule', { enum: ['a', 'b'] }],
    [examples('a', 'b'), 'OptionRule', { examples: ['a', 'b'] }],
    [maxLength(254), 'LengthRule', { maxLength: 254 }],
    [minLength(15, 'longer'), 'LengthRule', { minLength: 15 }],
    [format('email', () => true), 'FormatRule', { format: 'email' }],
  ])('%o', (rule, name, facets) => {
    expect(rule.name).toBe(name)
    expect(rule.facets).toEqual(facets)
    expect(rule.message).not.toBe('')
  })

  test('a limit is told with the separator of thousands', () => {
    expect(maxLength(4096).message).toContain('4,096')
  })

  test.each([
    ['enumerated values', oneOf('a'), true],
    ['known values', examples('a'), true],
    ['addresses', format('email', () => true), true],
    ['texts of some length', maxLength(1), undefined],
    ['texts that must be there', required(), undefined],
  ])('space around %s is dropped: %s', (_, rule, trims) => {
    expect(rule.trims).toBe(trims)
  })
})
