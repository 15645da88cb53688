import { describe, expect, test } from 'vitest'
import { boolean, decimal, list, text } from './field.ts'
import { readJson } from './json.ts'
import { message } from './message.ts'

const Entry = message('entry', {
  value: text('value'),
  on: boolean('on'),
  amount: decimal('amount'),
  items: list('items', 'item', { name: text('name') }),
})

const read = (json: string) => {
  const raw = readJson(json, Entry)
  return raw ? Object.fromEntries(raw) : raw
}

describe('the value of a field', () => {
  test.each([
    ['digits in quotes', '"007"', ['007']],
    ['spaces at its ends', '" pw "', [' pw ']],
    ['escapes', '"\\u0041\\n\\"\\\\"', ['A\n"\\']],
    ['a pair of surrogates', '"\\uD83D\\uDE00"', ['😀']],
    ['half a pair, for the check to refuse', '"\\uD83D"', ['\uD83D']],
    ['NUL, for the check to refuse', '"\\u0000"', ['\0']],
    ['what looks like markup', '"&amp;<!-- -->"', ['&amp;<!-- -->']],
    ['braces, colons and quotes in a text', '"{\\"value\\":[1]}"', ['{"value":[1]}']],
    ['null, which means missing', 'null', ['']],
    ['nothing', '""', ['']],
  ])('%s', (_, json, value) => {
    expect(read(`{"value":${json}}`)).toEqual({ value })
  })

  test.each(['7', '1e3', 'true', '[]', '["a"]', '{}', '{"value":"a"}', '-0'])(
    'is no text where it is %s',
    (json) => {
      expect(read(`{"value":${json}}`)).toEqual({ value: [undefined] })
    },
  )

  test.each([
    ['true', ['true']],
    ['false', ['false']],
    ['"true"', [undefined]],
    ['1', [undefined]],
  ])('that is a boolean, written %s', (json, on) => {
    expect(read(`{"on":${json}}`)).toEqual({ on })
  })

  test.each([
    ['45', ['45']],
    ['45.50', ['45.5']],
    ['"45.00"', [undefined]],
    ['1e400', ['Infinity']],
  ])('that is an amount, written %s', (json, amount) => {
    expect(read(`{"amount":${json}}`)).toEqual({ amount })
  })

  test.each([
    ['[]', [[]]],
    ['null', ['']],
    ['[{"name":"b"},{}]', [[new Map([['name', ['b']]]), new Map()]]],
    ['[{"x":1,"name":"b"}]', [[new Map([['name', ['b']]])]]],
    ['{}', [undefined]],
    ['"a"', [undefined]],
    ['[null]', [undefined]],
    ['["a"]', [undefined]],
    ['[[{"name":"b"}]]', [undefined]],
  ])('that is a list, written %s', (json, items) => {
    expect(read(`{"items":${json}}`)).toEqual({ items })
  })
})

describe('a name given twice', () => {
  test.each([
    ['plainly', '{"value":"a","value":"b"}', 2],
    ['in escapes', '{"value":"a","v\\u0061lue":"b"}', 2],
    ['wholly in escapes', '{"\\u0076\\u0061\\u006c\\u0075\\u0065":"a","value":"b"}', 2],
    ['with the second null', '{"value":"a","value":null}', 2],
    ['with space around the colon', '{"value" : "a" ,\n"value"\t:"b"}', 2],
    ['after something deep', '{"x":{"y":[{"z":1}]},"value":"a","value":"b"}', 2],
    ['three times', '{"value":1,"value":2,"value":"3"}', 3],
  ])('%s is counted', (_, json, times) => {
    expect(readJson(json, Entry)?.get('value')).toHaveLength(times)
  })

  test.each([
    ['inside an unknown field', '{"x":{"value":"b"},"value":"a"}'],
    ['inside an unknown list', '{"x":[{"value":"b"},{"value":"c"}],"value":"a"}'],
    ['inside a text', '{"x":"\\",\\"value\\":\\"b","value":"a"}'],
    ['inside a text that ends with a backslash', '{"x":"\\\\","y":"value","value":"a"}'],
    ['as a value', '{"x":"value","value":"a","y":["value"]}'],
    ['in other letters', '{"Value":"b","value":"a"}'],
  ])('%s is none', (_, json) => {
    expect(read(json)).toEqual({ value: ['a'] })
  })
})

describe('a body', () => {
  test.each([
    ['nothing', ''],
    ['a space', ' '],
    ['XML', '<entry/>'],
    ['an object that is cut off', '{"value":"a"'],
    ['two objects', '{}{}'],
    ['a comma too many', '{"value":"a",}'],
    ['a name without quotes', '{value:"a"}'],
    ['single quotes', "{'value':'a'}"],
    ['a comment', '{/* */"value":"a"}'],
    ['a line feed in a text', '{"value":"a\nb"}'],
    ['NUL in a text', '{"value":"a\0"}'],
    ['an escape that is none', '{"value":"\\x41"}'],
    ['not a number', '{"value":NaN}'],
    ['a number that begins with a nought', '{"value":007}'],
  ])('of %s is no JSON', (_, json) => {
    expect(readJson(json, Entry)).toBeUndefined()
  })

  test.each(['null', 'true', '7', '"value"', '[]', '[{"value":"a"}]'])(
    'of %s is no object',
    (json) => {
      expect(readJson(json, Entry)).toBeNull()
    },
  )

  test.each([
    '{"__proto__":{"value":"b"}}',
    '{"constructor":{"prototype":{"value":"b"}}}',
    '{"toString":"b","hasOwnProperty":1,"__proto__":null}',
  ])('touches no prototype: %s', (json) => {
    expect(read(json)).toEqual({})
    expect(({} as { value?: string }).value).toBeUndefined()
  })

  const deep = 30_000
  test.each([
    ['lists nested deeply', `{"x":${'['.repeat(deep)}${']'.repeat(deep)},"value":"a"}`],
    ['objects nested deeply', `{"x":${'{"x":'.repeat(9000)}1${'}'.repeat(9000)},"value":"a"}`],
    ['a long text', `{"x":"${'\\"'.repeat(deep)}","value":"a"}`],
    ['many names', `{${'"x":1,'.repeat(9000)}"value":"a"}`],
  ])('of %s is read without delay', { retry: 3 }, (_, json) => {
    const started = performance.now()
    expect(read(json)).toEqual({ value: ['a'] })
    expect(performance.now() - started).toBeLessThan(500)
  })
})
