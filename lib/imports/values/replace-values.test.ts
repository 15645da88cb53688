import { expect, test } from 'vitest'
import * as en from '#lib/text/en.ts'
import type { FaultCode } from './cell-fault.ts'
import {
  addReplacedValues,
  isReplaceable,
  parseReplacedValues,
  valueReplacer,
} from './replace-values.ts'

test('values to replace are texts by their texts, under the header of each column', () => {
  const both = '{"Country": {"Britain": "United Kingdom", "UK": ""}, "Type": {}}'
  expect(parseReplacedValues(both)).toEqual(JSON.parse(both))
  expect(parseReplacedValues('{}')).toEqual({})
})

test.each([
  'null',
  '[]',
  '"Country"',
  '{"Country": "Britain"}',
  '{"Country": ["Britain"]}',
  '{"Country": null}',
  '{"Country": {"Britain": 1}}',
  '{"Type": {"Friend": "Friend"}, "Country": {"Britain": null}}',
])('%s is no file of values to replace', (json) => {
  expect(() => parseReplacedValues(json)).toThrow('values-format')
})

test('a value can be replaced unless its fault is of a whole row, or a form could not show it', () => {
  const codes = Object.keys(en.imports.expected) as FaultCode[]
  const kept = codes.filter((code) => !isReplaceable({ code, value: 'a' }))
  expect(kept.sort()).toMatchInlineSnapshot(`
    [
      "band-missing",
      "contradiction",
      "contradiction-person",
      "control-character",
      "duplicate",
      "duplicate-person",
      "end-before-start",
      "line-break",
      "name-missing",
      "row-too-long",
      "row-too-short",
      "second-contact",
      "too-long",
    ]
  `)
  expect(isReplaceable({ code: 'country', value: '' })).toBe(false)
})

test('values are replaced in their own column, with or without spaces around them', () => {
  const headers = ['Name', 'Country']
  const replace = valueReplacer('a.csv', headers, { Country: { ' Britain ': 'Wales', 'n/a': '' } })
  expect(replace(['Britain', ' Britain'])).toEqual(['Britain', 'Wales'])
  expect(replace(['n/a', 'n/a '])).toEqual(['n/a', ''])
  expect(() => valueReplacer('a.csv', headers, { Land: {} })).toThrow('values-header')
  const cells = ['Britain', 'Britain']
  expect(valueReplacer('a.csv', headers)(cells)).toBe(cells)
})

test('a value whose replacement is replaced gets the newer one', () => {
  const earlier = { Country: { GB: 'Britain', IE: 'Ireland' } }
  expect(
    addReplacedValues(earlier, [
      ['Country', 'Britain', 'Wales'],
      ['Type', 'F', 'Friend'],
    ]),
  ).toEqual({
    Country: { GB: 'Wales', IE: 'Ireland', Britain: 'Wales' },
    Type: { F: 'Friend' },
  })
})
