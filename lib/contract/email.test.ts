import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalEmail, emailAddress } from './email.ts'

describe('an address has one form', () => {
  test.each([
    ['as it is', 'jo@example.org', 'jo@example.org'],
    ['without the space around it', ' jo@example.org\r\n', 'jo@example.org'],
    ['with its domain in lower case', 'Jo.Doe@Example.ORG', 'Jo.Doe@example.org'],
    ['with a full-width @', 'jo＠example.org', 'jo@example.org'],
    ['with a small @', 'jo﹫example.org', 'jo@example.org'],
    ['with full-width letters', 'ｊｏ@ｅｘａｍｐｌｅ．ｏｒｇ', 'jo@example.org'],
    ['with an ideographic full stop', 'jo@example。org', 'jo@example.org'],
    ['with its domain in Punycode', 'jo@bücher.example', 'jo@xn--bcher-kva.example'],
    [
      'with its domain in Punycode, if it was so',
      'jo@XN--bcher-kva.example',
      'jo@xn--bcher-kva.example',
    ],
    ['with a tag', 'jo+news@example.org', 'jo+news@example.org'],
    [
      'with the punctuation that real addresses have',
      "o'neil_a-b.c@a-b.example.co.uk",
      "o'neil_a-b.c@a-b.example.co.uk",
    ],
    ['with a domain of a letter and a digit', 'jo@3.x1.example', 'jo@3.x1.example'],
    ['with a top level in Punycode', 'jo@例え.テスト', 'jo@xn--r8jz45g.xn--zckzah'],
    [
      'with 64 characters before the @',
      `${'a'.repeat(64)}@example.org`,
      `${'a'.repeat(64)}@example.org`,
    ],
  ])('%s', (_, typed, canonical) => {
    expect(canonicalEmail(typed)).toBe(canonical)
    expect(emailAddress.allows(typed)).toBe(true)
  })

  test('of 254 characters and no more', () => {
    const domain = (length: number) => `${'a.'.repeat(90)}${'b'.repeat(length)}.example`
    const local = 'c'.repeat(32)
    const longest = `${local}@${domain(254 - 33 - 180 - 8)}`
    expect(longest).toHaveLength(254)
    expect(canonicalEmail(longest)).toBe(longest)
    expect(canonicalEmail(`c${longest}`)).toBeUndefined()
  })
})

describe('no address', () => {
  test.each([
    ['nothing', ''],
    ['a space', ' '],
    ['a name', 'jo'],
    ['an @', '@'],
    ['no name', '@example.org'],
    ['no domain', 'jo@'],
    ['two @', 'jo@x@example.org'],
    ['two @, one of them full-width', 'jo＠x@example.org'],
    ['a comment', 'jo(comment)@example.org'],
    ['a comment in the domain', 'jo@(comment)example.org'],
    ['a name beside it', 'Jo <jo@example.org>'],
    ['brackets', '<jo@example.org>'],
    ['quotes', '"jo"@example.org'],
    ['an @ in quotes', '"jo@x"@example.org'],
    ['a list', 'jo@example.org,al@example.org'],
    ['a list with a semicolon', 'jo@example.org;al@example.org'],
    ['a comma', 'jo,al@example.org'],
    ['a comma in the domain', 'jo@example.org,x'],
    ['a space inside', 'jo doe@example.org'],
    ['a space in the domain', 'jo@exam ple.org'],
    ['a header after it', 'jo@example.org\r\nBcc: al@example.org'],
    ['a line break in the domain', 'jo@exam\r\nple.org'],
    ['a line break in the name', 'jo\n@example.org'],
    ['a tab in the domain', 'jo@exam\tple.org'],
    ['NUL', 'jo\0@example.org'],
    ['a path', 'jo@example.org/x'],
    ['a port', 'jo@example.org:25'],
    ['a query', 'jo@example.org?cc=al'],
    ['a fragment', 'jo@example.org#x'],
    ['a backslash', 'jo@example.org\\x'],
    ['an escape', 'jo@ex%61mple.org'],
    ['a route through another host', 'jo%example.org@example.org@'],
    ['a dot first', '.jo@example.org'],
    ['a dot last', 'jo.@example.org'],
    ['two dots', 'jo..doe@example.org'],
    ['a dot before the domain', 'jo@.example.org'],
    ['a dot after the domain', 'jo@example.org.'],
    ['two dots in the domain', 'jo@example..org'],
    ['a domain of one label', 'jo@localhost'],
    ['a hyphen first in a label', 'jo@-example.org'],
    ['a hyphen last in a label', 'jo@example-.org'],
    ['an underscore in the domain', 'jo@exam_ple.org'],
    ['a top level of one letter', 'jo@example.o'],
    ['a top level of digits', 'jo@example.123'],
    ['an IP address', 'jo@127.0.0.12'],
    ['an IP address in brackets', 'jo@[127.0.0.1]'],
    ['an IP address as one number', 'jo@2130706433'],
    ['an IP address in hexadecimal', 'jo@0x7f.0.0.12'],
    ['a label of 64 characters', `jo@${'a'.repeat(64)}.org`],
    ['65 characters before the @', `${'a'.repeat(65)}@example.org`],
    ['Punycode that stands for nothing', 'jo@xn--a.example'],
    ['letters that no server need accept', 'jö@example.org'],
    ['a letter of another script that looks alike', 'jо@example.org'],
    ['half a surrogate pair', 'jo@ex\uD800mple.org'],
    ['a character that reads backwards', 'jo\u202E@example.org'],
  ])('is %s', (_, typed) => {
    expect(canonicalEmail(typed)).toBeUndefined()
    expect(emailAddress.allows(typed)).toBe(false)
  })
})

test('what came of a form once stays as it is', () => {
  const parts = fc.constantFrom(
    ...'aZ09.-_+@＠ \r\n\t,;()"<>[]/%é。ß',
    'xn--',
    'example.org',
    'İ',
    'K',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.emailAddress(),
        fc.array(parts).map((all) => all.join('')),
      ),
      (typed) => {
        const canonical = canonicalEmail(typed)
        if (canonical === undefined) return
        expect(canonical).toMatch(/^[\x21-\x7E]+@[a-z\d.-]+$/)
        expect(canonical.length).toBeLessThanOrEqual(254)
        expect(canonicalEmail(canonical)).toBe(canonical)
      },
    ),
  )
})

test('a long text is refused without delay', { retry: 3 }, () => {
  const started = performance.now()
  for (const piece of ['a', 'a.', '.', '@', 'a-', 'ａ', '-a.', "'"]) {
    canonicalEmail(piece.repeat(30_000))
    canonicalEmail(`jo@${piece.repeat(30_000)}`)
    canonicalEmail(`${piece.repeat(30_000)}@example.org`)
  }
  expect(performance.now() - started).toBeLessThan(1000)
})
