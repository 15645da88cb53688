import { expect, test } from 'vitest'
import { DatabaseUnavailable, isOutage, isUnavailable } from './errors.ts'

const withCode = (code: string) => Object.assign(new Error(code), { code })

test.each([
  ['ECONNREFUSED', 'nothing listens'],
  ['CONNECT_TIMEOUT', 'the server does not respond'],
  ['08006', 'the connection failed'],
  ['28P01', 'the password is wrong'],
  ['3D000', 'the database does not exist'],
  ['53100', 'the disk is full'],
  ['53200', 'the memory is exhausted'],
  ['53300', 'there are too many connections'],
  ['57P03', 'the server is starting'],
])('an error with the code %s means that the database is unavailable: %s', (code) => {
  expect(isUnavailable(withCode(code))).toBe(true)
  expect(isUnavailable(new Error('Failed query', { cause: withCode(code) }))).toBe(true)
  expect(isOutage(withCode(code))).toBe(true)
})

test.each([
  ['40P01', 'is in a deadlock'],
  ['55P03', 'waits too long for a lock'],
  ['57014', 'takes too long'],
])('a statement that fails with %s, because it %s, is to be sent again and no outage', (code) => {
  expect([isUnavailable(withCode(code)), isOutage(withCode(code))]).toEqual([true, false])
})

test('an error of a statement does not mean that the database is unavailable', () => {
  for (const code of ['23505', '42P01', '22P02']) expect(isUnavailable(withCode(code))).toBe(false)
  expect(isUnavailable('no error')).toBe(false)
  expect(isUnavailable(new DatabaseUnavailable('gone'))).toBe(true)
})
