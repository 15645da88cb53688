import { expect, test, vi } from 'vitest'
import { isUnavailable } from './errors.ts'
import { askFirst, followPrimary, hasSeveralHosts } from './follow-primary.ts'

test.each([
  ['postgres://one,two/gatehouse', true],
  ['postgres://user:pass@one:5432,two:5433/gatehouse?sslmode=require', true],
  ['postgres://one/gatehouse', false],
  ['postgres://one/gatehouse?options=a,b', false],
])('a database URL has several hosts: %s %s', (url, several) => {
  expect(hasSeveralHosts(url)).toBe(several)
})

test('the driver looks for the primary of several hosts, and takes a single host as it is', () => {
  expect(followPrimary('postgres://one,two/gatehouse')).toEqual({ target_session_attrs: 'primary' })
  expect(followPrimary('postgres://one/gatehouse')).toEqual({})
})

test('the first question goes to the next of several hosts if one says nothing, and any other failure is its answer', async () => {
  const silent = Object.assign(new Error('silent'), { code: 'CONNECT_TIMEOUT' })
  const ask = vi.fn().mockRejectedValueOnce(silent).mockResolvedValueOnce('primary')
  expect(await askFirst('postgres://one,two/gatehouse', ask)).toBe('primary')
  await expect(askFirst('postgres://one/gatehouse', () => Promise.reject(silent))).rejects.toBe(
    silent,
  )
  const refused = vi.fn().mockRejectedValue(new Error('refused'))
  await expect(askFirst('postgres://one,two/gatehouse', refused)).rejects.toThrow('refused')
  expect(refused).toHaveBeenCalledTimes(1)
})

test('the first question fails as unavailable while the driver goes on trying', async () => {
  const error = await askFirst('postgres://one/x', () => new Promise(() => {}), 10).catch((e) => e)
  expect(isUnavailable(error)).toBe(true)
})
