import type { Contact } from './contact.ts'

/**
 * What the demonstration shows while it has no name: the details of nobody. The phone number is one that
 * Ofcom reserves for fiction, and example.org is reserved for documentation (RFC 2606).
 */
export const demonstration: {
  readonly contact: Contact
  readonly privacyUrl: string
  readonly accessibilityUrl: string
  readonly feeNote: string
  readonly lsfrMeaning: string
} = {
  contact: {
    email: 'members@example.org',
    phone: '01632 960000',
    address: ['Gate House', '1 Example Lane', 'Anytown'],
    registered: 'This is a demonstration, not a registered charity',
  },
  privacyUrl: 'https://example.org/#privacy',
  accessibilityUrl: 'https://example.org/#accessibility',
  feeNote: 'These prices are examples.',
  lsfrMeaning: 'Local Seed and Farm Register, an example',
}
