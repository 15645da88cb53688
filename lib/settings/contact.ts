import type { SettingValues } from './definitions.ts'

/** The contact details and the registration of the organisation; the address as its lines. */
export type Contact = SettingValues['contact']

/** The ways of contact that a sentence can name: the quick ones, or the post if there are none. */
export function contactWay({ email, phone, address }: Contact) {
  if (email && phone) return 'phoneAndEmail'
  return phone ? 'phone' : email ? 'email' : address ? 'post' : undefined
}

/** The mailto URI of an email address, with its local part percent-encoded (RFC 6068). */
export function mailtoUri(email: string): string {
  const at = email.lastIndexOf('@')
  return `mailto:${encodeURIComponent(email.slice(0, at))}@${email.slice(at + 1)}`
}

/** The tel URI of a phone number, without the zero that is dialled only within the country (RFC 3966). */
export const telUri = (phone: string): string =>
  `tel:${phone.replace(/\(0\)/, '').replace(/[^\d+]/g, '')}`
