import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { endpointFaults } from '#lib/contract/endpoint-faults.ts'
import { faultCode, faults, fieldFault } from '#lib/contract/fault.ts'
import { isList } from '#lib/contract/field.ts'
import { readMessage } from '#lib/contract/rule.ts'
import { contracts } from '#lib/contracts/r1/index.ts'
import { messages } from '../../e2e/fixtures/message-generators.ts'
import * as en from './en.ts'

const all = [
  ...Object.values<Endpoint>(contracts).flatMap(endpointFaults),
  ...Object.values(faults).filter((fault) => typeof fault !== 'function'),
  ...([401, 403] as const).flatMap((status) => [
    faults.unauthenticated(status),
    faults.authentication(status),
  ]),
  ...([false, true, 'only'] as const).map(faults.mediaType),
  ...Object.keys(en.api.rules).map((rule) =>
    fieldFault('field', rule as keyof typeof en.api.rules),
  ),
]

describe('API messages', () => {
  const byCode = new Map(all.map((fault) => [faultCode(fault) ?? 'none', fault.message]))

  test('each begins in lower case, without a final full stop', () => {
    const offenders = [...byCode].filter(([, sentence]) => !/^[a-z].{10,}[^.\s]$/.test(sentence))
    expect(offenders).toEqual([])
  })

  test('each code and each rule of decision 022 has one', () => {
    const codes = [
      'DataError:Authentication',
      'DataError:Scope',
      'DataError:Path',
      'DataError:Method',
      'DataError:Accept',
      'DataError:Size',
      'DataError:MediaType',
      'DataError:RateLimit',
      'ServerError:Internal',
      'ServerError:Unavailable',
    ]
    const rules = [
      'RequiredRule',
      'OptionRule',
      'LengthRule',
      'FormatRule',
      'DuplicateRule',
      'WellFormedRule',
      'RootRule',
      'ReuseRule',
      'NotFoundRule',
    ]
    expect(codes.filter((code) => !byCode.has(code))).toEqual([])
    expect(rules.filter((rule) => !Object.hasOwn(en.api.rules, rule))).toEqual([])
  })

  test('the message of every endpoint fault has all its values filled in', () => {
    const declaredFaults = Object.values<Endpoint>(contracts).flatMap(endpointFaults)
    expect(declaredFaults.filter(({ message }) => /\{\w+\}/.test(message))).toEqual([])
  })
})

test('the messages that the interface fixes have exactly its words', () => {
  expect(en.api.select).toBe('you must select an option')
  expect(en.api.provideEmail).toBe('you must provide an email address')
})

test('every rule of every API message field has a message', () => {
  const fields = messages.flatMap(([, { fields }]) => Object.values(fields))
  const leaves = fields.flatMap((field) => (isList(field) ? Object.values(field.fields) : [field]))
  for (const field of leaves) {
    if (isList(field)) continue
    for (const { message } of field.rules)
      expect(readMessage(message), field.name).toMatch(/^\S.{10,}\S$/)
  }
})
