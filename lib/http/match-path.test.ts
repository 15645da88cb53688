import { expect, test } from 'vitest'
import { pathMatcher } from './match-path.ts'

const contacts = pathMatcher('/r1/memberships/{membership}/contacts.eb')
const fees = pathMatcher('/r1/fees.eb')

test.each([
  ['an identifier', '/r1/memberships/0190-ab/contacts.eb', '0190-ab'],
  ['percent-encoding', '/r1/memberships/a%20b%C3%A9/contacts.eb', 'a bé'],
  ['an encoded slash', '/r1/memberships/a%2Fb/contacts.eb', 'a/b'],
  ['dots', '/r1/memberships/../contacts.eb', '..'],
  ['invalid percent-encoding, unchanged', '/r1/memberships/%ff/contacts.eb', '%ff'],
  ['incomplete percent-encoding, unchanged', '/r1/memberships/%/contacts.eb', '%'],
  ['a name that objects inherit', '/r1/memberships/__proto__/contacts.eb', '__proto__'],
])('pathMatcher returns a parameter with %s', (_, path, membership) => {
  expect(contacts(path)).toEqual({ membership })
})

test.each([
  '/r1/memberships//contacts.eb',
  '/r1/memberships/a/b/contacts.eb',
  '/r1/memberships/a/contacts.eb/',
  '/r1/memberships/a/contacts.EB',
  '/r1/memberships/a/contactsxeb',
  '/R1/memberships/a/contacts.eb',
  '/r1/memberships/a/contacts.eb\n',
  ' /r1/memberships/a/contacts.eb',
  '/x/r1/memberships/a/contacts.eb',
  '/r1/memberships/contacts.eb',
])('pathMatcher does not match %j', (path) => {
  expect(contacts(path)).toBeUndefined()
})

test('pathMatcher matches a path without parameters exactly', () => {
  expect(fees('/r1/fees.eb')).toEqual({})
  for (const path of ['/r1/fees.eb/', '/r1/feesxeb', '/r1/Fees.eb', '/r1/fees%2Eeb', '/r1/fees']) {
    expect(fees(path), path).toBeUndefined()
  }
})
