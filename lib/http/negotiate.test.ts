import { describe, expect, test } from 'vitest'
import { negotiate } from './negotiate.ts'

describe('the format of an answer', () => {
  test.each([
    ['text/xml', 'xml'],
    ['application/xml', 'xml'],
    ['application/json', 'json'],
    ['TEXT/XML', 'xml'],
    ['text/xml; charset=utf-8', 'xml'],
    ['application/json;charset=utf-8;version=1', 'json'],
    ['text/*', 'xml'],
  ])('is the one that is asked for: %s', (accept, format) => {
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
  ])('has the greater weight: %s', (accept, format) => {
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
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'xml'],
  ])('is decided by the most specific range: %s', (accept, format) => {
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
  ])('is that of the request where nothing decides: %s', (accept) => {
    expect(negotiate(accept, 'json')).toBe('json')
    expect(negotiate(accept, 'xml')).toBe('xml')
  })

  test.each([
    'text/html',
    'image/*',
    'text/xml;q=0',
    '*/*;q=0',
    'application/json;q=0, text/*;q=0',
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
  ])('is none where none is acceptable, or nothing can be made of it: %s', (accept) => {
    expect(negotiate(accept, 'json')).toBeUndefined()
  })

  test('is found without delay in a header as long as a header can be', { retry: 3 }, () => {
    const started = performance.now()
    negotiate('a/b;q=0.1,'.repeat(1600), 'json')
    negotiate(`text/xml${';q=0'.repeat(4000)}`, 'json')
    negotiate(','.repeat(16_000), 'json')
    expect(performance.now() - started).toBeLessThan(100)
  })
})
