import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalEmail } from './email.ts'

describe('canonicalEmail, given an email', () => {
  test.each([
    ['in canonical form, unchanged', 'jo@example.org', 'jo@example.org'],
    ['with surrounding space, which it removes', ' jo@example.org\r\n', 'jo@example.org'],
    ['with capitals in the domain, which it lowers', 'Jo.Doe@Example.ORG', 'Jo.Doe@example.org'],
    ['with a full-width @, which it normalises', 'jo＠example.org', 'jo@example.org'],
    ['with a small-form @, which it normalises', 'jo﹫example.org', 'jo@example.org'],
    [
      'with full-width letters, which it normalises',
      'ｊｏ@ｅｘａｍｐｌｅ．ｏｒｇ',
      'jo@example.org',
    ],
    ['with an ideographic full stop', 'jo@example。org', 'jo@example.org'],
    [
      'with an international domain, which it converts to Punycode',
      'jo@bücher.example',
      'jo@xn--bcher-kva.example',
    ],
    ['with a domain in Punycode', 'jo@XN--bcher-kva.example', 'jo@xn--bcher-kva.example'],
    ['with a tag', 'jo+news@example.org', 'jo+news@example.org'],
    ['with common punctuation', "o'neil_a-b.c@a-b.example.co.uk", "o'neil_a-b.c@a-b.example.co.uk"],
    ['with digits in the domain', 'jo@3.x1.example', 'jo@3.x1.example'],
    ['with an international top-level domain', 'jo@例え.テスト', 'jo@xn--r8jz45g.xn--zckzah'],
    [
      'with 64 characters before the @',
      `${'a'.repeat(64)}@example.org`,
      `${'a'.repeat(64)}@example.org`,
    ],
  ])('canonicalEmail accepts an email %s', (_, text, canonical) => {
    expect(canonicalEmail(text)).toBe(canonical)
  })

  test('canonicalEmail accepts up to 254 characters', () => {
    const domain = (length: number) => `${'a.'.repeat(90)}${'b'.repeat(length)}.example`
    const local = 'c'.repeat(32)
    const maxEmail = `${local}@${domain(254 - 33 - 180 - 8)}`
    expect(maxEmail).toHaveLength(254)
    expect(canonicalEmail(maxEmail)).toBe(maxEmail)
    expect(canonicalEmail(`c${maxEmail}`)).toBeUndefined()
  })
})

describe('canonicalEmail, given other text', () => {
  test.each([
    ['empty text', ''],
    ['a space', ' '],
    ['a local part alone', 'jo'],
    ['an @ alone', '@'],
    ['an empty local part', '@example.org'],
    ['an empty domain', 'jo@'],
    ['two @ signs', 'jo@x@example.org'],
    ['two @ signs, one of them full-width', 'jo＠x@example.org'],
    ['a comment', 'jo(comment)@example.org'],
    ['a comment in the domain', 'jo@(comment)example.org'],
    ['a display name', 'Jo <jo@example.org>'],
    ['angle brackets', '<jo@example.org>'],
    ['quotes', '"jo"@example.org'],
    ['an @ in quotes', '"jo@x"@example.org'],
    ['a list', 'jo@example.org,al@example.org'],
    ['a list with a semicolon', 'jo@example.org;al@example.org'],
    ['a comma', 'jo,al@example.org'],
    ['a comma in the domain', 'jo@example.org,x'],
    ['a space inside', 'jo doe@example.org'],
    ['a space in the domain', 'jo@exam ple.org'],
    ['an injected header', 'jo@example.org\r\nBcc: al@example.org'],
    ['a line break in the domain', 'jo@exam\r\nple.org'],
    ['a line break in the local part', 'jo\n@example.org'],
    ['a tab in the domain', 'jo@exam\tple.org'],
    ['NUL', 'jo\0@example.org'],
    ['a path', 'jo@example.org/x'],
    ['a port', 'jo@example.org:25'],
    ['a query', 'jo@example.org?cc=al'],
    ['a fragment', 'jo@example.org#x'],
    ['a backslash', 'jo@example.org\\x'],
    ['a percent-encoded domain', 'jo@ex%61mple.org'],
    ['a percent-hack route', 'jo%example.org@example.org@'],
    ['a leading dot', '.jo@example.org'],
    ['a trailing dot in the local part', 'jo.@example.org'],
    ['consecutive dots', 'jo..doe@example.org'],
    ['a domain that starts with a dot', 'jo@.example.org'],
    ['a domain that ends with a dot', 'jo@example.org.'],
    ['consecutive dots in the domain', 'jo@example..org'],
    ['a domain of one label', 'jo@localhost'],
    ['a label that starts with a hyphen', 'jo@-example.org'],
    ['a label that ends with a hyphen', 'jo@example-.org'],
    ['an underscore in the domain', 'jo@exam_ple.org'],
    ['a top-level domain of one letter', 'jo@example.o'],
    ['a numeric top-level domain', 'jo@example.123'],
    ['an IP address', 'jo@127.0.0.12'],
    ['an IP address in brackets', 'jo@[127.0.0.1]'],
    ['an IP address as a single number', 'jo@2130706433'],
    ['an IP address in hexadecimal', 'jo@0x7f.0.0.12'],
    ['a label of 64 characters', `jo@${'a'.repeat(64)}.org`],
    ['65 characters before the @', `${'a'.repeat(65)}@example.org`],
    ['invalid Punycode', 'jo@xn--a.example'],
    ['a non-ASCII local part', 'jö@example.org'],
    ['a Cyrillic homoglyph', 'jо@example.org'],
    ['a lone surrogate', 'jo@ex\uD800mple.org'],
    ['a right-to-left override', 'jo\u202E@example.org'],
  ])('canonicalEmail rejects %s', (_, text) => {
    expect(canonicalEmail(text)).toBeUndefined()
  })
})

test('canonicalEmail is idempotent', () => {
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
      (text) => {
        const canonical = canonicalEmail(text)
        if (canonical === undefined) return
        expect(canonical).toMatch(/^[\x21-\x7E]+@[a-z\d.-]+$/)
        expect(canonical.length).toBeLessThanOrEqual(254)
        expect(canonicalEmail(canonical)).toBe(canonical)
      },
    ),
  )
})

test('canonicalEmail rejects a long text quickly', { retry: 3 }, () => {
  const cpuBefore = process.cpuUsage()
  for (const piece of ['a', 'a.', '.', '@', 'a-', 'ａ', '-a.', "'"]) {
    canonicalEmail(piece.repeat(30_000))
    canonicalEmail(`jo@${piece.repeat(30_000)}`)
    canonicalEmail(`${piece.repeat(30_000)}@example.org`)
  }
  const cpuMs = process.cpuUsage(cpuBefore).user / 1000
  expect(cpuMs).toBeLessThan(1000)
})
