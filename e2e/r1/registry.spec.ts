import { type Endpoint, isForMembers } from '#lib/contract/endpoint.ts'
import type { TextField } from '#lib/contract/field.ts'
import { contracts } from '#lib/contracts/r1/index.ts'
import type { Caller, EndpointName } from '../fixtures/client/caller.ts'
import { formats, type Input, mediaTypes } from '../fixtures/client/formats.ts'
import { expect, test } from '../fixtures/test.ts'

const endpoints = Object.entries(contracts) as [EndpointName, Endpoint][]

const maxLengths: { [field: string]: number } = { EmailAddress: 254, password: 4096 }

/** A valid value of a field. */
const validValueOf = ({ rules, name }: TextField): string =>
  rules.flatMap(({ facets }) => facets.enum ?? [])[0] ??
  (/email/i.test(name) ? 'reader@readers.example' : 'a value')

const isEnumerated = ({ rules }: TextField) =>
  rules.some(({ facets, isLeftToUseCase }) => facets.enum && !isLeftToUseCase)

for (const [name, { method, path, request, access, cacheForMs }] of endpoints) {
  const target = path.replace('{membership}', '01900000-0000-7000-8000-0000000fffff')
  const otherMethod = method === 'GET' ? 'POST' : 'GET'
  const title = `${method} ${path}`

  test.describe(name, () => {
    test(`${title} returns 406 when Accept allows neither format`, async ({ caller }) => {
      const headers = { Accept: 'image/png' }
      const response = await caller.send({ method, path: target, headers })
      expect(response.status).toBe(406)
      expect(response.codes).toEqual(['DataError:Accept'])
    })

    test(`${path} returns the caller’s X-Request-Id if it is valid, and a new one otherwise`, async ({
      caller,
    }) => {
      for (const usedMethod of [method, otherMethod, 'OPTIONS', 'HEAD', 'DELETE']) {
        const headers = { 'X-Request-Id': 'an-id.of_the-caller' }
        const response = await caller.send({ method: usedMethod, path: target, headers })
        expect(response.headers['x-request-id'], usedMethod).toBe('an-id.of_the-caller')
        const withoutId = await caller.send({ method: usedMethod, path: target })
        expect(withoutId.headers['x-request-id'], usedMethod).toMatch(/^[\da-f-]{36}$/)
        for (const invalid of ['a b', '<script>', 'x'.repeat(65), '{"a":1}']) {
          const headers = { 'X-Request-Id': invalid }
          const replaced = await caller.send({ method: usedMethod, path: target, headers })
          expect(replaced.headers['x-request-id'], invalid).toMatch(/^[\da-f-]{36}$/)
        }
      }
    })

    test(`${path} sends Vary: Accept and Cache-Control with every response`, async ({ caller }) => {
      for (const usedMethod of [method, otherMethod]) {
        const response = await caller.send({ method: usedMethod, path: target })
        expect(response.headers.vary, usedMethod).toMatch(/(^|, )Accept(,|$)/)
        const cacheControl = cacheForMs && usedMethod === method ? 'no-cache' : 'no-store'
        expect(response.headers['cache-control'], usedMethod).toBe(cacheControl)
      }
    })

    test(`${path} is matched exactly, and a query string is ignored`, async ({ caller }) => {
      const similarPaths = [
        target.toUpperCase(),
        `${target}x`,
        target.replace('.eb', ''),
        `${target}.eb`,
        `${target}/`,
        `/r1/${target.slice(3)}`,
      ]
      for (const similarPath of similarPaths) {
        const response = await caller.send({ method, path: similarPath })
        expect(response.status, similarPath).toBe(404)
        expect(response.codes, similarPath).toEqual(['DataError:Path'])
      }
      const withQuery = await caller.send({ method: 'OPTIONS', path: `${target}?goto=%2F` })
      expect(withQuery.status).toBe(204)
    })

    if (isForMembers(access)) {
      test(`${title} returns ${access.unauthenticatedStatus} without a credential before it checks anything else`, async ({
        caller,
      }) => {
        const response = await caller.send({ method, path: target })
        expect(response.status).toBe(access.unauthenticatedStatus)
      })
    }

    if (!request) return
    const fields = Object.values(request.fields)
    const valid = Object.fromEntries(fields.map((field) => [field.name, validValueOf(field)]))
    const required = fields.filter((field) => field.required)

    test(`${title} returns 415 for an unsupported media type`, async ({ caller }) => {
      const headers = { 'Content-Type': 'text/plain' }
      const response = await caller.send({ method, path: target, headers, body: '{}' })
      expect([response.status, response.codes]).toEqual([415, ['DataError:MediaType']])
    })

    test(`${title} returns 413 for a body over 64 KiB, but not for one of exactly 64 KiB`, async ({
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
      const call = (caller: Caller, input: Input) => caller.call(name, { format, input })

      test(`${title} rejects a missing or empty required field, in ${format}`, async ({
        caller,
      }) => {
        for (const { name: field, rules } of required) {
          for (const missing of [undefined, '']) {
            const response = await call(caller, { ...valid, [field]: missing })
            expect(response.status).toBe(400)
            expect(response.codes).toEqual([`DataError:${field}:RequiredRule`])
            const hasOptions = rules.some(({ facets }) => facets.enum)
            if (hasOptions) expect(response.messages).toEqual(['you must select an option'])
            if (field === 'email') {
              expect(response.messages).toEqual(['you must provide an email address'])
            }
          }
        }
      })

      test(`${title} reports all missing fields at once, in the interface’s order, in ${format}`, async ({
        caller,
      }) => {
        const response = await call(caller, { unknown: 'x' })
        expect(response.status).toBe(400)
        expect(response.codes).toEqual(
          required.map((field) => `DataError:${field.name}:RequiredRule`),
        )
      })

      test(`${title} rejects a duplicate field, in ${format}`, async ({ caller }) => {
        for (const field of fields) {
          const pairs: Pair[] = [...Object.entries(valid), [field.name, `${valid[field.name]}`]]
          const response = await call(caller, pairs)
          expect(response.status).toBe(400)
          expect(response.codes).toEqual([`DataError:${field.name}:DuplicateRule`])
        }
      })

      test(`${title} rejects a value over its maximum length, in ${format}`, async ({ caller }) => {
        const limited = fields.filter(({ rules }) =>
          rules.some(({ name, isLeftToUseCase }) => name === 'LengthRule' && !isLeftToUseCase),
        )
        for (const field of limited) {
          const tooLong = '\u{1F404}'.repeat((maxLengths[field.name] ?? 1024) + 1)
          const response = await call(caller, { ...valid, [field.name]: tooLong })
          expect(response.status, field.name).toBe(400)
          expect(response.codes, field.name).toEqual([`DataError:${field.name}:LengthRule`])
        }
      })

      test(`${title} rejects a control character, in ${format}`, async ({ caller }) => {
        const jsonOnly = format === 'json' ? ['\0', '\u001B', '\b'] : []
        for (const field of fields) {
          for (const character of ['\u007F', '\u0085', '\u009B', ...jsonOnly]) {
            const input = { ...valid, [field.name]: `a${character}b` }
            const response = await call(caller, input)
            expect(response.status).toBe(400)
            expect(response.codes).toEqual([`DataError:${field.name}:FormatRule`])
          }
        }
      })

      test(`${title} rejects a value outside an enumeration, in ${format}`, async ({ caller }) => {
        for (const { name: field } of fields.filter(isEnumerated)) {
          const value = valid[field] as string
          for (const wrong of [value.toUpperCase(), `${value}x`, value.slice(1), 'constructor']) {
            const response = await call(caller, { ...valid, [field]: wrong })
            expect([response.status, response.codes]).toEqual([
              400,
              [`DataError:${field}:OptionRule`],
            ])
          }
        }
      })

      test(`${title} reports the faults of all fields at once, in the interface’s order, in ${format}`, async ({
        caller,
      }) => {
        const faulty = fields.map((field, n) => {
          const candidates = faultyInputs(field)
          return { field, ...(candidates[n % 3] ?? (candidates[0] as FaultyInput)) }
        })
        const reversed = faulty.toReversed().flatMap(({ pairs }) => pairs)
        const response = await call(caller, reversed)
        expect(response.codes).toEqual(
          faulty.map(({ field, rule }) => `DataError:${field.name}:${rule}`),
        )
      })
    }
  })
}

type Pair = [name: string, value: string]

interface FaultyInput {
  readonly rule: string
  readonly pairs: Pair[]
}

/** Inputs of one field that break a different rule each. */
function faultyInputs(field: TextField): FaultyInput[] {
  const valid: Pair = [field.name, validValueOf(field)]
  const inputs: FaultyInput[] = [
    { rule: 'DuplicateRule', pairs: [valid, valid] },
    { rule: 'FormatRule', pairs: [[field.name, `${valid[1]}\u007F`]] },
  ]
  return field.required ? [...inputs, { rule: 'RequiredRule', pairs: [[field.name, '']] }] : inputs
}
