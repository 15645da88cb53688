import { randomUUID } from 'node:crypto'
import { shownText } from '../fixtures/client/shown-text.ts'
import type { People, Person } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'

/** The kinds of people about a membership. The former contact is the primary one of another membership. */
const kinds = ['primary', 'billing', 'plain', 'disabled', 'former', 'invited', 'visitor'] as const

type Cast = Readonly<Record<(typeof kinds)[number], Person>>

/** A membership, its people, and the invitations that two of them have sent. */
interface Farm extends Cast {
  readonly guid: string
  readonly sent: { readonly primary: string; readonly billing: string }
}

interface Act {
  /** Below the contacts of the membership. */
  readonly path: (farm: Farm) => string
  readonly fields?: Readonly<Record<string, string>>
  /** The people who may do it; the others change nothing. */
  readonly allowed: readonly (typeof kinds)[number][]
  /** The sentence after the act, and the one for contacts who may not do it. */
  readonly says: readonly [done: string, refused?: string]
}

/** Every act of a member on the contacts of a membership, in which the plain contact has an offer of the role. */
const acts: Readonly<Record<string, Act>> = {
  'inviting a contact': {
    path: () => '/invite',
    fields: { email: 'cy@people.example' },
    allowed: ['primary'],
    says: ['contact-invited', 'not-allowed'],
  },
  'inviting a billing contact': {
    path: () => '/invite',
    fields: { email: 'cy@people.example', billing: 'yes' },
    allowed: ['primary', 'billing'],
    says: ['contact-invited', 'not-allowed'],
  },
  'inviting a billing contact with LSFR access': {
    path: () => '/invite',
    fields: { email: 'cy@people.example', billing: 'yes', lsfr: 'yes' },
    allowed: ['primary'],
    says: ['contact-invited', 'not-allowed'],
  },
  'sending an invitation of the primary contact again': {
    path: ({ sent }) => `/invitations/${sent.primary}/send`,
    allowed: ['primary'],
    says: ['contact-invited', 'not-open'],
  },
  'sending an invitation of the billing contact again': {
    path: ({ sent }) => `/invitations/${sent.billing}/send`,
    allowed: ['primary', 'billing'],
    says: ['contact-invited', 'not-open'],
  },
  'withdrawing an invitation of the primary contact': {
    path: ({ sent }) => `/invitations/${sent.primary}/withdraw`,
    allowed: ['primary'],
    says: ['contact-withdrawn', 'not-open'],
  },
  'withdrawing an invitation of the billing contact': {
    path: ({ sent }) => `/invitations/${sent.billing}/withdraw`,
    allowed: ['primary', 'billing'],
    says: ['contact-withdrawn', 'not-open'],
  },
  'changing the rights of another contact': {
    path: ({ billing }) => `/${billing.id}`,
    fields: { billing: 'yes', lsfr: 'yes', shown: '{"billing":"yes"}' },
    allowed: ['primary'],
    says: ['contact-saved&moved=lsfr', 'not-primary'],
  },
  'removing another contact': {
    path: ({ billing }) => `/${billing.id}/remove`,
    allowed: ['primary'],
    says: ['contact-removed', 'not-primary'],
  },
  'offering the role': {
    path: ({ billing }) => `/${billing.id}/offer`,
    allowed: ['primary'],
    says: ['contact-offered', 'not-primary'],
  },
  'ending an offer': {
    path: () => '/offer/end',
    allowed: ['primary', 'plain'],
    says: ['contact-offer-ended', 'no-offer'],
  },
  'accepting an offer': {
    path: () => '/hand-over',
    allowed: ['plain'],
    says: ['contact-handed-over', 'no-offer'],
  },
  'confirming the contacts': {
    path: () => '/confirm',
    allowed: ['primary'],
    says: ['contacts-confirmed', 'not-primary'],
  },
  leaving: {
    path: () => '/leave',
    allowed: ['primary', 'billing', 'plain'],
    says: ['contact-left'],
  },
}

/** Adds a membership whose plain contact has an offer of the role, and whose contacts are to be confirmed. */
async function addFarm(people: People, cast: Cast): Promise<Farm> {
  const { primary, billing, plain, disabled, invited } = cast
  const { guid } = await people.addMembership(
    { person: primary, primary: true },
    { person: billing, billing: true },
    { person: plain },
    { person: disabled },
  )
  const sent = { primary: randomUUID(), billing: randomUUID() }
  const soon = new Date(Date.now() + 3_600_000)
  await people.sql`
    insert into contact_invitation (id, membership_id, inviter_id, email, is_billing, expires_at) values
      (${sent.primary}, ${guid}, ${primary.id}, ${invited.email}, false, ${soon}),
      (${sent.billing}, ${guid}, ${billing.id}, 'bo@people.example', true, ${soon})`
  await people.sql`
    insert into contact_offer values (${guid}, ${primary.id}, ${plain.id}, now(), ${soon})`
  await people.sql`update membership set confirm_contacts_on = (now() at time zone 'Europe/London')::date where id = ${guid}`
  return { ...cast, guid, sent }
}

const stateOf = async ({ sql }: People, { guid }: Farm) =>
  JSON.stringify([
    await sql`select account_id, is_primary, is_billing, lsfr_access from contact
      where membership_id = ${guid} order by account_id`,
    await sql`select from_id, to_id, created_at from contact_offer where membership_id = ${guid}`,
    await sql`select email, state, expires_at from contact_invitation
      where membership_id = ${guid} order by id`,
    await sql`select confirm_contacts_on from membership where id = ${guid}`,
  ])

/** Sends a form as a person, or as a visitor. */
async function send(
  people: People,
  person: Person | undefined,
  url: string,
  fields: Readonly<Record<string, string>> = {},
  language = 'en',
) {
  const session = person && (await people.issueCredential(person, { kind: 'session' }))
  return fetch(url, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
    headers: {
      Cookie: session ? `gatehouse.session=${session}` : '',
      Origin: new URL(url).origin,
      'Accept-Language': language,
    },
  })
}

/** Where a form leads: to the sign-in page, to a page that says something, or nowhere. */
function leadOf({ headers, status }: Response): string {
  const [path, query] = headers.get('location')?.split('?') ?? []
  return path === '/login' ? 'sign in' : (query ?? `${status}`)
}

for (const [name, { path, fields = {}, allowed, says }] of Object.entries(acts)) {
  test(`${name} changes the contacts of a membership for ${allowed.join(' and ')} contacts only`, async ({
    people,
    service,
  }) => {
    const all = kinds.map((kind) => people.add({ disabled: kind === 'disabled' }))
    const added = await Promise.all(all)
    const cast = Object.fromEntries(kinds.map((kind, at) => [kind, added[at]])) as unknown as Cast
    await people.addMembership({ person: cast.former, primary: true })
    const [changed, leads]: [string[], Record<string, string>] = [[], {}]
    for (const kind of kinds) {
      const farm = await addFarm(people, cast)
      const before = await stateOf(people, farm)
      const url = `${service.url}/memberships/${farm.guid}/contacts${path(farm)}`
      const person = kind === 'visitor' ? undefined : cast[kind]
      leads[kind] = leadOf(await send(people, person, url, fields))
      if ((await stateOf(people, farm)) !== before) changed.push(kind)
    }
    expect(changed).toEqual(allowed)
    const done = `done=${says[0]}`
    const refused = `refused=${says[1]}`
    // Who has left may leave again; a billing contact may open the page that invites another one.
    const other = says[1] ? '404' : done
    expect(leads).toEqual({
      primary: refused,
      billing: says[1] === 'not-allowed' ? '422' : refused,
      plain: refused,
      disabled: 'sign in',
      former: other,
      invited: other,
      visitor: 'sign in',
      ...Object.fromEntries(allowed.map((kind) => [kind, done])),
    })
  })
}

/** Each change that one of three contacts makes, and what it says in the email to Ada and to the mailbox of Bo and Cy. */
const notices = [
  {
    by: 'ada',
    path: ({ bo }: Trio) => `/${bo.id}`,
    fields: { billing: 'yes', lsfr: 'yes', shown: '{"billing":"yes"}' },
    ada: 'Bo Barley now has LSFR access.',
    shared: 'You now have LSFR access.',
  },
  {
    by: 'ada',
    path: ({ cy }: Trio) => `/${cy.id}`,
    fields: { billing: 'yes', shown: '{}' },
    ada: 'Cy Corn is now the billing contact. Bo Barley is no longer the billing contact.',
    shared: 'Cy Corn is now the billing contact. You are no longer the billing contact.',
  },
  {
    by: 'cy',
    path: () => '/hand-over',
    ada: 'Cy Corn is now the primary contact. You are no longer the primary contact.',
    shared: 'Cy Corn is now the primary contact. Ada Fields is no longer the primary contact.',
  },
  {
    by: 'ada',
    path: ({ bo }: Trio) => `/${bo.id}/remove`,
    ada: 'Bo Barley was removed as a contact. Bo Barley is no longer the billing contact.',
    shared: 'You were removed as a contact. You are no longer the billing contact.',
  },
  {
    by: 'cy',
    path: () => '/leave',
    ada: 'Cy Corn left and is no longer a contact.',
    shared: 'Cy Corn left and is no longer a contact.',
  },
] as const

type Trio = Readonly<Record<'ada' | 'bo' | 'cy', Person>>

test('a change of contacts is told to each mailbox once, in the words of the person whom it concerns most', async ({
  mailbox,
  people,
  service,
}) => {
  for (const { by, path, ada: toAda, shared: toShared, ...act } of notices) {
    const ada = await people.add({ forename: 'Ada', surname: 'Fields' })
    const bo = await people.add({ forename: 'Bo', surname: 'Barley' })
    const email = bo.email.replace('person', 'Person')
    const cy = await people.add({ forename: 'Cy', surname: 'Corn', email })
    const { guid } = await people.addMembership(
      { person: ada, primary: true },
      { person: bo, billing: true },
      { person: cy },
    )
    await people.sql`
      insert into contact_offer values (${guid}, ${ada.id}, ${cy.id}, now(), now() + interval '1 hour')`
    const trio = { ada, bo, cy }
    const url = `${service.url}/memberships/${guid}/contacts${path(trio)}`
    await send(people, trio[by], url, 'fields' in act ? act.fields : {})
    const textsTo = (...emails: string[]) =>
      emails.flatMap((email) => mailbox.to(email).map(({ text = '' }) => text.replace(/\s+/g, ' ')))
    await expect.poll(() => textsTo(ada.email, bo.email, cy.email).length, toAda).toBe(2)
    const [ofAda, ofShared] = [textsTo(ada.email).join(), textsTo(bo.email).join()]
    expect(ofAda).toContain(toAda)
    expect(ofShared).toContain(toShared)
    // Only the former primary contact can report that someone else has the role.
    expect(ofAda.includes('/not-me?token=')).toBe(toAda.includes('longer the primary'))
    expect(ofShared).not.toContain('/not-me')
    expect(ofAda.includes('Changed by: Ada Fields')).toBe(by === 'ada')
    expect(ofShared.includes('Changed by')).toBe(by === 'ada')
  }
})

test('the email about a change of contacts is in the language of the page for the member who made it, and for others in the one that they chose', async ({
  mailbox,
  people,
  service,
}) => {
  for (const { page, own } of [
    { page: 'cy', own: 'Nid chi yw’r prif gyswllt mwyach' },
    { page: 'en', own: 'You are no longer the primary contact' },
  ]) {
    const ada = await people.add({ forename: 'Ada', surname: 'Fields' })
    const [bo, cy] = [await people.add(), await people.add()]
    await people.sql`update account set language = 'en' where id = ${bo.id}`
    await people.sql`update account set language = 'cy' where id = ${cy.id}`
    const { guid } = await people.addMembership(
      { person: ada, primary: true },
      { person: bo },
      { person: cy },
    )
    await send(people, ada, `${service.url}/memberships/${guid}/contacts/leave`, {}, page)
    const subjects = () =>
      [ada, bo, cy].map(({ email }) => mailbox.to(email).map(({ subject }) => subject))
    await expect
      .poll(subjects, { timeout: 15_000 })
      .toEqual([
        [expect.stringContaining(own)],
        [expect.stringContaining('Ada Fields is no longer the primary contact')],
        [expect.stringContaining('Nid Ada Fields yw’r prif gyswllt mwyach')],
      ])
  }
})

/** The words of a page as a person reads it. */
async function read(people: People, person: Person, url: string): Promise<string> {
  const session = await people.issueCredential(person, { kind: 'session' })
  const headers = { Cookie: `gatehouse.session=${session}` }
  return shownText(await (await fetch(url, { headers })).text())
}

/** Adds a membership of Ada, its primary contact, Bo and Cy, in which Ada has offered Bo the role. */
async function addOffered(people: People) {
  const ada = await people.add({ forename: 'Ada', surname: 'Fields' })
  const bo = await people.add({ forename: 'Bo', surname: 'Barley' })
  const cy = await people.add({ forename: 'Cy', surname: 'Corn' })
  const { guid } = await people.addMembership(
    { person: ada, primary: true },
    { person: bo },
    { person: cy },
  )
  await people.sql`
    insert into contact_offer values (${guid}, ${ada.id}, ${bo.id}, now(), now() + interval '1 day')`
  return { ada, bo, cy, guid }
}

test('an offer is not shown once its maker is no longer primary contact, or either of the two has left', async ({
  people,
  service: { url },
}) => {
  const [made, received] = ['You have offered', 'offers you the role of primary contact']
  for (const [end, readers] of [
    ['stays', ['ada', 'bo', 'home']],
    ['ada is no longer primary', []],
    ['ada leaves', []],
    ['bo leaves', []],
  ] as const) {
    const { ada, bo, cy, guid } = await addOffered(people)
    const contacts = `${url}/memberships/${guid}/contacts`
    if (end === 'ada is no longer primary') {
      await people.sql`update contact set is_primary = false where membership_id = ${guid}`
      await people.sql`
        update contact set is_primary = true where membership_id = ${guid} and account_id = ${cy.id}`
    } else if (end !== 'stays')
      await send(people, end === 'ada leaves' ? ada : bo, `${contacts}/leave`)
    const shown = {
      ada: (await read(people, ada, contacts)).includes(made),
      bo: (await read(people, bo, contacts)).includes(received),
      home: (await read(people, bo, `${url}/`)).includes(received),
    }
    expect(
      Object.keys(shown).filter((reader) => shown[reader as 'ada']),
      end,
    ).toEqual(readers)
  }
})

test('a contact who declines the role tells the member who offered it, and both read in their activity who ended an offer', async ({
  mailbox,
  people,
  service: { url },
}) => {
  for (const by of ['bo', 'ada'] as const) {
    const pair = await addOffered(people)
    await send(people, pair[by], `${url}/memberships/${pair.guid}/contacts/offer/end`)
    const notices = () => people.sql`
      select from outgoing join audit_event on audit_event.id = event_id where membership_id = ${pair.guid}`
    await expect.poll(async () => (await notices()).length).toBe(0)
    const sent = () =>
      [pair.ada, pair.bo].map(({ email }) => mailbox.to(email).map((one) => one.subject))
    const told = ['A farm: Bo Barley has declined the role of primary contact']
    await expect.poll(sent, by).toEqual(by === 'bo' ? [told, []] : [[], []])
    expect(await read(people, pair[by], `${url}/security`)).toContain(
      'You ended the offer to hand over A farm',
    )
  }
})
