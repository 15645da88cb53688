import { notFound } from 'next/navigation'
import { requireShownMember } from '#app/member.ts'
import { membershipName } from '#app/membership-name.ts'
import { readOwnContacts } from '#lib/memberships/contacts/change-contacts.ts'
import { contactOf } from '#lib/memberships/contacts/contact-rules.ts'
import { texts } from '#lib/text/texts.ts'

/** The parameters of a page about the contacts of a membership. */
export interface ContactsPageProps {
  readonly params: Promise<{ membership: string; person?: string }>
}

/** The guard of these pages: reads the contacts of a membership for one of them, with the link back to them all. */
export async function openContacts({ params }: ContactsPageProps) {
  const { membership, person } = await params
  const path = `/memberships/${encodeURIComponent(membership)}/contacts`
  const member = await requireShownMember()
  const state = (await readOwnContacts(member, membership)) ?? notFound()
  const own = contactOf(state, member.accountId) ?? notFound()
  const nameOf = (accountId: string) => contactOf(state, accountId)?.name ?? ''
  const name = membershipName(state)
  const back = { href: path, label: texts().membershipContacts.title(name) }
  return { path, back, state, own, person, nameOf, name }
}
