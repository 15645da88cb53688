import { contracts } from '#lib/contracts/r1/index.ts'
import type { EndpointName } from '../fixtures/client/caller.ts'
import { expect, test } from '../fixtures/test.ts'

const names = Object.keys(contracts) as EndpointName[]
const listed = ['https://app.example', 'http://localhost:5173']
const pathOf = (name: EndpointName) =>
  contracts[name].path.replace('{membership}', '01900000-0000-7000-8000-0000000fffff')

test.describe('a page of another site', () => {
  test('may read the fees, whatever site it is of', async ({ caller, variant }) => {
    for (const somebody of [caller, caller.at(variant)]) {
      const response = await somebody.call('fees', { headers: { Origin: 'https://any.example' } })
      expect(response.headers['access-control-allow-origin']).toBe('*')
    }
  })

  for (const name of names.filter((name) => name !== 'fees')) {
    test(`may not read ${name}, unless its site is listed`, async ({ caller, variant }) => {
      const { method } = contracts[name]
      const ask = (somebody: typeof caller, Origin: string, asked: string = method) =>
        somebody.send({ method: asked, path: pathOf(name), headers: { Origin } })
      const unlisted = await ask(caller, 'https://app.example')
      expect(unlisted.headers['access-control-allow-origin']).toBeUndefined()
      for (const Origin of [
        'https://evil.example',
        'https://app.example.evil.example',
        'http://app.example',
        'https://app.example:8443',
        'null',
      ]) {
        for (const asked of [method, 'OPTIONS']) {
          const response = await ask(caller.at(variant), Origin, asked)
          expect(response.headers['access-control-allow-origin'], Origin).toBeUndefined()
          expect(response.headers.vary, Origin).toContain('Origin')
        }
      }
      for (const Origin of listed) {
        const response = await ask(caller.at(variant), Origin)
        expect(response.status).toBeGreaterThanOrEqual(400)
        expect(response.headers['access-control-allow-origin']).toBe(Origin)
        expect(response.headers['access-control-allow-credentials']).toBeUndefined()
        expect(response.headers['access-control-expose-headers']).toContain('X-Request-Id')
        const preflight = await ask(caller.at(variant), Origin, 'OPTIONS')
        expect(preflight.status).toBe(204)
        expect(preflight.headers['access-control-allow-origin']).toBe(Origin)
        expect(preflight.headers['access-control-allow-methods']).toContain(method)
        expect(preflight.headers['access-control-allow-headers']).toMatch(/authorization/i)
        expect(preflight.headers['access-control-allow-headers']).toMatch(/content-type/i)
        expect(preflight.headers['access-control-allow-credentials']).toBeUndefined()
      }
    })
  }

  test('may read why its request failed, if its site is listed', async ({ caller, variant }) => {
    const Origin = 'https://app.example'
    for (const [method, path] of [
      ['DELETE', '/r1/profile.eb'],
      ['POST', '/r1/authenticate.eb'],
      ['GET', '/r1/profile.eb'],
    ] as const) {
      const response = await caller.at(variant).send({ method, path, headers: { Origin } })
      expect(response.headers['access-control-allow-origin'], method).toBe(Origin)
    }
  })
})
