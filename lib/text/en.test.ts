import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { endpointFaults } from '#lib/contract/endpoint-faults.ts'
import { faultCode, faults, fieldFault } from '#lib/contract/fault.ts'
import { isList } from '#lib/contract/field.ts'
import { contracts } from '#lib/contracts/r1/index.ts'
import { messages } from '#lib/contracts/r1/message-generators.ts'
import { en } from './en.ts'

const all = [
  ...Object.values<Endpoint>(contracts).flatMap(endpointFaults),
  ...Object.values(faults).map((fault) => (typeof fault === 'function' ? fault(401) : fault)),
  ...Object.keys(en.rules).map((rule) => fieldFault('field', rule as keyof typeof en.rules)),
]

describe('every code has a sentence of its own', () => {
  const byCode = new Map(all.map((fault) => [faultCode(fault) ?? 'none', fault.message]))

  test.each([...byCode])('%s', (_, sentence) => {
    expect(sentence).toMatch(/^[a-z].{10,}[^.\s]$/)
  })

  test.each([
    ...['DataError:Authentication', 'DataError:Scope', 'DataError:Path', 'DataError:Method'],
    ...['DataError:Accept', 'DataError:Size', 'DataError:MediaType', 'DataError:RateLimit'],
    ...['ServerError:Internal', 'ServerError:Unavailable'],
  ])('%s of decision 022 is among them', (code) => {
    expect(byCode.get(code)).toBeDefined()
  })

  test.each([
    ...['RequiredRule', 'OptionRule', 'LengthRule', 'FormatRule', 'DuplicateRule'],
    ...['WellFormedRule', 'RootRule', 'NotFoundRule'],
  ])('%s of decision 022 is among them', (rule) => {
    expect(Object.keys(en.rules)).toContain(rule)
  })

  test('none that an endpoint can answer with has a place in it that nobody filled', () => {
    const answers = Object.values<Endpoint>(contracts).flatMap(endpointFaults)
    expect(answers.filter(({ message }) => /\{\w+\}/.test(message))).toEqual([])
  })
})

test('the interface’s own sentences are to the letter', () => {
  expect(en.select).toBe('you must select an option')
  expect(en.provideEmail).toBe('you must provide an email address')
})

test('every rule of every message has a sentence', () => {
  const fields = messages.flatMap(([, { fields }]) => Object.values(fields))
  const leaves = fields.flatMap((field) => (isList(field) ? Object.values(field.fields) : [field]))
  for (const field of leaves) {
    if (isList(field)) continue
    for (const { message } of field.rules) expect(message, field.name).toMatch(/^\S.{10,}\S$/)
  }
})

describe('a mail', () => {
  const passwords = [
    { username: 'jo', password: 'abcde-fghjk-mnpqr-23456' },
    { username: 'al', password: '23456-abcde-fghjk-mnpqr' },
  ]

  test('with temporary passwords names each account, and what they are good for', () => {
    const { subject, text } = en.resetMail({
      organisation: 'Farm',
      login: 'https://a/login',
      passwords,
    })
    expect(subject).toContain('Farm')
    for (const { username, password } of passwords) {
      expect(text).toContain(`Username: ${username}\nTemporary password: ${password}\n`)
    }
    expect(text).toContain('https://a/login')
    expect(text).toContain('60 minutes')
  })

  test('that asks to confirm has both links, each on a line of its own', () => {
    const { text } = en.confirmMail({
      organisation: 'Farm',
      confirm: 'https://a/c',
      unsubscribe: 'https://a/u',
    })
    expect(text.split('\n')).toEqual(expect.arrayContaining(['https://a/c', 'https://a/u']))
  })
})
