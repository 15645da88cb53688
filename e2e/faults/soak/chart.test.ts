import { expect, test } from 'vitest'
import { drawChart } from './chart.ts'

test('a chart has one panel per curve, with its points from left to right and zero at the bottom', () => {
  const points = [
    [0, 0],
    [5, 100],
    [10, 50],
  ] as const
  const svg = drawChart(
    [
      { title: 'Memory (MB)', points },
      { title: 'p99 & more', points },
    ],
    'Minutes',
  )
  expect(svg.match(/<polyline/g)).toHaveLength(2)
  expect(svg).toContain('p99 &#38; more')
  const [, line = ''] = svg.match(/points="([^"]*)"/) ?? []
  const plotted = line.split(' ').map((point) => point.split(',').map(Number))
  const [x, y] = [0, 1].map((axis) => plotted.map((point) => point[axis] ?? Number.NaN))
  expect(x).toEqual([60, 382, 704])
  expect(y?.[0]).toBe(128)
  expect(y?.[1]).toBeLessThan(y?.[2] ?? 0)
})

test('a band covers its part of each panel and says what happened', () => {
  const points = [
    [0, 1],
    [10, 1],
  ] as const
  const curves = [
    { title: 'One', points },
    { title: 'Two', points },
  ]
  const svg = drawChart(curves, 'Minutes', [{ from: 5, to: 7.5, what: 'a failover & more' }])
  expect(svg.match(/<rect x="382.0"[^>]* width="161.0"/g)).toHaveLength(2)
  expect(svg).toContain('<title>a failover &#38; more</title>')
})

test('a chart of no samples is still an SVG', () => {
  expect(drawChart([{ title: 'Empty', points: [] }], 'Minutes')).toMatch(/^<svg.*<\/svg>\n$/s)
})
