import { expect, test } from 'vitest'
import { mergeRepeated } from './merge-repeated.ts'

const at = (action: string, time: number) => ({ action, at: time })
const merged = (...events: ReturnType<typeof at>[]) =>
  mergeRepeated(events, ({ action }) => action).map(({ action, times, since }) =>
    [action, times, since].join(' '),
  )

test('views by staff are one row wherever they are, at the place of the latest', () => {
  expect(
    merged(
      at('staff-viewed-person', 9),
      at('signed-in', 8),
      at('staff-viewed-person', 7),
      at('staff-searched', 6),
      at('staff-viewed-person', 5),
    ),
  ).toEqual(['staff-viewed-person 3 5', 'signed-in 1 8', 'staff-searched 1 6'])
})

test('other events are one row only if nothing but folded views stands between them', () => {
  expect(
    merged(
      at('staff-viewed-person', 9),
      at('sign-in-refused', 8),
      at('staff-viewed-person', 7),
      at('sign-in-refused', 6),
      at('signed-in', 5),
      at('sign-in-refused', 4),
    ),
  ).toEqual([
    'staff-viewed-person 2 7',
    'sign-in-refused 2 6',
    'signed-in 1 5',
    'sign-in-refused 1 4',
  ])
})
