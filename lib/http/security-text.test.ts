import { expect, test } from 'vitest'
import { writeSecurityText } from './security-text.ts'

const baseUrl = 'https://members.example.org'
const now = new Date('2026-11-22T15:04:05Z')

test('security.txt has a contact, an expiry within a year, a language and its own URL', () => {
  expect(writeSecurityText({ contact: 'security@example.org', baseUrl, now })).toBe(
    [
      'Contact: mailto:security@example.org',
      'Expires: 2027-05-21T00:00:00Z',
      'Preferred-Languages: en',
      'Canonical: https://members.example.org/.well-known/security.txt',
      '',
    ].join('\n'),
  )
})

test('security.txt names a page for reports as it is', () => {
  const contact = 'https://example.org/report?to=us'
  expect(writeSecurityText({ contact, baseUrl, now })).toContain(`Contact: ${contact}\n`)
})
