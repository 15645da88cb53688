import type { Endpoint } from '#lib/contract/endpoint.ts'
import type { TextField } from '#lib/contract/field.ts'
import { contracts } from '#lib/contracts/r1/index.ts'
import type { EndpointName } from '../fixtures/client/caller.ts'
import { formats, type Input, mediaTypes } from '../fixtures/client/formats.ts'
import { expect, test } from '../fixtures/test.ts'

/** What must hold of every endpoint, whichever there are. */
const endpoints = Object.entries(contracts) as [EndpointName, Endpoint][]

const limits: { [field: string]: number } = { email: 254, EmailAddress: 254, password: 4096 }

/** A value that the field takes. */
const validOf = ({ rules, name }: TextField): string =>
  rules.flatMap(({ facets }) => facets.enum ?? facets.examples ?? [])[0] ??
  (/email/i.test(name) ? 'someone@nowhere.example' : 'a value')

for (const [name, { method, path, request, access, cacheForMs }] of endpoints) {
  const target = path.replace('{membership}', '01900000-0000-7000-8000-0000000fffff')
  const other = method === 'GET' ? 'POST' : 'GET'
  const allow = method === 'GET' ? 'GET, HEAD, OPTIONS' : 'POST, OPTIONS'

  test.describe(name, () => {
    for (const wrong of [other, 'PUT', 'PATCH', 'DELETE']) {
      test(`responses ${wrong} with 405 and what it takes`, async ({ caller }) => {
        for (const format of formats) {
          const headers = { Accept: mediaTypes[format] }
          const response = await caller.send({ method: wrong, path: target, headers })
          expect(response.status).toBe(405)
          expect(response.headers.allow).toBe(allow)
          expect(response.mediaType).toBe(mediaTypes[format])
          expect(response.codes).toEqual(['DataError:Method'])
        }
      })
    }

    test('responses HEAD as it responses GET, without a body', async ({ caller }) => {
      const response = await caller.send({ method: 'HEAD', path: target })
      const same = await caller.send({ method: 'GET', path: target })
      expect(response.status).toBe(same.status)
      expect(response.text).toBe('')
      expect(response.headers['content-type']).toBe(same.headers['content-type'])
      expect(response.headers.allow).toBe(same.headers.allow)
    })

    test('responses OPTIONS with 204 and what it takes', async ({ caller }) => {
      const response = await caller.send({ method: 'OPTIONS', path: target })
      expect(response.status).toBe(204)
      expect(response.headers.allow).toBe(allow)
      expect(response.text).toBe('')
    })

    test('responses 406 where neither format is welcome', async ({ caller }) => {
      const headers = { Accept: 'image/png' }
      const response = await caller.send({ method, path: target, headers })
      expect(response.status).toBe(406)
      expect(response.codes).toEqual(['DataError:Accept'])
    })

    test('carries the caller’s X-Request-Id, or one of its own, in every response', async ({
      caller,
    }) => {
      for (const asked of [method, other, 'OPTIONS', 'HEAD', 'DELETE']) {
        const named = { 'X-Request-Id': 'a-name.of_theirs' }
        const response = await caller.send({ method: asked, path: target, headers: named })
        expect(response.headers['x-request-id'], asked).toBe('a-name.of_theirs')
        const bare = await caller.send({ method: asked, path: target })
        expect(bare.headers['x-request-id'], asked).toMatch(/^[\da-f-]{36}$/)
        for (const evil of ['a b', '<script>', 'x'.repeat(65), '{"a":1}']) {
          const headers = { 'X-Request-Id': evil }
          const own = await caller.send({ method: asked, path: target, headers })
          expect(own.headers['x-request-id'], evil).toMatch(/^[\da-f-]{36}$/)
        }
      }
    })

    test('says in every response that the format is a matter of Accept', async ({ caller }) => {
      for (const asked of [method, other]) {
        const response = await caller.send({ method: asked, path: target })
        expect(response.headers.vary, asked).toMatch(/(^|, )Accept(,|$)/)
        const kept = cacheForMs && asked === method ? 'no-cache' : 'no-store'
        expect(response.headers['cache-control'], asked).toBe(kept)
      }
    })

    test('is exact about its path', async ({ caller, mountedBy }) => {
      const wrong = [target.toUpperCase(), `${target}x`, target.replace('.eb', ''), `${target}.eb`]
      // Next alone redirects what ends with a slash; the production server never asks it.
      const slashed = mountedBy === 'production' ? [`${target}/`, `/r1/${target.slice(3)}`] : []
      for (const elsewhere of [...wrong, ...slashed]) {
        const response = await caller.send({ method, path: elsewhere })
        expect(response.status, elsewhere).toBe(404)
        // Beyond /r1 Next responses with its own page.
        const ours = mountedBy === 'production' || elsewhere.startsWith('/r1/')
        if (ours) expect(response.codes, elsewhere).toEqual(['DataError:Path'])
      }
      const query = await caller.send({ method: 'OPTIONS', path: `${target}?goto=%2F` })
      expect(query.status).toBe(204)
    })

    if (access !== 'anyone') {
      test(`responses ${access.unauthenticatedStatus} before it looks at anything else`, async ({
        caller,
      }) => {
        const response = await caller.send({ method, path: target })
        expect(response.status).toBe(access.unauthenticatedStatus)
      })
    }

    if (!request) return
    const fields = Object.values(request.fields)
    const valid = Object.fromEntries(fields.map((field) => [field.name, validOf(field)]))
    const required = fields.filter((field) => field.required)

    test('responses 415 to another media type', async ({ caller }) => {
      const headers = { 'Content-Type': 'text/plain' }
      const response = await caller.send({ method, path: target, headers, body: '{}' })
      expect([response.status, response.codes]).toEqual([415, ['DataError:MediaType']])
    })

    test('responses 413 to a body of more than 64 KiB, and not to one of just that', async ({
      caller,
    }) => {
      for (const format of formats) {
        const padded = (length: number) => {
          const start = format === 'xml' ? `<${request.root}>` : '{'
          const end = format === 'xml' ? `</${request.root}>` : '}'
          return start + ' '.repeat(length - start.length - end.length) + end
        }
        const send = (body: string) =>
          caller.send({
            method,
            path: target,
            headers: { 'Content-Type': mediaTypes[format] },
            body,
          })
        expect((await send(padded(65_536))).status).toBe(400)
        const response = await send(padded(65_537))
        expect([response.status, response.codes]).toEqual([413, ['DataError:Size']])
      }
    })

    for (const format of formats) {
      const send = (input: Input) => ({ format, input })

      test(`wants its required fields, in ${format}`, async ({ caller }) => {
        for (const { name: field, rules } of required) {
          for (const missing of [undefined, '']) {
            const response = await caller.call(name, send({ ...valid, [field]: missing }))
            expect(response.status).toBe(400)
            expect(response.codes).toEqual([`DataError:${field}:RequiredRule`])
            const enumerated = rules.some(({ facets }) => facets.enum ?? facets.examples)
            if (enumerated) expect(response.messages).toEqual(['you must select an option'])
            if (field === 'email') {
              expect(response.messages).toEqual(['you must provide an email address'])
            }
          }
        }
      })

      test(`tells all that is missing at once, in the interface’s order, in ${format}`, async ({
        caller,
      }) => {
        const response = await caller.call(name, send({ unknown: 'x' }))
        expect(response.status).toBe(400)
        expect(response.codes).toEqual(
          required.map((field) => `DataError:${field.name}:RequiredRule`),
        )
      })

      test(`takes no field twice, in ${format}`, async ({ caller }) => {
        for (const field of fields) {
          const twice = [...Object.entries(valid), [field.name, valid[field.name]]] as [
            string,
            string,
          ][]
          const response = await caller.call(name, send(twice))
          expect(response.status).toBe(400)
          expect(response.codes).toEqual([`DataError:${field.name}:DuplicateRule`])
        }
      })

      test(`takes no value that is too long, in ${format}`, async ({ caller }) => {
        for (const field of fields.filter(
          ({ rules }) => !rules.some(({ facets }) => facets.enum),
        )) {
          const limit = limits[field.name] ?? 1024
          const response = await caller.call(
            name,
            send({ ...valid, [field.name]: '\u{1F404}'.repeat(limit + 1) }),
          )
          expect(response.status, field.name).toBe(400)
          expect(response.codes, field.name).toEqual([`DataError:${field.name}:LengthRule`])
        }
      })

      test(`takes no control character, in ${format}`, async ({ caller }) => {
        const evil = [
          '\u007F',
          '\u0085',
          '\u009B',
          ...(format === 'json' ? ['\0', '\u001B', '\b'] : []),
        ]
        for (const field of fields) {
          for (const character of evil) {
            const input = { ...valid, [field.name]: `a${character}b` }
            const response = await caller.call(name, send(input))
            expect(response.status).toBe(400)
            expect(response.codes).toEqual([`DataError:${field.name}:FormatRule`])
          }
        }
      })

      test(`takes no value beyond an enumeration, in ${format}`, async ({ caller }) => {
        for (const { name: field, rules } of fields) {
          if (!rules.some(({ facets }) => facets.enum)) continue
          const value = valid[field] as string
          for (const wrong of [value.toUpperCase(), `${value}x`, value.slice(1), 'constructor']) {
            const response = await caller.call(name, send({ ...valid, [field]: wrong }))
            expect([response.status, response.codes]).toEqual([
              400,
              [`DataError:${field}:OptionRule`],
            ])
          }
        }
      })

      test(`tells every fault there is, in the interface’s order, in ${format}`, async ({
        caller,
      }) => {
        // Each field in another way wrong, and all in the reverse order.
        const faults = fields.map((field, n) => {
          const value = valid[field.name] as string
          const wrongs: [string, [string, string][]][] = [
            [
              'DuplicateRule',
              [
                [field.name, value],
                [field.name, value],
              ],
            ],
            ['FormatRule', [[field.name, `${value}\u007F`]]],
          ]
          const needed: [string, [string, string][]] = ['RequiredRule', [[field.name, '']]]
          return {
            field,
            wrong: [...wrongs, ...(field.required ? [needed] : [])][n % 3] ?? wrongs[0],
          }
        })
        const input = faults.toReversed().flatMap(({ wrong }) => wrong?.[1] ?? [])
        const response = await caller.call(name, send(input))
        expect(response.codes).toEqual(
          faults.map(({ field, wrong }) => `DataError:${field.name}:${wrong?.[0]}`),
        )
      })
    }
  })
}
