import { describe, expect, test } from 'vitest'
import { languageOf } from '#app/request-language.ts'

describe('the language of a request', () => {
  test.each([
    [undefined, 'en'],
    ['', 'en'],
    ['*', 'en'],
    ['cy', 'cy'],
    ['CY-gb', 'cy'],
    ['cy-GB,cy;q=0.9,en-GB;q=0.8,en;q=0.7', 'cy'],
    ['en-GB,en;q=0.9,cy;q=0.8', 'en'],
    ['en;q=0.5, cy;q=0.9', 'cy'],
    ['fr-FR, fr;q=0.9, cy;q=0.5', 'cy'],
    ['de, *;q=0.5, cy;q=0.4', 'en'],
    ['cy;q=0', 'en'],
    ['cy;q=2', 'en'],
    ['cy;q=nothing', 'en'],
    ['cym, cyrillic', 'en'],
  ])('Accept-Language %j selects %s', (acceptLanguage, language) => {
    expect(languageOf({ 'accept-language': acceptLanguage })).toBe(language)
  })

  test('is the one of the cookie, whatever Accept-Language prefers', () => {
    const cookie = `gatehouse.device=x; gatehouse.language=en`
    expect(languageOf({ cookie, 'accept-language': 'cy' })).toBe('en')
    expect(languageOf({ cookie: `gatehouse.language=cy`, 'accept-language': 'en-GB' })).toBe('cy')
  })

  test('ignores a cookie with a language that is not offered', () => {
    expect(languageOf({ cookie: `gatehouse.language=de`, 'accept-language': 'cy' })).toBe('cy')
  })
})
