import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { QueryBudget } from './query-budget.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a query budget gives each query the time that the queries before it have left', () => {
  const budget = new QueryBudget(1_800)
  expect(budget.startQuery()).toBe(1_800)
  vi.advanceTimersByTime(1_000)
  budget.endQuery()
  // A request may wait for something else, such as the mail server.
  vi.advanceTimersByTime(15_000)
  expect(budget.startQuery()).toBe(800)
  vi.advanceTimersByTime(300)
  budget.endQuery()
  expect(budget.startQuery()).toBe(500)
  vi.advanceTimersByTime(900)
  budget.endQuery()
  expect(budget.startQuery()).toBe(0)
})

test('a query budget counts the time of simultaneous queries once', () => {
  const budget = new QueryBudget(1_800)
  budget.startQuery()
  vi.advanceTimersByTime(200)
  budget.startQuery()
  vi.advanceTimersByTime(300)
  budget.endQuery()
  budget.endQuery()
  vi.advanceTimersByTime(4_000)
  expect(budget.spent()).toBe(500)
  expect(budget.startQuery()).toBe(1_300)
  vi.advanceTimersByTime(100)
  expect(budget.spent(), 'while one runs').toBe(600)
})

test('a query budget limits no query that starts after the response', () => {
  const budget = new QueryBudget(1_800)
  budget.startQuery()
  vi.advanceTimersByTime(1_700)
  budget.lift()
  budget.endQuery()
  expect(budget.startQuery()).toBe(Number.POSITIVE_INFINITY)
})
