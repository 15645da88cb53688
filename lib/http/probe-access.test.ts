import type { IncomingMessage } from 'node:http'
import { afterAll, describe, expect, test, vi } from 'vitest'

async function withToken(token: string) {
  vi.resetModules()
  vi.stubEnv('METRICS_TOKEN', token)
  const rules = await import('./probe-access.ts')
  vi.unstubAllEnvs()
  return rules
}

const from = (remoteAddress: string | undefined, headers = {}) =>
  ({ headers, socket: { remoteAddress } }) as IncomingMessage

const open = await withToken('')
const locked = await withToken('the right token!')

// Whoever shares this process gets its modules afresh.
afterAll(() => void vi.resetModules())

describe('without a token', () => {
  const { canReadMetrics, canReadReadiness } = open

  test.each([
    '127.0.0.1',
    '::1',
    '::ffff:10.1.2.3',
    '192.168.1.9',
    '172.16.0.1',
    'fd00::7',
    'fe80::1',
  ])('%s may measure and probe', (address) => {
    expect(canReadMetrics(from(address))).toBe(true)
    expect(canReadReadiness(from(address))).toBe(true)
  })

  test.each([
    '203.0.113.7',
    '2001:db8::1',
    '::ffff:203.0.113.7',
    '100.64.0.1',
    '172.32.0.1',
    '',
    undefined,
  ])('%s may not', (address) => {
    expect(canReadMetrics(from(address))).toBe(false)
    expect(canReadReadiness(from(address))).toBe(false)
  })

  test.each(['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])(
    'what a proxy passes on with %s may not, even if it names a private network',
    (name) => {
      expect(canReadMetrics(from('127.0.0.1', { [name]: '10.0.0.1' }))).toBe(false)
      expect(canReadReadiness(from('127.0.0.1', { [name]: '10.0.0.1' }))).toBe(false)
    },
  )

  test('no bearer opens anything', () => {
    const request = from('203.0.113.7', { authorization: 'Bearer undefined' })
    expect(canReadMetrics(request)).toBe(false)
    expect(canReadReadiness(from('203.0.113.7', { authorization: 'Bearer ' }))).toBe(false)
  })
})

describe('with a token', () => {
  const { canReadMetrics, canReadReadiness } = locked
  const bearing = (token: string) => from('203.0.113.7', { authorization: `Bearer ${token}` })

  test('whoever brings it may measure and probe, from anywhere, and nobody else may measure', () => {
    expect(canReadMetrics(bearing('the right token!'))).toBe(true)
    expect(canReadReadiness(bearing('the right token!'))).toBe(true)
    expect(canReadMetrics(bearing('the wrong token!'))).toBe(false)
    expect(canReadMetrics(from('127.0.0.1'))).toBe(false)
    expect(canReadReadiness(from('127.0.0.1'))).toBe(true)
  })
})
