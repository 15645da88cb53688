import { expect, test } from 'vitest'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { endpointFaults } from '#lib/contract/endpoint-faults.ts'
import { faultCode } from '#lib/contract/fault.ts'
import { type Fields, facetsOf, isList, type MessageField } from '#lib/contract/field.ts'
import { documented } from './documented.ts'
import { AuthorizationRequest } from './oauth/authorize.ts'
import { EndSessionRequest } from './oauth/end-session.ts'
import { introspect } from './oauth/introspect.ts'
import { revoke } from './oauth/revoke.ts'
import { userinfo } from './oauth/userinfo.ts'

/** A field with what its text may be, and the fields of its items. */
function linesOf(field: MessageField): string[] {
  const flags = [field.required && 'required', !isList(field) && field.addition && 'addition']
  if (isList(field)) {
    const head = [field.name, `of ${field.item}`, ...flags].filter(Boolean).join(' ')
    return [head, ...fieldsOf(field.fields)]
  }
  const { name, kind, secret, maxOccurrences, rules } = field
  const facets = Object.entries(facetsOf(field)).map(([facet, value]) => `${facet}=${value}`)
  const left = rules.filter(({ isLeftToUseCase }) => isLeftToUseCase).map((rule) => `~${rule.name}`)
  const times = maxOccurrences && `times=${maxOccurrences}`
  const words = [name, kind.xsd, ...flags, secret && 'secret', times, ...facets, ...left]
  return [words.filter(Boolean).join(' ')]
}

const fieldsOf = (fields: Fields): string[] =>
  Object.values(fields).flatMap((field) => linesOf(field).map((line) => `  ${line}`))

const messageOf = (kind: string, message: { root: string; fields: Fields } | undefined) =>
  message ? [`${kind} ${message.root}`, ...fieldsOf(message.fields)] : []

function promiseOf(endpoint: Endpoint): string {
  const { method, path, request, formRequest, response, summary: _, faults: __, ...rest } = endpoint
  const faults = endpointFaults(endpoint)
  const codesOf = (status: number) =>
    faults.filter((fault) => fault.status === status).map((fault) => faultCode(fault) ?? 'no-code')
  return [
    `## ${method} ${path}`,
    JSON.stringify(rest),
    ...messageOf('request', request),
    ...messageOf('form', formRequest),
    ...messageOf('response', response),
    ...[...new Set(faults.map(({ status }) => status))].map((status) =>
      [status, ...new Set(codesOf(status))].join(' '),
    ),
  ].join('\n')
}

test('each endpoint takes and returns what its clients were promised', async () => {
  const endpoints: readonly Endpoint[] = [
    ...Object.values(documented),
    userinfo,
    introspect,
    revoke,
  ]
  const pages = [AuthorizationRequest, EndSessionRequest].flatMap((message) =>
    messageOf('page', message),
  )
  const promises = [...endpoints.map(promiseOf), pages.join('\n')].join('\n\n')
  await expect(`${promises}\n`).toMatchFileSnapshot('./published.golden.txt')
})
