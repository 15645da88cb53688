import { afterAll, afterEach, expect, test, vi } from 'vitest'

const [before, after] = ['the secret before it was changed', 'the secret to which it was changed']

/** Returns the functions by which a service with these secrets makes and accepts values. */
async function serviceWith(secret: string, former = '') {
  vi.resetModules()
  vi.stubEnv('AUTH_SECRET', secret)
  vi.stubEnv('AUTH_SECRET_FORMER', former)
  const { deviceCookieFor, findDevice } = await import('./device-cookie.ts')
  const { openDraft, sealDraft } = await import('./draft.ts')
  const { secondsSinceArrival, withArrival } = await import('#lib/oauth/authorize/request-times.ts')
  const typed = new URLSearchParams({ forename: 'Ada' })
  const request = new URLSearchParams({ client_id: 'wiki' })
  return {
    make: async () => ({
      device: deviceCookieFor(undefined, 'ada').value,
      draft: await sealDraft('/profile', typed),
      arrived: withArrival(request),
    }),
    accepts: async (made: {
      device: string
      draft: string | undefined
      arrived: URLSearchParams
    }) => ({
      device: findDevice(made.device, 'ada') !== undefined,
      draft: (await openDraft(made.draft)) !== undefined,
      arrival: secondsSinceArrival(made.arrived) !== undefined,
    }),
  }
}

afterEach(() => void vi.unstubAllEnvs())
// Test files share this process, so the next one must load its modules anew.
afterAll(() => void vi.resetModules())

test('device cookies, drafts and requests of the former AUTH_SECRET are accepted while AUTH_SECRET_FORMER is set', async () => {
  const made = await (await serviceWith(before)).make()
  const all = { device: true, draft: true, arrival: true }
  expect(await (await serviceWith(after, before)).accepts(made)).toEqual(all)
  const none = { device: false, draft: false, arrival: false }
  expect(await (await serviceWith(after)).accepts(made)).toEqual(none)
})

test('new values are made with the new AUTH_SECRET, so that they outlast AUTH_SECRET_FORMER', async () => {
  const made = await (await serviceWith(after, before)).make()
  const all = { device: true, draft: true, arrival: true }
  expect(await (await serviceWith(after)).accepts(made)).toEqual(all)
})
