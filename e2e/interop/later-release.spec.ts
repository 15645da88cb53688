import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '../../clients/typescript/src/index.ts'
import { jsonWriter } from '../../lib/contract/formats/write-json.ts'
import { root } from '../fixtures/service.ts'
import { expect, test } from '../fixtures/test.ts'
import { laterResponses, laterText } from '../r1/later-messages.ts'
import { hasNpmTools, npmSkipReason } from './npm-tools.ts'
import { run } from './run-program.ts'

/** The responses of a later version of Release 1 in JSON, by the names of their schemas. */
const responses = Object.fromEntries(
  laterResponses.map(({ name, message, value }) => [
    name === 'error' ? 'ErrorResponse' : `${name}Response`,
    JSON.parse((jsonWriter(message) as (value: unknown) => string)(value)),
  ]),
)

test('zod schemas of today’s OpenAPI description accept responses with later fields and values, and no such request', async ({
  caller,
}) => {
  test.skip(!hasNpmTools, npmSkipReason)
  const folder = await mkdtemp(join(tmpdir(), 'zod-'))
  const [openapi, values] = [join(folder, 'openapi.json'), join(folder, 'values.json')] as const
  await writeFile(openapi, (await caller.send({ method: 'GET', path: '/r1/openapi.json' })).text)
  const ebriefRequest = { EmailAddress: 'cy@farm.example', Action: laterText }
  await writeFile(values, JSON.stringify({ ...responses, ebriefRequest }))
  const program = join(root, 'e2e/interop/zod/validate.js')
  const output = await run(process.execPath, program, openapi, values)
  await rm(folder, { recursive: true })
  expect(output.trim().split('\n')).toEqual([
    ...Object.keys(responses).map((name) => `${name}: valid`),
    expect.stringMatching(/^ebriefRequest: Invalid option/),
  ])
})

test('the TypeScript client returns later fields and values as they are', async () => {
  const clientOf = (response: unknown) =>
    createClient({
      baseUrl: 'http://127.0.0.1:1',
      bearer: 'gh_a',
      fetch: async () => Response.json(response),
    })
  const { profileResponse, ebriefResponse, membershipsResponse } = responses
  expect(await clientOf(profileResponse).profile()).toMatchObject({
    ok: true,
    value: { title: laterText, Later: laterText },
  })
  expect(await clientOf(membershipsResponse).memberships()).toMatchObject({
    ok: true,
    value: { Memberships: [{ MembershipType: laterText, Later: laterText }, {}] },
  })
  const subscribed = await clientOf(ebriefResponse).ebrief({
    EmailAddress: 'cy@farm.example',
    Action: 'Subscribe',
  })
  // The types allow a value that they do not list.
  const outcome: string | undefined = subscribed.ok ? subscribed.value.Result : undefined
  expect(outcome === laterText).toBe(true)
})
