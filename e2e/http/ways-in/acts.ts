import { randomBytes, randomUUID } from 'node:crypto'
import { type Act, proofOf, type RequiredProof } from '#app/access/acts.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { type People, type Person, unique } from '../../fixtures/people.ts'

/** A member with all that an act can change: two memberships, an invitation, offers, a passkey and consents. */
export interface Household {
  readonly person: Person
  /** The member is its primary contact. */
  readonly farm: string
  /** The member has been offered to become its primary contact. */
  readonly mill: string
  readonly other: Person
  readonly invitation: string
  /** The secret of the link that invites the member to a third membership. */
  readonly link: string
  readonly passkey: string
}

const newKey = () => randomBytes(32).toString('base64url')

/** Adds a household to a member. */
export async function addHousehold(people: People, person: Person): Promise<Household> {
  const other = await people.add()
  const rest = { person: other }
  const [farm, mill, school] = [
    await people.addMembership({ person, primary: true }, rest),
    await people.addMembership({ ...rest, primary: true }, { person }),
    await people.addMembership({ ...rest, primary: true }),
  ].map(({ guid }) => guid) as [string, string, string]
  const invite = async (membership: string, inviter: Person, email: string) => {
    const [row] = await people.sql`
      insert into contact_invitation (membership_id, inviter_id, email, expires_at)
      values (${membership}, ${inviter.id}, ${email}, now() + interval '1 day') returning id`
    return row?.id as string
  }
  const invitation = await invite(farm, person, `${unique('gus')}@people.example`)
  const link = newKey()
  await people.sql`
    insert into credential (hash, kind, contact_invitation_id, realm, expires_at)
    values (${hashOf(link)}, 'contact', ${await invite(school, other, person.email)}, 'tests',
      now() + interval '1 day')`
  await people.sql`
    insert into contact_offer values (${mill}, ${other.id}, ${person.id}, now(),
      now() + interval '1 day')`
  const passkey = await people.addPasskey(person)
  return { person, farm, mill, other, invitation, link, passkey }
}

/** A form as it is sent: the values of its path, and its fields. */
interface SentAct {
  readonly params?: Readonly<Record<string, string>>
  readonly fields?: Readonly<Record<string, string>>
}

const farmOf = ({ farm, other, invitation }: Household) => ({
  params: { membership: farm, person: other.id, invitation },
})
const millOf = ({ mill }: Household) => ({ params: { membership: mill } })
const fee = 'Friend'
const proofOfFactor = ({ person }: Household) => ({ current: person.password, code: '123456' })

/** The details of a person of the tests, as the forms of the profile show them. */
const shown = JSON.stringify({ forename: 'Pat', surname: 'Field', country: 'United Kingdom' })

/** Every act of members, with fields that are valid, the right password among them: an act without its row does not compile. */
export const acts: Readonly<Record<Act, (household: Household) => SentAct>> = {
  '/profile/edit/name': () => ({ fields: { forename: 'Gus', surname: 'Vale', shown } }),
  '/profile/edit/address': () => ({
    fields: { address: '1 Lane', country: 'United Kingdom', shown },
  }),
  '/profile/edit/phone': () => ({ fields: { phone: '020 7946 0000', shown } }),
  '/profile/edit/language': () => ({ fields: { language: 'cy' } }),
  '/profile/email': (household) => ({
    fields: { ...proofOfFactor(household), email: 'gus@people.example' },
  }),
  '/profile/email/cancel': () => ({}),
  '/password/change': (household) => ({
    fields: { ...proofOfFactor(household), password: 'three other orchard words' },
  }),
  '/memberships/{membership}/contacts/invite': (household) => ({
    ...farmOf(household),
    fields: { email: `${unique('gus')}@people.example` },
  }),
  '/memberships/{membership}/contacts/invitations/{invitation}/send': farmOf,
  '/memberships/{membership}/contacts/invitations/{invitation}/withdraw': farmOf,
  '/memberships/{membership}/contacts/hand-over': millOf,
  '/memberships/{membership}/contacts/confirm': farmOf,
  '/memberships/{membership}/contacts/{person}': (household) => ({
    ...farmOf(household),
    fields: { billing: 'yes' },
  }),
  '/memberships/{membership}/contacts/{person}/offer': farmOf,
  '/memberships/{membership}/contacts/offer/end': farmOf,
  '/memberships/{membership}/contacts/{person}/remove': farmOf,
  '/memberships/{membership}/contacts/leave': farmOf,
  '/waiting/{waiting}': () => ({ params: { waiting: randomUUID() } }),
  '/invitation/accept': ({ link }) => ({ fields: { token: link } }),
  '/join': ({ farm, person }) => ({
    fields: { fee, as: 'member', email: person.email, renew: farm, key: newKey() },
  }),
  '/join/email': ({ person }) => ({
    fields: { fee, as: 'member', email: person.email, key: newKey() },
  }),
  '/security/access/{access}/end': () => ({ params: { access: randomUUID() } }),
  '/security/close': (household) => ({ fields: proofOfFactor(household) }),
  '/security/close/withdraw': () => ({}),
  '/security/data/download': () => ({}),
  '/security/factor/codes': (household) => ({ fields: proofOfFactor(household) }),
  '/security/factor/off': (household) => ({ fields: proofOfFactor(household) }),
  '/security/factor/on': () => ({ fields: { response: '{}' } }),
  '/security/factor/off/passkey': () => ({ fields: { response: '{}' } }),
  '/security/factor/told': () => ({}),
  '/security/app-passwords': (household) => ({
    fields: { ...proofOfFactor(household), label: 'A program', 'role-memberships': 'yes' },
  }),
  '/security/passkeys/add': () => ({ fields: { name: 'Phone', response: '{}' } }),
  '/security/passkeys/{passkey}': ({ passkey }) => ({
    params: { passkey },
    fields: { name: 'Thief' },
  }),
  '/security/passkeys/{passkey}/remove': ({ passkey }) => ({ params: { passkey } }),
  '/passkey-offer/dismiss': () => ({}),
  // The last, because it ends the session.
  '/security/access/end': () => ({}),
}

/** The path of an act of a household. */
export const pathOf = (act: Act, params: Readonly<Record<string, string>> = {}): string =>
  act.replace(/\{(\w+)\}/g, (_, name) => params[name] ?? '')

/** The acts that need a proof, in the order in which they are tried. */
export const actsOf = (...proofs: readonly RequiredProof[]): readonly Act[] =>
  (Object.keys(acts) as Act[]).filter((act) => proofs.includes(proofOf(act)))

/** Everything of a household that an act could change; reading and signing in leave it as it is. */
export async function stateOf({ sql }: People, { person, farm, mill }: Household) {
  const memberships = [farm, mill]
  const [state] = await sql`
    select to_jsonb(account) as account,
      array(select to_jsonb(contact) from contact
        where membership_id = any(${memberships}) order by membership_id, account_id) as contacts,
      array(select array[contacts_version::text, confirm_contacts_on::text] from membership
        where id = any(${memberships}) order by id) as memberships,
      array(select to_jsonb(contact_invitation) from contact_invitation
        where inviter_id = account.id order by id) as invitations,
      array(select to_jsonb(contact_offer) from contact_offer
        where membership_id = any(${memberships}) order by membership_id) as offers,
      array(select to_jsonb(passkey) from passkey where account_id = account.id order by id) as passkeys,
      array(select to_jsonb(staff_factor) from staff_factor where account_id = account.id) as factor,
      array(select to_jsonb(consent) from consent where account_id = account.id) as consents,
      array(select to_jsonb(privacy_request) from privacy_request where account_id = account.id)
        as requests,
      array(select id from join_application where account_id = account.id) as applications,
      array(select kind from credential where account_id = account.id
        and kind in ('app-password', 'code', 'email', 'refresh') order by id) as credentials
    from account where id = ${person.id}`
  return state
}
