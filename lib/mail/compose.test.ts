import { expect, test } from 'vitest'
import * as en from '#lib/text/en.ts'
import { compose } from './compose.ts'

test('the temporary password email names each account, its password and when it expires', () => {
  const passwords = [
    { username: 'jo', password: 'abcde-fghjk-mnpqr-23456', login: 'https://a/jo' },
    { username: 'al', password: '23456-abcde-fghjk-mnpqr', login: 'https://a/al' },
  ]
  const { subject, text } = compose(() =>
    en.emails.temporaryPassword({
      organisation: 'Farm',
      passwords,
      name: undefined,
      expiry: '1 July 2026, 9:33am',
    }),
  )
  expect(subject).toContain('Farm')
  for (const { username, password, login } of passwords) {
    expect(text).toContain(`Username: ${username}\nTemporary password: ${password}\n`)
    expect(text).toContain(`Sign in as ${username}:\n${login}\n`)
  }
  expect(text).toMatch(/60\sminutes/)
  expect(text).toMatch(/24\shours\safter\syou\sfirst\suse\sit/)
})

test('the subscription email has both links, each on its own line', () => {
  const { text } = compose(() =>
    en.emails.confirmSubscription({
      organisation: 'Farm',
      confirm: 'https://a/c',
      unsubscribe: 'https://a/u',
    }),
  )
  expect(text.split('\n')).toEqual(expect.arrayContaining(['https://a/c', 'https://a/u']))
})

test('an inbox shows the first sentence of an email, which has one button and its URL once at the end', () => {
  const { html } = compose(() => ({
    subject: 'Three pages',
    parts: [
      { facts: [['Username', 'ada']] },
      'Choose a page.',
      { label: 'First', url: 'https://a/1' },
      { label: 'Second', url: 'https://a/2' },
      'Goodbye.',
    ],
  }))
  expect(html).toMatch(/<body[^>]*>\s*<div[^>]*display:none[^>]*>Choose a page\.<\/div>/)
  expect(html.match(/display:inline-block[^>]*>[^<]*/g)?.map((link) => link.split('>')[1])).toEqual(
    ['First'],
  )
  const shown = html.replace(/<[^>]*>/g, '\n')
  expect(shown.match(/https:\/\/a\/\d/g)).toEqual(['https://a/1'])
  expect(shown.indexOf('https://a/1')).toBeGreaterThan(shown.indexOf('Goodbye.'))
})
