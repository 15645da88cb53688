import { expect, test } from 'vitest'
import { readSettings } from '../settings.ts'
import { contactWay, mailtoUri, telUri } from './contact.ts'
import { demonstration } from './demonstration.ts'

test.each([
  ['01632 960000', 'tel:01632960000'],
  ['+44 1632 960000', 'tel:+441632960000'],
  ['+44 (0)1632 960000', 'tel:+441632960000'],
  ['(01632) 960-000', 'tel:01632960000'],
])('telUri makes %s the link %s', (phone, uri) => {
  expect(telUri(phone)).toBe(uri)
})

test('mailtoUri encodes what would end the email address in a link', () => {
  expect(mailtoUri('a?b&c@example.org')).toBe('mailto:a%3Fb%26c@example.org')
})

const nothing = { email: undefined, phone: undefined, address: undefined, registered: undefined }

test('contactWay prefers phone and email to the post', () => {
  const all = demonstration.contact
  expect(contactWay(all)).toBe('phoneAndEmail')
  expect(contactWay({ ...all, email: undefined })).toBe('phone')
  expect(contactWay({ ...all, phone: undefined })).toBe('email')
  expect(contactWay({ ...nothing, address: ['Gate House', 'Wells'] })).toBe('post')
  expect(contactWay({ ...nothing, registered: 'Registered charity 123456' })).toBeUndefined()
})

test('the settings split the postal address at its commas', () => {
  const { contact } = readSettings({ ORG_ADDRESS: 'Gate House,1 Mill Lane , Wells' })
  expect(contact).toEqual({ ...nothing, address: ['Gate House', '1 Mill Lane', 'Wells'] })
})

test('only a demonstration without a name and contact details shows those of the demonstration', () => {
  const service = { DATABASE_URL: 'postgres://a:b@db/gatehouse' }
  const { sentences, ...facts } = demonstration
  const { registered: _, ...words } = sentences()
  expect(readSettings({})).toMatchObject({ ...facts, ...words })
  for (const variables of [service, { ORG_NAME: 'Soil Trust' }, { ORG_REGISTERED: 'No charity' }]) {
    const { contact, ...others } = readSettings(variables)
    expect(contact).toMatchObject({ email: undefined, phone: undefined, address: undefined })
    for (const name of ['privacyUrl', 'accessibilityUrl', 'feeNote', 'lsfrMeaning'] as const)
      expect(others[name], name).toBeUndefined()
  }
})
