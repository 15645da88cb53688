import type { IncomingMessage } from 'node:http'
import { afterAll, describe, expect, test, vi } from 'vitest'

/** The functions with this METRICS_TOKEN setting. */
async function withToken(token: string) {
  vi.resetModules()
  vi.stubEnv('METRICS_TOKEN', token)
  const functions = await import('./probe-access.ts')
  vi.unstubAllEnvs()
  return functions
}

const from = (remoteAddress: string | undefined, headers = {}) =>
  ({ headers, socket: { remoteAddress } }) as IncomingMessage

const open = await withToken('')
const locked = await withToken('the right token!')

// Other test files in this process load the modules again.
afterAll(() => void vi.resetModules())

describe('without METRICS_TOKEN', () => {
  const { canReadMetrics, canReadReadiness } = open

  test.each([
    '127.0.0.1',
    '::1',
    '::ffff:10.1.2.3',
    '192.168.1.9',
    '172.16.0.1',
    'fd00::7',
    'fe80::1',
  ])('without METRICS_TOKEN, %s may read the metrics and the readiness', (ip) => {
    expect(canReadMetrics(from(ip))).toBe(true)
    expect(canReadReadiness(from(ip))).toBe(true)
  })

  test.each([
    '203.0.113.7',
    '2001:db8::1',
    '::ffff:203.0.113.7',
    '100.64.0.1',
    '172.32.0.1',
    '',
    undefined,
  ])('without METRICS_TOKEN, %s may read neither the metrics nor the readiness', (ip) => {
    expect(canReadMetrics(from(ip))).toBe(false)
    expect(canReadReadiness(from(ip))).toBe(false)
  })

  test.each(['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])(
    'a request that a proxy forwards with %s may read neither, even from a private network',
    (name) => {
      expect(canReadMetrics(from('127.0.0.1', { [name]: '10.0.0.1' }))).toBe(false)
      expect(canReadReadiness(from('127.0.0.1', { [name]: '10.0.0.1' }))).toBe(false)
    },
  )

  test('without METRICS_TOKEN, no bearer token gives access', () => {
    const request = from('203.0.113.7', { authorization: 'Bearer undefined' })
    expect(canReadMetrics(request)).toBe(false)
    expect(canReadReadiness(from('203.0.113.7', { authorization: 'Bearer ' }))).toBe(false)
  })
})

describe('with METRICS_TOKEN', () => {
  const { canReadMetrics, canReadReadiness } = locked
  const withBearer = (token: string) => from('203.0.113.7', { authorization: `Bearer ${token}` })

  test('with METRICS_TOKEN, only a bearer of it may read the metrics, from any network', () => {
    expect(canReadMetrics(withBearer('the right token!'))).toBe(true)
    expect(canReadReadiness(withBearer('the right token!'))).toBe(true)
    expect(canReadMetrics(withBearer('the wrong token!'))).toBe(false)
    expect(canReadMetrics(withBearer('the right token!!'))).toBe(false)
    const basic = from('203.0.113.7', { authorization: 'Basic bearer the right token!' })
    expect(canReadMetrics(basic)).toBe(false)
    expect(canReadMetrics(from('127.0.0.1'))).toBe(false)
    expect(canReadReadiness(from('127.0.0.1'))).toBe(true)
  })
})
