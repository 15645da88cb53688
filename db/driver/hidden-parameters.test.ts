import { inspect } from 'node:util'
import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { hideParameters } from './hidden-parameters.ts'

test('the error of a failed query shows none of its hidden parameters', () => {
  const error = new DrizzleQueryError('select $1', hideParameters(['secret']), new Error('cause'))
  expect(error.message).toContain('(hidden)')
  expect(error.message).not.toContain('secret')
  expect(inspect(error)).not.toContain('secret')
})

test('hidden parameters keep their values', () => {
  expect([...hideParameters(['a', 1])]).toEqual(['a', 1])
  expect(hideParameters(undefined)).toBeUndefined()
})
