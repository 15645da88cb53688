import { afterAll, expect, test, vi } from 'vitest'

vi.resetModules()
vi.stubEnv('BASE_URL', 'https://members.example')
const { deviceCookieFor } = await import('./device-cookie.ts')
const { draftCookieFor } = await import('./draft.ts')
const { sessionCookie } = await import('./cookie.ts')
vi.unstubAllEnvs()

// Other test files in this process load the modules again.
afterAll(() => void vi.resetModules())

test.each([
  ['session', sessionCookie({ secret: 'a', expires: 0 })],
  ['device', deviceCookieFor(undefined, 'ada')],
  ['draft', draftCookieFor('a')],
])('with an https BASE_URL, the %s cookie is bound to the host and to HTTPS', (name, cookie) => {
  expect(cookie).toMatchObject({ name: `__Host-gatehouse.${name}`, secure: true })
})
