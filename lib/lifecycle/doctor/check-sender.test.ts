import { expect, test } from 'vitest'
import { checkSender, type DomainResolver, receivesEmail } from './check-sender.ts'

/** A resolver that knows these records of a domain, or fails with this code. */
const resolverOf = (records: Partial<Record<'mx' | 'a' | 'aaaa', string>>, code = 'ENODATA') => {
  const find = (record: string | undefined) =>
    record === undefined ? Promise.reject(Object.assign(new Error(code), { code })) : [record]
  return {
    resolveMx: async () => (await find(records.mx)).map((exchange) => ({ exchange, priority: 10 })),
    resolve4: async () => find(records.a),
    resolve6: async () => find(records.aaaa),
    resolveTxt: async () => find(undefined),
  } as unknown as DomainResolver
}

test.each([
  [{ mx: 'mail.example' }, true],
  [{ a: '192.0.2.1' }, true],
  [{ aaaa: '2001:db8::1' }, true],
  [{ mx: '', a: '192.0.2.1' }, false],
  [{}, false],
])('a domain with the records %j receives emails: %s', async (records, expected) => {
  expect(await receivesEmail('trust.org', resolverOf(records))).toBe(expected)
  const [first] = await checkSender('members@trust.org', undefined, resolverOf(records))
  const exists = Object.keys(records).length > 0
  expect(first?.code).toBe(exists ? 'noSpf' : 'noDomain')
})

test('a domain of which the DNS says nothing is not taken for one that receives no emails', async () => {
  await expect(receivesEmail('trust.org', resolverOf({}, 'ETIMEOUT'))).rejects.toThrow('ETIMEOUT')
})
