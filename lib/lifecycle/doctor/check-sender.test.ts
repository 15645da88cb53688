import { expect, test } from 'vitest'
import { checkSender, type DomainResolver } from './check-sender.ts'

type Records = Readonly<Record<string, readonly string[]>>

/** A resolver that knows these TXT records, and mail servers of the same names. */
function resolverOf(texts: Records, failure = 'ENOTFOUND'): DomainResolver {
  const fail = async () => {
    throw Object.assign(new Error(failure), { code: failure })
  }
  return {
    resolve4: fail,
    resolve6: fail,
    resolveMx: async (name: string) =>
      texts[name] ? [{ exchange: `mail.${name}`, priority: 10 }] : fail(),
    resolveTxt: async (name: string) => texts[name]?.map((text) => [text]) ?? fail(),
  } as DomainResolver
}

const codesOf = async (sender: string, resolver: DomainResolver) =>
  (await checkSender(sender, resolver)).map(({ level, code }) => `${level} ${code}`)

const spf = 'v=spf1 include:mail.example -all'

test.each<readonly [found: string, texts: Records, findings: readonly string[]]>([
  [
    'both records',
    { 'trust.org': ['x', spf], '_dmarc.trust.org': ['v=DMARC1; p=none'] },
    ['ok spf', 'ok dmarc'],
  ],
  [
    'no SPF',
    { 'trust.org': ['x'], '_dmarc.trust.org': ['v=DMARC1'] },
    ['warning noSpf', 'ok dmarc'],
  ],
  ['no DMARC', { 'trust.org': [spf] }, ['ok spf', 'warning noDmarc']],
  ['no domain', {}, ['problem noDomain']],
])('checkSender finds %s', async (_, texts, findings) => {
  expect(await codesOf('members@trust.org', resolverOf(texts))).toEqual(findings)
})

test('checkSender accepts the DMARC policy of the domain above', async () => {
  const resolver = resolverOf({
    'news.trust.org': [spf],
    '_dmarc.trust.org': ['v=DMARC1; p=reject'],
  })
  expect(await codesOf('members@news.trust.org', resolver)).toEqual(['ok spf', 'ok dmarc'])
})

test('checkSender reports a domain that only this machine knows, and a name server that does not respond', async () => {
  expect(await codesOf('no-reply@localhost', resolverOf({}))).toEqual(['warning reservedDomain'])
  const silent = { ...resolverOf({}, 'ETIMEOUT') }
  expect(await codesOf('members@trust.org', silent)).toEqual(['warning domainUnknown'])
})
