import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { withRequest } from '#app/request.ts'
import { FilteredList } from './filtered-list.tsx'
import { listHref, listPage, listTitle } from './list-page.ts'

const farms = Array.from({ length: 45 }, (_, n) => `Farm ${n + 1}`)
const select = (query: Record<string, string>, all = farms) =>
  selectAt(`/memberships?${new URLSearchParams(query)}`, all)
const selectAt = (url: string, all = farms) =>
  withRequest({ url, headers: {}, setCookie: () => {} }, () => listPage(all, (farm) => farm))

describe('listPage', () => {
  test.each([
    ['', 1],
    ['2', 2],
    ['9', 3],
    ['0', 1],
    ['-1', 1],
    ['1.9', 1],
    ['x', 1],
    ['1e99', 3],
  ])('listPage shows for ?page=%s page %s', (page, expected) => {
    expect(select({ page })).toMatchObject({ page: expected, pages: 3, count: 45 })
  })

  test.each(['/memberships?page=2&page=3', '/memberships?find=45&find=44'])(
    'listPage ignores the parameter of %s, which occurs twice',
    (url) => {
      expect(selectAt(url)).toMatchObject({ page: 1, count: 45 })
    },
  )

  test('listPage shows 20 items on each page', () => {
    expect(select({ page: '3' }).items).toEqual(farms.slice(40))
    expect(select({ page: '2' }).items).toEqual(farms.slice(20, 40))
  })

  test.each([
    ['FARM 45', ['Farm 45']],
    ['45 farm', ['Farm 45']],
    [' ', farms.slice(0, 20)],
    ['nothing', []],
  ])('listPage filtered by %j', (find, items) => {
    expect(select({ find }).items).toEqual(items)
  })

  test('listPage ignores accents and apostrophes', () => {
    const names = ['Ó’Néill', 'Zoë', 'Łukasz', ...farms.slice(0, 6)]
    expect(select({ find: "o'neill" }, names).items).toEqual(['Ó’Néill'])
    expect(select({ find: 'oneill' }, names).items).toEqual(['Ó’Néill'])
    expect(select({ find: 'zoe' }, names).items).toEqual(['Zoë'])
    expect(select({ find: 'lukasz' }, names).items).toEqual(['Łukasz'])
  })

  test('listPage does not filter a short list, which has no field for a filter', () => {
    expect(select({ find: 'x' }, farms.slice(0, 7))).toMatchObject({ filter: '', count: 7 })
  })

  test.each([
    [7, false],
    [8, true],
  ])('listPage says whether a list of %i items is long: %s', (length, isLong) => {
    expect(select({ find: 'x' }, farms.slice(0, length)).isLong).toBe(isLong)
  })
})

test('listTitle names the filter, and the page if there are several', () => {
  expect(listTitle('Farms', select({}, farms.slice(0, 3)))).toBe('Farms')
  expect(listTitle('Farms', select({ page: '2' }))).toBe('Farms (page 2 of 3)')
  expect(listTitle('Farms', select({ find: '1' }))).toBe('Farms matching ‘1’')
  expect(listTitle('Farms', select({ find: 'farm' }))).toBe('Farms matching ‘farm’ (page 1 of 3)')
})

test('listHref keeps the filter and leaves out the first page', () => {
  expect(listHref('/x', '', 1)).toBe('/x')
  expect(listHref('/x', '', 2)).toBe('/x?page=2')
  expect(listHref('/x', 'a&b c', 1)).toBe('/x?find=a%26b+c')
  expect(listHref('/x', 'é', 3)).toBe('/x?find=%C3%A9&page=3')
})

/** The pages to which the links below a list lead, in brackets the one that is shown. */
function linksOf(page: number, pages: number) {
  const of = select(
    { page: `${page}` },
    Array.from({ length: 20 * pages }, (_, n) => `Farm ${n}`),
  )
  const none = () => null
  const list = { of, path: '/x', label: 'Find', hint: '', card: none, row: none }
  const html = renderToStaticMarkup(createElement(FilteredList<string>, list))
  return [
    ...html.matchAll(
      /href="\/x(?:\?page=)?(\d*)"( rel)?[^>]*?( aria-current)?(?:="page")? class|…/g,
    ),
  ]
    .map(([gap, to, rel, current]) => {
      if (gap === '…') return gap
      const number = to || '1'
      if (rel) return `to ${number}`
      return current ? `[${number}]` : number
    })
    .join(' ')
}

test.each([
  [1, 1, ''],
  [1, 2, '[1] 2 to 2'],
  [2, 2, 'to 1 1 [2]'],
  [2, 3, 'to 1 1 [2] 3 to 3'],
  [4, 7, 'to 3 1 … 3 [4] 5 … 7 to 5'],
  [1, 9, '[1] 2 … 9 to 2'],
  [9, 9, 'to 8 1 … 8 [9]'],
])(
  'page %i of %i leads to the first and the last page and to its neighbours, with a gap where pages are left out: %s',
  (page, pages, links) => {
    expect(linksOf(page, pages)).toBe(links)
  },
)
