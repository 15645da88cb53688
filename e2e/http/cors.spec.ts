import { contracts } from '#lib/contracts/r1/index.ts'
import type { Caller, EndpointName } from '../fixtures/client/caller.ts'
import { expect, test } from '../fixtures/test.ts'

const endpointNames = Object.keys(contracts) as EndpointName[]
const allowedOrigins = ['https://app.example', 'http://localhost:5173']
const deniedOrigins = [
  'https://evil.example',
  'https://app.example.evil.example',
  'http://app.example',
  'https://app.example:8443',
  'null',
]
const pathOf = (name: EndpointName) =>
  contracts[name].path.replace('{membership}', '01900000-0000-7000-8000-0000000fffff')

test('GET /r1/fees.eb may be read by pages of any origin', async ({ caller, variant }) => {
  for (const instance of [caller, caller.at(variant)]) {
    const response = await instance.call('fees', { headers: { Origin: 'https://any.example' } })
    expect(response.headers['access-control-allow-origin']).toBe('*')
  }
})

for (const name of endpointNames.filter((name) => name !== 'fees')) {
  const { method } = contracts[name]

  test(`${method} ${contracts[name].path} may be read only by pages of an origin in CORS_ORIGINS`, async ({
    caller,
    variant,
  }) => {
    const send = (instance: Caller, Origin: string, usedMethod: string = method) =>
      instance.send({ method: usedMethod, path: pathOf(name), headers: { Origin } })
    const withoutSetting = await send(caller, 'https://app.example')
    expect(withoutSetting.headers['access-control-allow-origin']).toBeUndefined()
    for (const Origin of deniedOrigins) {
      for (const usedMethod of [method, 'OPTIONS']) {
        const response = await send(caller.at(variant), Origin, usedMethod)
        expect(response.headers['access-control-allow-origin'], Origin).toBeUndefined()
        expect(response.headers.vary, Origin).toContain('Origin')
      }
    }
    for (const Origin of allowedOrigins) {
      const response = await send(caller.at(variant), Origin)
      expect(response.status).toBeGreaterThanOrEqual(400)
      expect(response.headers['access-control-allow-origin']).toBe(Origin)
      expect(response.headers['access-control-allow-credentials']).toBeUndefined()
      expect(response.headers['access-control-expose-headers']).toContain('X-Request-Id')
      const preflight = await send(caller.at(variant), Origin, 'OPTIONS')
      expect(preflight.status).toBe(204)
      expect(preflight.headers['access-control-allow-origin']).toBe(Origin)
      expect(preflight.headers['access-control-allow-methods']).toContain(method)
      expect(preflight.headers['access-control-allow-headers']).toMatch(/authorization/i)
      expect(preflight.headers['access-control-allow-headers']).toMatch(/content-type/i)
      expect(preflight.headers['access-control-allow-credentials']).toBeUndefined()
    }
  })
}

test('an error response may be read by pages of an origin in CORS_ORIGINS', async ({
  caller,
  variant,
}) => {
  const Origin = 'https://app.example'
  for (const [method, path] of [
    ['DELETE', '/r1/profile.eb'],
    ['POST', '/r1/authenticate.eb'],
    ['GET', '/r1/profile.eb'],
    ['POST', `/r1/profile.eb?${'a=1&'.repeat(101)}`],
    ['POST', `/r1/profile.eb?${'a'.repeat(8_193)}`],
  ] as const) {
    const response = await caller.at(variant).send({ method, path, headers: { Origin } })
    expect(response.headers['access-control-allow-origin'], path.slice(0, 40)).toBe(Origin)
  }
})
