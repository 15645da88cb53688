import { afterAll, expect, test, vi } from 'vitest'

vi.resetModules()
vi.stubEnv('LANGUAGES', 'cy,en')
const { withLanguage, withUnknownReader } = await import('#lib/text/language/language.ts')
const { compose, emailLanguages } = await import('./compose.ts')
const { joinLinkMessage } = await import('./joining-messages.ts')
const { invitationMessage, testMessage } = await import('./messages.ts')
vi.unstubAllEnvs()

afterAll(() => void vi.resetModules())

const expiry = Date.parse('2026-12-06T09:00:00Z')
const invitation = () =>
  compose(
    invitationMessage({
      email: 'ada@farm.example',
      name: 'Ada',
      username: 'ada',
      secret: 'a-b',
      expiresAt: expiry,
    }).content,
  )

test('an email to someone whose language is not known is in both languages, the first one first', () => {
  const { subject, text, html } = withUnknownReader(invitation)
  expect(subject).toBe('Eich cyfrif Scheme / Your Scheme account')
  expect(text).toMatch(
    /^This email is in English below\.\n\nHelo Ada\n.*6 Rhagfyr 2026.*\n\* \* \*\n\nHello Ada\n.*6 December 2026/s,
  )
  expect(text.match(/\/welcome\?token=a-b$/gm)).toHaveLength(2)
  expect(text.match(/^-- $/gm)).toHaveLength(1)
  expect(html).toContain('<html lang="cy">')
  expect(html).toContain('<p lang="en-GB"')
  expect(html).toMatch(/<div lang="en-GB"[^>]*>\s*<h1[^>]*>Your Scheme account<\/h1>/)
  expect(html).toContain('Anfonwyd yr e-bost hwn gan Scheme.')
  expect(text).toMatch(/Enghraifft yw’r wefan hon, nid elusen gofrestredig\n$/)
})

test('an email that no request causes, such as a reminder, is in both languages', () => {
  const to = {
    email: 'ada@farm.example',
    name: null,
    reference: 'GH7K-2MPX',
    renewal: false,
    secret: 'a-b',
  }
  const reminder = joinLinkMessage(to, expiry, (emails, facts) =>
    emails.reminder({ ...facts, turn: 'started' }),
  )
  expect(compose(reminder.content).subject).toBe(
    'Nid yw eich cais i ymuno â ni wedi’i orffen: Scheme / Your application to join Scheme is not finished',
  )
})

test('an email that follows from a request for a page is in the language of that page only', () => {
  expect(withLanguage('en', invitation).text).toMatch(/^Hello Ada\n/)
  expect(withLanguage('en', invitation).text).not.toContain('Helo')
  expect(withLanguage('cy', invitation).text).toMatch(/^Helo Ada\n/)
  expect(withLanguage('cy', invitation).text).not.toContain('Hello')
})

test('an email to an operator is in English only', () => {
  expect(testMessage('fay@farm.example').isForStaff).toBe(true)
})

test('the language that a person has chosen counts more than that of the request', () => {
  expect(withLanguage('cy', () => emailLanguages(['en']))).toEqual(['en'])
  expect(withUnknownReader(() => emailLanguages(['cy']))).toEqual(['cy'])
})

test('people who share a mailbox and have chosen different languages get both, in the order of LANGUAGES', () => {
  expect(withLanguage('en', () => emailLanguages(['en', 'cy']))).toEqual(['cy', 'en'])
})
