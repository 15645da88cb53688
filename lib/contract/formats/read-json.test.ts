import { describe, expect, test } from 'vitest'
import { text } from '../field.ts'
import { message } from '../message.ts'
import { readJson } from './read-json.ts'

const Entry = message('entry', { value: text('value') })

const read = (json: string): Record<string, unknown> => {
  const submitted = readJson(json, Entry)
  return 'rule' in submitted ? { rule: submitted.rule } : Object.fromEntries(submitted)
}

describe('the value of a member', () => {
  test.each([
    ['a string of digits', '"007"', ['007']],
    ['leading and trailing spaces', '" pw "', [' pw ']],
    ['escapes', '"\\u0041\\n\\"\\\\"', ['A\n"\\']],
    ['an escaped surrogate pair', '"\\uD83D\\uDE00"', ['😀']],
    ['a lone surrogate, which validate rejects', '"\\uD83D"', ['\uD83D']],
    ['NUL, which validate rejects', '"\\u0000"', ['\0']],
    ['what looks like markup', '"&amp;<!-- -->"', ['&amp;<!-- -->']],
    ['braces, colons and quotes', '"{\\"value\\":[1]}"', ['{"value":[1]}']],
    ['null as a missing value', 'null', ['']],
    ['an empty string', '""', ['']],
  ])('readJson reads %s', (_, json, value) => {
    expect(read(`{"value":${json}}`)).toEqual({ value })
  })

  test.each(['7', '1e3', 'true', '[]', '["a"]', '{}', '{"value":"a"}', '-0'])(
    'readJson reads %s as a value that is not text',
    (json) => {
      expect(read(`{"value":${json}}`)).toEqual({ value: [undefined] })
    },
  )
})

describe('a duplicate name', () => {
  test.each([
    ['written plainly', '{"value":"a","value":"b"}', 2],
    ['partly escaped', '{"value":"a","v\\u0061lue":"b"}', 2],
    ['wholly escaped', '{"\\u0076\\u0061\\u006c\\u0075\\u0065":"a","value":"b"}', 2],
    ['whose second value is null', '{"value":"a","value":null}', 2],
    ['with space around the colon', '{"value" : "a" ,\n"value"\t:"b"}', 2],
    ['after deeply nested values', '{"x":{"y":[{"z":1}]},"value":"a","value":"b"}', 2],
    ['that occurs three times', '{"value":1,"value":2,"value":"3"}', 3],
  ])('readJson counts a duplicate name %s', (_, json, times) => {
    expect(read(json).value).toHaveLength(times)
  })
})

describe('a name elsewhere', () => {
  test.each([
    ['inside an unknown object', '{"x":{"value":"b"},"value":"a"}'],
    ['inside an unknown array', '{"x":[{"value":"b"},{"value":"c"}],"value":"a"}'],
    ['inside a string', '{"x":"\\",\\"value\\":\\"b","value":"a"}'],
    ['after a string that ends with a backslash', '{"x":"\\\\","y":"value","value":"a"}'],
    ['that is a value', '{"x":"value","value":"a","y":["value"]}'],
    ['in another case', '{"Value":"b","value":"a"}'],
  ])('readJson does not count a name %s', (_, json) => {
    expect(read(json)).toEqual({ value: ['a'] })
  })
})

describe('a body', () => {
  test.each([
    ['an empty body', ''],
    ['a space', ' '],
    ['XML', '<entry/>'],
    ['a truncated object', '{"value":"a"'],
    ['two objects', '{}{}'],
    ['a trailing comma', '{"value":"a",}'],
    ['an unquoted name', '{value:"a"}'],
    ['single quotes', "{'value':'a'}"],
    ['a comment', '{/* */"value":"a"}'],
    ['a line feed within a string', '{"value":"a\nb"}'],
    ['NUL within a string', '{"value":"a\0"}'],
    ['an invalid escape', '{"value":"\\x41"}'],
    ['NaN', '{"value":NaN}'],
    ['a number with a leading zero', '{"value":007}'],
  ])('readJson rejects %s as malformed', (_, json) => {
    expect(read(json)).toEqual({ rule: 'WellFormedRule' })
  })

  test('readJson reads 100 fields, duplicates included, and rejects 101', () => {
    const withOthers = (others: number) => `{${'"x":1,'.repeat(others)}"value":"a"}`
    expect(read(withOthers(99))).toEqual({ value: ['a'] })
    expect(read(withOthers(100))).toEqual({ rule: 'WellFormedRule' })
  })

  test.each(['null', 'true', '7', '"value"', '[]', '[{"value":"a"}]'])(
    'readJson rejects %s, which is not an object',
    (json) => {
      expect(read(json)).toEqual({ rule: 'RootRule' })
    },
  )

  test.each([
    '{"__proto__":{"value":"b"}}',
    '{"constructor":{"prototype":{"value":"b"}}}',
    '{"toString":"b","hasOwnProperty":1,"__proto__":null}',
  ])('readJson never pollutes a prototype: %s', (json) => {
    expect(read(json)).toEqual({})
    expect(({} as { value?: string }).value).toBeUndefined()
  })

  test('readJson accepts 16 levels, and rejects the 17th where it begins', () => {
    const nested = (depth: number) => `{"x":${'['.repeat(depth)}${']'.repeat(depth)},"value":"a"}`
    expect(read(nested(15))).toEqual({ value: ['a'] })
    expect(readJson(nested(16), Entry)).toMatchObject({
      rule: 'WellFormedRule',
      message: 'the element at line 1, column 21 is nested more than 16 levels deep',
    })
  })

  const tooDeep: object = { rule: 'WellFormedRule' }
  const depth = 30_000
  test.each([
    ['deeply nested arrays', `{"x":${'['.repeat(depth)}${']'.repeat(depth)},"value":"a"}`, tooDeep],
    ['deeply nested objects', `{"x":${'{"x":'.repeat(9000)}1${'}'.repeat(9000)}}`, tooDeep],
    ['a long string', `{"x":"${'\\"'.repeat(depth)}","value":"a"}`],
    ['an object with many members', `{"x":{${'"x":1,'.repeat(9000)}"x":1},"value":"a"}`],
  ])('readJson reads %s quickly', { retry: 3 }, (_, json, expected: object = { value: ['a'] }) => {
    const cpuBefore = process.cpuUsage()
    expect(read(json)).toEqual(expected)
    const cpuMs = process.cpuUsage(cpuBefore).user / 1000
    expect(cpuMs).toBeLessThan(500)
  })
})
