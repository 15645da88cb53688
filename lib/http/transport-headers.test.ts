import { afterAll, expect, test, vi } from 'vitest'
import { transportHeaders } from './transport-headers.ts'

vi.resetModules()
vi.stubEnv('BASE_URL', 'https://members.example')
const secure = await import('./transport-headers.ts')
vi.unstubAllEnvs()

// Other test files in this process load the modules again.
afterAll(() => void vi.resetModules())

test('every response forbids content sniffing, and says nothing about HTTPS without it', () => {
  expect(transportHeaders).toEqual({ 'X-Content-Type-Options': 'nosniff' })
})

test('with an https BASE_URL, every response tells the browser to use HTTPS for two years', () => {
  expect(secure.transportHeaders).toEqual({
    'X-Content-Type-Options': 'nosniff',
    'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  })
})
