import { expect, onTestFinished, test } from 'vitest'
import { setKnownTypes } from '#lib/records/known-types.ts'
import {
  choice,
  day,
  line,
  onOff,
  readFilters,
  saySearch,
  search,
  searchTextOf,
} from './filters.ts'
import { readListQuery } from './list.ts'
import { openPlace, sealPlace } from './list-place.ts'
import { cellsOf, headersOf, valuesOf } from './list-rows.ts'

const filters = { q: search, place: line, since: day, state: choice(['new', 'old']), open: onOff }

const read = (query: string, isNewestFirst = false) =>
  readListQuery({ filters, sorts: ['name', 'age'], isNewestFirst }, new URLSearchParams(query))

test.each([
  ['', false, { sort: 'name', isDescending: false }, {}],
  ['', true, { sort: 'name', isDescending: true }, {}],
  ['sort=name', false, { sort: 'name', isDescending: false }, {}],
  ['sort=name', true, { sort: 'name', isDescending: false }, { sort: 'name' }],
  ['sort=-name', true, { sort: 'name', isDescending: true }, {}],
  ['sort=-name', false, { sort: 'name', isDescending: true }, { sort: '-name' }],
  ['sort=age', false, { sort: 'age', isDescending: false }, { sort: 'age' }],
  ['sort=-age', true, { sort: 'age', isDescending: true }, { sort: '-age' }],
  ['sort=--age', false, { sort: 'name', isDescending: false }, {}],
  ['sort=size', true, { sort: 'name', isDescending: true }, {}],
] as const)('the order of %j, newest first: %s', (query, isNewestFirst, page, parameters) => {
  const { page: read1, parameters: kept } = read(query, isNewestFirst)
  expect(read1).toMatchObject(page)
  expect(kept).toEqual(parameters)
})

test('a page has 50 rows, or 25 or 100, which its links keep', () => {
  for (const typed of ['', '50', '1', '1000']) {
    expect(read(`size=${typed}`)).toMatchObject({ page: { size: 50 }, parameters: {} })
  }
  for (const size of ['25', '100']) {
    expect(read(`size=${size}`)).toMatchObject({
      page: { size: Number(size) },
      parameters: { size },
    })
  }
})

test('a page begins after a place, before one, or at the end', () => {
  const place = ['ödön', '2027-01-31 12:00:00.123456+00', '1']
  const sealed = sealPlace('/staff/things', 'age', place)
  const besideOf = (query: string) => openPlace('/staff/things', read(`sort=age&${query}`))
  expect(besideOf('')).toBeUndefined()
  expect(besideOf(`after=${sealed}`)).toEqual({ side: 'after', place })
  expect(besideOf(`before=${sealed}`)).toEqual({ side: 'before', place })
  expect(besideOf('before=end')).toEqual({ side: 'before', place: undefined })
  expect(besideOf(`before=end&after=${sealed}`)).toEqual({ side: 'after', place })
  const others = [sealPlace('/staff/things', 'name', place), sealPlace('/staff/all', 'age', place)]
  for (const none of ['end', 'x', `${sealed}A`, sealed.slice(4), '£', ...others]) {
    expect(besideOf(`after=${none}`), none).toBeUndefined()
  }
})

test.each([
  ['q=ab', { q: 'ab' }],
  ['q=a', {}],
  ['q=%3F%3F', {}],
  ['q=12', { q: '12' }],
  ['q=+a%0Ab+', { q: 'a b' }],
  ['q=ab%07', {}],
  [`place=${'x'.repeat(100)}`, { place: 'x'.repeat(100) }],
  [`place=${'x'.repeat(101)}`, {}],
  ['place=a%07', {}],
  ['since=2027-01-31', { since: '2027-01-31' }],
  ['since=2027-02-31', {}],
  ['state=old&open=yes', { state: 'old', open: 'yes' }],
  ['state=older&open=no', {}],
  ['other=x', {}],
])('the filter of %s', (query, filter) => {
  const found = read(query)
  expect(found.filter).toEqual(filter)
  expect(found.parameters).toEqual(filter)
})

test('a filter that is not set is not read', () => {
  const any = { kind: 'line', read: (typed: string) => `read ${typed}` } as const
  expect(readFilters({ one: any, two: any }, (name) => (name === 'one' ? 'x' : ''))).toEqual({
    one: 'read x',
  })
})

test('a search has at most 200 characters', () => {
  expect(searchTextOf('y'.repeat(200))).toHaveLength(200)
  expect(searchTextOf(`${'y'.repeat(200)}z`)).toBe('y'.repeat(200))
  expect(searchTextOf(`y${'🌾'.repeat(100)}`)).toBe(`y${'🌾'.repeat(99)}`)
})

test.each([
  ['tasks', 'kind: note, unknown: x', 'Kind: note, unknown: x'],
  ['people', '', ''],
  ['search', 'Ada', 'searched for Ada'],
  [null, 'kind: Ada', 'searched for kind: Ada'],
])('the search of the page %s for %j', (page, searched, said) => {
  expect(saySearch(page, searched)).toBe(said)
})

test('a row has its values by column, and its cells are texts', () => {
  const at = Date.UTC(2027, 0, 31, 12)
  const named = { names: { en: 'Soil Marque' }, audience: null, position: 1, offered: true }
  setKnownTypes([{ name: 'Scheme Marque', ...named }])
  onTestFinished(() => setKnownTypes([]))
  const columns = {
    name: { value: () => 'Ada' },
    at: { value: () => at, kind: 'time' },
    never: { value: () => null, kind: 'time' },
    on: { value: () => '2027-01-31', kind: 'day' },
    count: { value: () => 0 },
    tags: { value: () => ['a', 'b'] },
    type: { value: () => 'Scheme Marque', kind: 'type' },
  } as const
  const time = '2027-01-31T12:00:00.000Z'
  const rest = { on: '2027-01-31', count: 0, tags: ['a', 'b'], type: 'Scheme Marque' }
  expect(valuesOf(columns, {})).toEqual({ name: 'Ada', at: time, never: null, ...rest })
  expect(cellsOf(columns, {})).toEqual(['Ada', time, '', '2027-01-31', '0', 'a, b', 'Soil Marque'])
  const text = () => ({ columns: { name: 'Name' } })
  expect(headersOf({ columns: { name: {}, other: {} }, text } as never)).toEqual(['Name', 'other'])
})
