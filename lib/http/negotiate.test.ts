import { expect, test } from 'vitest'
import { negotiate, unrefused } from './negotiate.ts'

test.each([
  ['text/xml', 'xml'],
  ['application/xml', 'xml'],
  ['application/json', 'json'],
  ['TEXT/XML', 'xml'],
  ['text/xml; charset=utf-8', 'xml'],
  ['application/json;charset=utf-8;version=1', 'json'],
  ['text/*', 'xml'],
])('negotiate returns the only accepted format of %s', (accept, format) => {
  expect(negotiate(accept, 'json')).toBe(format)
  expect(negotiate(accept, 'xml')).toBe(format)
})

test.each([
  ['text/xml;q=0.5, application/json', 'json'],
  ['text/xml, application/json;q=0.9', 'xml'],
  ['text/xml;q=0.8,application/json;q=0.9,*/*;q=0.1', 'json'],
  ['application/xml;q=0.3, text/xml;q=0.7, application/json;q=0.5', 'xml'],
  ['text/xml;q=0, application/json', 'json'],
  ['text/xml;Q=0.5 , application/json ; q=0.6', 'json'],
  ['application/json;q=.1, text/xml;q=.2', 'xml'],
  ['application/json;q=0.001, text/xml;q=0', 'json'],
])('negotiate returns the format of the higher quality in %s', (accept, format) => {
  expect(negotiate(accept, 'json')).toBe(format)
  expect(negotiate(accept, 'xml')).toBe(format)
})

test.each([
  ['*/*, application/json;q=0.5', 'xml'],
  ['*/*;q=0.1, application/json;q=0.2', 'json'],
  ['text/*;q=0.2, text/xml;q=0.9, application/json;q=0.5', 'xml'],
  ['application/*;q=0.9, application/json;q=0.1', 'xml'],
  ['application/json;q=0, */*', 'xml'],
  ['text/xml;q=0, application/xml;q=0, */*', 'json'],
  ['text/xml;q=0, */*', 'json'],
  ['*/*, text/xml;q=0', 'json'],
  ['text/*;q=0, */*', 'json'],
  ['text/*, text/xml;q=0, application/json;q=0.1', 'json'],
  ['application/xml;q=0, text/*', 'xml'],
  ['application/*;q=0, */*', 'xml'],
  ['*/*;q=0, text/*;q=0.1', 'xml'],
  ['application/xml, */*;q=0.1', 'xml'],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'xml'],
])('negotiate uses the most specific range of %s', (accept, format) => {
  expect(negotiate(accept, 'json')).toBe(format)
  expect(negotiate(accept, 'xml')).toBe(format)
})

test.each([
  [null],
  [''],
  [' '],
  [', ,'],
  ['*/*'],
  ['*/*;q=0.1'],
  ['text/xml, application/json'],
  ['application/*'],
  ['text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2'],
  ['text/xml;q=0.5, application/json;q=0.5'],
  ['image/png, */*;q=0.8'],
])('negotiate returns the fallback if %s prefers neither format', (accept) => {
  expect(negotiate(accept, 'json')).toBe('json')
  expect(negotiate(accept, 'xml')).toBe('xml')
})

test.each([
  'text/html',
  'image/*',
  'text/xml;q=0',
  '*/*;q=0',
  'application/json;q=0, text/*;q=0',
  'text/xml;q=0, application/xml',
  'application/xml, */*;q=0',
  'application/json;q=0, application/*;q=1, text/*;q=0',
  'text/xml;q=2',
  'text/xml;q=-1',
  'text/xml;q=abc',
  'text/xml;q=',
  'xml',
  'json',
  '/',
  'text/xmlx',
  'application/json5',
  ';;;,,,;q=1',
  'constructor/*, __proto__',
  '\u00FF',
])('negotiate returns undefined for the unacceptable or invalid Accept header %s', (accept) => {
  expect(negotiate(accept, 'json')).toBeUndefined()
})

/** Ranges that match a type that responses have, the most specific one first. */
const rangesOf = {
  'text/xml': ['text/xml', 'text/*', '*/*'],
  'application/json': ['application/json', 'application/*', '*/*'],
}

/** Every header of up to three ranges of which some have the quality 0, in every order. */
const headers = (() => {
  const ranges = [
    'text/xml',
    'application/xml',
    'application/json',
    'text/*',
    'application/*',
    '*/*',
  ]
  const items = ranges.flatMap((range) => [range, `${range};q=0.5`, `${range};q=0`])
  const longer = (shorter: readonly string[][]) =>
    shorter.flatMap((header) =>
      items
        .filter((item) => !header.some((other) => other.split(';')[0] === item.split(';')[0]))
        .map((item) => [...header, item]),
    )
  const [one, two, three] = [longer([[]]), longer(longer([[]])), longer(longer(longer([[]])))]
  return [...one, ...two, ...three].map((header) => header.join(', '))
})()

test.each(['xml', 'json'] as const)(
  'no response has a type whose most specific range has the quality 0, with the fallback %s',
  (fallback) => {
    for (const header of headers) {
      const format = negotiate(header, fallback)
      if (!format) continue
      const items = header.split(', ')
      const range = rangesOf[format === 'xml' ? 'text/xml' : 'application/json'].find((known) =>
        items.some((item) => item.split(';')[0] === known),
      )
      expect(items, `${header} gets ${format}`).not.toContain(`${range};q=0`)
    }
  },
)

test.each([
  ['application/json;q=0', 'xml'],
  ['application/*;q=0, image/png', 'xml'],
  ['text/xml;q=0', 'json'],
  ['*/*;q=0', 'json'],
  ['image/png', 'json'],
])('an error about %s has the format %s, which it does not refuse', (accept, format) => {
  expect(unrefused(accept)).toBe(format)
})

test('negotiate is fast for a header of the maximum length', { retry: 3 }, () => {
  const cpuBefore = process.cpuUsage()
  negotiate('a/b;q=0.1,'.repeat(1600), 'json')
  negotiate(`text/xml${';q=0'.repeat(4000)}`, 'json')
  negotiate(','.repeat(16_000), 'json')
  const cpuMs = process.cpuUsage(cpuBefore).user / 1000
  expect(cpuMs).toBeLessThan(100)
})
