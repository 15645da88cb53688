import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Chart, type Series, scaleOf } from './chart.tsx'
import { BarFigure, seriesOf } from './figure.tsx'
import { MembershipsFigure, membershipsByMonth } from './memberships-figure.tsx'

const attributesOf = (tag: string) =>
  Object.fromEntries(
    [...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  )

/** The bars of a drawing: how far each reaches above its line or, if negative, below it. */
function barsOf(svg: string) {
  const line = attributesOf(/<line x1[^>]*stroke-ink/.exec(svg)?.[0] ?? '')
  const zero = Number.parseFloat(line.y1 ?? '')
  return [...svg.matchAll(/<rect [^>]*y="[^>]*>/g)].map(([tag]) => {
    const { y = '', height = '', fill = 'grey' } = attributesOf(tag)
    const [top, high] = [Number.parseFloat(y), Number.parseFloat(height)]
    const [from, to] =
      top + high > zero + 0.001 ? [zero - top, zero - top - high] : [zero - top - high, zero - top]
    return { fill, from, to }
  })
}

const joined: Series = { name: 'Joined', values: [3, 0, 2], before: [1, 2, 0] }
const renewed: Series = { name: 'Renewed', values: [1, 1, 0], before: [0, 1, 1] }
const left: Series = { name: 'Left', values: [2, 0, 4], before: [0, 5, 1], isBelow: true }

const draw = (series: readonly Series[], others: object = {}) =>
  renderToStaticMarkup(createElement(Chart, { id: 'x', title: 'X', series, ...others }))

test('the bars of a chart are as high as their values, upon each other, and below the line for those who left', () => {
  const bars = barsOf(draw([joined, renewed, left]))
  // The highest bar is that of the first month, of four.
  const unit = Math.max(...bars.map(({ to }) => to)) / 4
  const rounded = bars.map(({ fill, from, to }) => [
    fill,
    Math.round((from / unit) * 100) / 100,
    Math.round((to / unit) * 100) / 100,
  ])
  const [full, striped, empty] = ['var(--color-accent)', 'url(#x-stripes)', 'var(--color-surface)']
  expect(rounded.map(([fill, from, to]) => [fill, from || 0, to || 0])).toEqual([
    ['grey', 0, 0],
    ['grey', 0, -5],
    ['grey', 0, -1],
    ['grey', 0, 1],
    ['grey', 0, 3],
    ['grey', 0, 1],
    [full, 0, 3],
    [full, 0, 2],
    [striped, 3, 4],
    [striped, 0, 1],
    [empty, 0, -2],
    [empty, 0, -4],
  ])
})

test('a chart and its table have nothing where a series has no number', () => {
  const short: Series = { name: 'Short', values: [1], before: [] }
  const higher = barsOf(draw([joined, short]))
  expect(higher.filter(({ fill }) => fill.startsWith('url'))).toHaveLength(1)
  expect(higher.every(({ from, to }) => Number.isFinite(from) && Number.isFinite(to))).toBe(true)
  expect(scaleOf([joined, short])).toEqual([0, 4])
  const rows = [{ start: '2026-01-01', joined: 3, left: 1 }]
  const html = renderToStaticMarkup(createElement(BarFigure, { of: 'changes', rows }))
  const cells = [...html.matchAll(/<td[^>]*>([^<]*)/g)].map(([, cell]) => cell)
  expect(cells).toEqual(['3', '0', '1', '0'])
})

test('the scale of a chart reaches its lowest and its highest bar, and one above nothing', () => {
  expect(scaleOf([joined, renewed, left])).toEqual([-5, 4])
  expect(scaleOf([{ ...joined, values: [0], before: [0] }])).toEqual([0, 1])
  expect(scaleOf([])).toEqual([0, 1])
  for (const charts of [
    [[joined], [left]],
    [[left], [joined]],
  ])
    expect(scaleOf(...charts)).toEqual([-5, 3])
})

test('a chart with the scale of another is drawn in its height', () => {
  const own = Math.max(...barsOf(draw([joined])).map(({ to }) => to))
  const shared = Math.max(...barsOf(draw([joined], { scale: [0, 30] })).map(({ to }) => to))
  expect(own / shared).toBeCloseTo(10, 1)
})

test('the axis of a chart has whole numbers, and the name of each fourth period on a phone', () => {
  const periods = ['A', 'B', 'C', 'D', 'E', 'F']
  const values = [1, 0, 0, 0, 0, 1]
  const svg = draw([{ name: 'One', values, before: values }], { periods })
  const texts = [...svg.matchAll(/<text [^>]*class="([^"]*)"[^>]*>([^<]*)/g)]
  const named = texts.filter(([, , text = '']) => /[A-F]/.test(text))
  expect(named.map(([, , text]) => text)).toEqual(periods)
  expect(
    named.filter(([, style = '']) => !style.includes('hidden')).map(([, , text]) => text),
  ).toEqual(['B', 'F'])
  expect(texts.filter(([, , text = '']) => !/[A-F]/.test(text)).map(([, , text]) => text)).toEqual([
    '0',
    '1',
  ])
})

const starts = (length: number) => Array.from({ length }, (_, n) => `2026-01-${n + 1}`)

test.each([
  ['months', 24, 12, 0],
  ['weeks', 64, 52, 0],
])(
  'a figure by %s has the last twelve, and the twelve of a year before',
  (periods, length, now, before) => {
    const rows = starts(length).map((start, n) => ({ start, signIns: n }))
    const [series] = seriesOf('signIns', rows, periods === 'weeks')
    expect(series?.values).toEqual(Array.from({ length: 12 }, (_, n) => now + n))
    expect(series?.before).toEqual(Array.from({ length: 12 }, (_, n) => before + n))
  },
)

test('the figure of who joined and left says the sums of the last twelve months, and lists each month', () => {
  const rows = Array.from({ length: 24 }, (_, n) => ({
    start: `${2025 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}-01`,
    joined: n,
    left: 100 + n,
  }))
  const html = renderToStaticMarkup(createElement(BarFigure, { of: 'changes', rows }))
  expect(html).toContain('Joined: 210. Left: 1,410.')
  const table = [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>([^<]*)/g)].map(([, cell]) => cell),
  )
  expect(table[0]).toEqual([
    'Month',
    'Joined',
    'Joined, a year before',
    'Left',
    'Left, a year before',
  ])
  expect(table[1]).toEqual(['January 2026', '12', '0', '112', '100'])
  expect(table.at(-1)).toEqual(['December 2026', '23', '11', '123', '111'])
  expect(table).toHaveLength(13)
})

test('the memberships are shown by type, the largest first, without types that had none', () => {
  const types = { Friend: 2, Industry: 5, 'Producer Group': 0 }
  const rows = starts(24).flatMap((start, n) =>
    Object.entries(types).map(([type, members]) => ({
      start,
      type,
      members: members * (n + 1),
      joined: 1,
      left: 2,
    })),
  )
  expect(membershipsByMonth(rows).at(-1)).toEqual({
    start: '2026-01-24',
    members: 168,
    joined: 3,
    left: 6,
  })
  const html = renderToStaticMarkup(createElement(MembershipsFigure, { of: rows }))
  expect(html).toContain('Memberships today: 168. A year ago: 84.')
  const charts = [...html.matchAll(/<title>([^<]*)/g)].map(([, title]) => title)
  expect(charts).toEqual(['Industry: 120 today, 60 a year ago', 'Friend: 48 today, 24 a year ago'])
  const former = rows.map((row, n) => ({ ...row, members: n === 0 ? 3 : 0 }))
  expect(renderToStaticMarkup(createElement(MembershipsFigure, { of: former }))).toContain(
    'Friend: 0 today',
  )
})

test('a chart with an axis and a small one are what their golden file has', async () => {
  const months = ['October', 'November', 'December']
  const charts = [
    draw([joined, renewed, left], { periods: months, description: 'Members by month' }),
    draw([left], { periods: months, hasLongNames: true }),
    draw([joined]),
    draw([joined], { scale: [-10, 20] }),
  ]
  const lines = charts
    .join('\n\n')
    .replaceAll('><', '>\n<')
    .replace(/\d+\.\d{3,}/g, (number) => Number(number).toFixed(2))
  await expect(`${lines}\n`).toMatchFileSnapshot('./figures.golden.txt')
})
