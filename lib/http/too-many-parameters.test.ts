import { expect, test } from 'vitest'
import { hasTooManyParameters } from './too-many-parameters.ts'

const repeat = (parameter: string, times: number) => Array(times).fill(parameter).join('&')

test('a query may have 100 parameters, and each name 10 times', () => {
  const names = Array.from({ length: 100 }, (_, n) => `p${n}=1`).join('&')
  for (const query of ['', 'goto=%2F', names, repeat('a=1', 10)]) {
    expect(hasTooManyParameters(query), query).toBe(false)
  }
  for (const query of [`${names}&p=1`, repeat('a', 11), repeat('', 101)]) {
    expect(hasTooManyParameters(query), query).toBe(true)
  }
})

test('a name is counted however it is encoded', () => {
  expect(hasTooManyParameters(`${repeat('a=1', 5)}&${repeat('%61=1', 6)}`)).toBe(true)
  expect(hasTooManyParameters(`${repeat('a b', 5)}&${repeat('a+b', 6)}`)).toBe(true)
})
