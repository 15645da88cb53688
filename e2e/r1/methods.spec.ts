import type { Endpoint } from '#lib/contract/endpoint.ts'
import { contracts } from '#lib/contracts/r1/index.ts'
import { formats, mediaTypes } from '../fixtures/client/formats.ts'
import { expect, test } from '../fixtures/test.ts'

const endpoints: Endpoint[] = Object.values(contracts)

for (const { method, path } of endpoints) {
  const target = path.replace('{membership}', '01900000-0000-7000-8000-0000000fffff')
  const otherMethod = method === 'GET' ? 'POST' : 'GET'
  const allow = method === 'GET' ? 'GET, HEAD, OPTIONS' : 'POST, OPTIONS'

  test(`${path} returns 405 with the allowed methods for every other method`, async ({
    caller,
  }) => {
    for (const wrong of [otherMethod, 'PUT', 'PATCH', 'DELETE']) {
      for (const format of formats) {
        const headers = { Accept: mediaTypes[format] }
        const response = await caller.send({ method: wrong, path: target, headers })
        expect(response.status, wrong).toBe(405)
        expect(response.headers.allow, wrong).toBe(allow)
        expect(response.mediaType, wrong).toBe(mediaTypes[format])
        expect(response.codes, wrong).toEqual(['DataError:Method'])
      }
    }
  })

  test(`HEAD ${path} returns what GET returns, without a body`, async ({ caller }) => {
    const response = await caller.send({ method: 'HEAD', path: target })
    const get = await caller.send({ method: 'GET', path: target })
    expect(response.status).toBe(get.status)
    expect(response.text).toBe('')
    expect(response.headers['content-type']).toBe(get.headers['content-type'])
    expect(response.headers.allow).toBe(get.headers.allow)
  })

  test(`OPTIONS ${path} returns 204 with the allowed methods`, async ({ caller }) => {
    const response = await caller.send({ method: 'OPTIONS', path: target })
    expect(response.status).toBe(204)
    expect(response.headers.allow).toBe(allow)
    expect(response.text).toBe('')
  })
}
