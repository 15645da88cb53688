import { checkSender, createResolver } from '../../lib/lifecycle/doctor/check-sender.ts'
import { expect, test } from '../fixtures/test.ts'
import { startDns, type Zone } from './dns-server.ts'

const spf = 'v=spf1 include:mail.example -all'
const key = `v=DKIM1; k=rsa; p=${'A'.repeat(392)}`
const policy = 'v=DMARC1; p=none'
const whole = { 'trust.org': ['x', spf], 'm1._domainkey.trust.org': [key] }

async function find(zone: Zone | undefined, sender = 'members@trust.org', selector = 'm1') {
  const { server, close } = await startDns(zone)
  const resolver = createResolver(server)
  const findings = await checkSender(sender, selector || undefined, resolver)
  close()
  return findings.map(({ level, code }) => `${level} ${code}`)
}

const cases: Readonly<Record<string, readonly [zone: Zone, findings: readonly string[]]>> = {
  'all three records': [
    { ...whole, '_dmarc.trust.org': [policy] },
    ['ok spf', 'ok dkim', 'ok dmarc'],
  ],
  'no SPF': [
    { ...whole, 'trust.org': ['x'], '_dmarc.trust.org': [policy] },
    ['warning noSpf', 'ok dkim', 'ok dmarc'],
  ],
  'two SPF records': [
    { ...whole, 'trust.org': [spf, 'v=spf1 mx ~all'], '_dmarc.trust.org': [policy] },
    ['problem manySpf', 'ok dkim', 'ok dmarc'],
  ],
  'SPF of a domain that sends nothing': [
    { ...whole, 'trust.org': ['v=spf1 -all'], '_dmarc.trust.org': [policy] },
    ['problem spfForbids', 'ok dkim', 'ok dmarc'],
  ],
  'SPF that lets everyone send': [
    { ...whole, 'trust.org': ['v=spf1 mx +all'], '_dmarc.trust.org': [policy] },
    ['warning spfOpen', 'ok dkim', 'ok dmarc'],
  ],
  'no DKIM key': [
    { 'trust.org': [spf], '_dmarc.trust.org': [policy] },
    ['ok spf', 'problem noDkim', 'ok dmarc'],
  ],
  'a revoked DKIM key': [
    { ...whole, 'm1._domainkey.trust.org': ['v=DKIM1; p='], '_dmarc.trust.org': [policy] },
    ['ok spf', 'problem noDkim', 'ok dmarc'],
  ],
  'a strict policy, and a key of the domain itself': [
    { ...whole, '_dmarc.trust.org': ['v=DMARC1; p=reject; adkim=s'] },
    ['ok spf', 'ok dkim', 'ok dmarc'],
  ],
  'no DMARC': [whole, ['ok spf', 'ok dkim', 'warning noDmarc']],
  'no domain': [{}, ['problem noDomain']],
}

for (const [found, [zone, findings]] of Object.entries(cases)) {
  test(`gatehouse doctor finds ${found} in the DNS`, async () => {
    expect(await find(zone)).toEqual(findings)
  })
}

test('gatehouse doctor accepts the policy and the key of the domain above, unless the policy is strict', async () => {
  const zone = (text: string) => ({
    'news.trust.org': [spf],
    'm1._domainkey.trust.org': [key],
    '_dmarc.trust.org': [text],
  })
  const sender = 'members@news.trust.org'
  expect(await find(zone('v=DMARC1; p=reject'), sender)).toEqual(['ok spf', 'ok dkim', 'ok dmarc'])
  expect(await find(zone('v=DMARC1; p=reject; adkim=s; aspf=s'), sender)).toEqual([
    'ok spf',
    'problem dkimNotAligned',
    'ok dmarc',
  ])
})

test('gatehouse doctor says that it checked no DKIM key without a selector, that only this machine knows a domain, and that a DNS server is silent', async () => {
  const zone = { ...whole, '_dmarc.trust.org': [policy] }
  expect(await find(zone, 'members@trust.org', '')).toContain('warning noSelector')
  expect(await find({}, 'no-reply@localhost')).toEqual(['warning reservedDomain'])
  expect(await find(undefined)).toEqual(['warning domainUnknown'])
})
