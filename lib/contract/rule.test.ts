import { describe, expect, test } from 'vitest'
import { leftToUseCase, maxLength, minLength, oneOf, readMessage, required } from './rule.ts'

const emoji = '\u{1F600}'

describe('allows', () => {
  test.each([
    ['required rejects empty text', required(), '', false],
    ['required allows a space', required(), ' ', true],
    ['oneOf allows a listed value', oneOf('session', 'token'), 'token', true],
    ['oneOf is case-sensitive', oneOf('session', 'token'), 'Token', false],
    ['oneOf rejects the name of an inherited property', oneOf('a', 'b'), 'constructor', false],
    ['oneOf rejects empty text', oneOf('session', 'token'), '', false],
    [
      'leftToUseCase allows a listed value',
      leftToUseCase(oneOf('authorization_code')),
      'authorization_code',
      true,
    ],
    [
      'leftToUseCase allows any other value',
      leftToUseCase(oneOf('authorization_code')),
      'password',
      true,
    ],
    ['maxLength allows its limit', maxLength(3), 'abc', true],
    ['maxLength rejects one character more', maxLength(3), 'abcd', false],
    ['maxLength counts a surrogate pair as one character', maxLength(3), emoji.repeat(3), true],
    ['maxLength rejects one surrogate pair more', maxLength(3), emoji.repeat(4), false],
    ['minLength allows its limit', minLength(3, ''), 'abc', true],
    ['minLength rejects one character less', minLength(3, ''), 'ab', false],
    ['minLength counts a surrogate pair as one character', minLength(2, ''), emoji, false],
  ])('%s', (_, rule, text, allowed) => {
    expect(rule.allows(text)).toBe(allowed)
  })

  test('maxLength measures a long text quickly', { retry: 3 }, () => {
    const cpuBefore = process.cpuUsage()
    expect(maxLength(1024).allows(emoji.repeat(32 * 1024))).toBe(false)
    const cpuMs = process.cpuUsage(cpuBefore).user / 1000
    expect(cpuMs).toBeLessThan(100)
  })
})

test.each([
  ['required', 'RequiredRule', required(), { minLength: 1 }],
  ['oneOf', 'OptionRule', oneOf('a', 'b'), { enum: ['a', 'b'] }],
  ['leftToUseCase', 'OptionRule', leftToUseCase(oneOf('a', 'b')), { enum: ['a', 'b'] }],
  ['maxLength', 'LengthRule', maxLength(254), { maxLength: 254 }],
  ['minLength', 'LengthRule', minLength(15, 'longer'), { minLength: 15 }],
])('%s has the public name %s, its facets and a message', (_, name, rule, facets) => {
  expect(rule.name).toBe(name)
  expect(rule.facets).toEqual(facets)
  expect(rule.message).not.toBe('')
})

test('the message of maxLength has a thousands separator', () => {
  expect(readMessage(maxLength(4096).message)).toContain('4,096')
})

test('the message of oneOf lists as many values as a sentence can hold, and refers to the interface for more', () => {
  const message = (count: number) =>
    readMessage(oneOf(...Array.from({ length: count }, (_, n) => `value${n + 1}`)).message)
  expect(message(8)).toMatch(/ one of value1, .*, value8$/)
  expect(message(9)).not.toContain('value1')
})

test.each([
  ['oneOf', true, oneOf('a')],
  ['leftToUseCase', true, leftToUseCase(oneOf('a'))],
  ['maxLength', undefined, maxLength(1)],
  ['required', undefined, required()],
])('%s cleans the text: %s', (_, cleans, rule) => {
  expect(rule.cleans).toBe(cleans)
})
