import { randomBytes } from 'node:crypto'
import { canonicalTemporaryPassword, hashOf } from '#lib/auth/secret.ts'
import { temporaryPasswordOf } from '#lib/auth/temporary-link.ts'
import { setServiceSecret } from '#lib/runtime/service-secret.ts'
import { cookieOf, expect, test } from '../fixtures/browser.ts'
import { shownText } from '../fixtures/client/shown-text.ts'
import { masked } from '../fixtures/masked.ts'
import type { People, Person } from '../fixtures/people.ts'
import { authSecret } from '../fixtures/service.ts'
import { addApplication } from '../staff/join-application.ts'

setServiceSecret(authSecret)

/** The owner of a link: one of these columns of its row. */
type Owner = Readonly<Record<string, string>>

/** A page that an email or another program links to: the kind of the link's row, and what it needs. */
interface LinkPage {
  readonly kind: string
  readonly columns?: (people: People, reader: Person) => Promise<Owner>
  /** Changes of what the link is about, in which its page says something else. */
  readonly states?: Readonly<Record<string, (people: People, owner: Owner) => Promise<unknown>>>
  /** The states of the link itself that its page does not look at. */
  readonly without?: readonly string[]
  /** Further parameters of its URL. */
  readonly queries?: readonly string[]
  /** The hash of its token in the row. */
  readonly hash?: (token: string) => Buffer
}

async function addInvitation(people: People, reader: Person): Promise<Owner> {
  const [ada, bo] = [
    await people.add({ forename: 'Ada', surname: 'Fields' }),
    await people.add({ forename: 'Bo', surname: 'Grove' }),
  ]
  const { guid } = await people.addMembership(
    { person: ada, primary: true },
    { person: bo, billing: true },
  )
  const [row] = await people.sql`
    insert into contact_invitation (membership_id, inviter_id, email, is_billing, note, expires_at)
    values (${guid}, ${ada.id}, ${reader.email}, true, 'As we said', '2099-01-31 12:00') returning id`
  return { contact_invitation_id: row?.id }
}

const invitationIs = (change: string) => (people: People, owner: Owner) =>
  people.sql`
    update contact_invitation set ${people.sql.unsafe(change)} where id = ${owner.contact_invitation_id as string}`

async function addChange(people: People): Promise<Owner> {
  const ada = await people.add({ forename: 'Ada', surname: 'Fields' })
  const { guid } = await people.addMembership({ person: ada })
  const [row] = await people.sql`
    insert into contact_change (membership_id, kind, account_id, before, after)
    values (${guid}, 'handed-over', ${ada.id}, '[]', '[]') returning id`
  return { contact_change_id: row?.id }
}

const subscription =
  (confirmedAt: Date | null) =>
  async ({ sql }: People, { email }: Person): Promise<Owner> => {
    const [row] = await sql`
      insert into subscription (campaign, email, confirmed_at) values ('ebrief', ${email}, ${confirmedAt})
      on conflict (campaign, lower(email)) do update set confirmed_at = ${confirmedAt} returning id`
    return { subscription_id: row?.id }
  }

const ofAccount = async (_: People, { id }: Person): Promise<Owner> => ({ account_id: id })

const withEmail = async (_: People, { id }: Person): Promise<Owner> => ({
  account_id: id,
  address: 'ada@orchard.example',
})

const pages: Readonly<Record<string, LinkPage>> = {
  '/login': { kind: 'passthrough', queries: ['&goto=%2Ffees'] },
  '/password/temporary': {
    kind: 'reset',
    hash: (token) => hashOf(canonicalTemporaryPassword(temporaryPasswordOf(token))),
  },
  '/welcome': { kind: 'invitation' },
  '/profile/email/confirm': { kind: 'email', columns: withEmail },
  '/not-me/email': { kind: 'restore', columns: withEmail, queries: ['', '&done=restored'] },
  '/not-me': {
    kind: 'contact',
    columns: addChange,
    without: ['of a disabled account'],
    queries: ['', '&done=reported'],
    states: {
      undone: ({ sql }, owner) =>
        sql`update contact_change set undone_at = now() where id = ${owner.contact_change_id as string}`,
    },
  },
  '/invitation': {
    kind: 'contact',
    columns: addInvitation,
    without: ['used', 'expired', 'of a disabled account'],
    queries: ['', '&new='],
    states: {
      accepted: invitationIs(`state = 'accepted'`),
      withdrawn: invitationIs(`state = 'withdrawn'`),
      late: invitationIs(`expires_at = now()`),
      'late and asked for': invitationIs(`expires_at = now(), renewal_requested_at = now()`),
      'of someone who has left': ({ sql }, owner) => sql`
        delete from contact using contact_invitation invitation
        where contact.account_id = inviter_id and invitation.id = ${owner.contact_invitation_id as string}`,
      frozen: ({ sql }, owner) => sql`
        update membership set contacts_frozen_at = now() from contact_invitation invitation
        where membership.id = membership_id and invitation.id = ${owner.contact_invitation_id as string}`,
    },
  },
  '/join/continue': {
    kind: 'join',
    columns: async (people) => ({ join_application_id: (await addApplication(people)).id }),
    without: ['used', 'of a disabled account'],
  },
  '/ebrief/confirm': {
    kind: 'confirm',
    columns: subscription(null),
    without: ['used', 'expired', 'of a disabled account'],
    states: {
      confirmed: ({ sql }, owner) =>
        sql`update subscription set confirmed_at = now() where id = ${owner.subscription_id as string}`,
    },
  },
  '/ebrief/unsubscribe': {
    kind: 'unsubscribe',
    columns: subscription(new Date()),
    without: ['used', 'expired', 'of a disabled account'],
  },
}

/** The states of a link itself; one that does not exist has no row. */
const states: Readonly<Record<string, (people: People, hash: Buffer, reader: Person) => unknown>> =
  {
    open: () => {},
    used: ({ sql }, hash) => sql`update credential set used_at = now() where hash = ${hash}`,
    expired: ({ sql }, hash) => sql`update credential set expires_at = now() where hash = ${hash}`,
    'of a disabled account': (people, _, reader) => people.disable(reader),
    unknown: ({ sql }, hash) => sql`delete from credential where hash = ${hash}`,
  }

/** The states in which a page says to who is signed in what it does not say to a visitor. */
const isPersonal = (state: string) => /^(open|used|unknown)$/.test(state)

test('the page of each link says in each state of the link, and to each reader, what its golden file has', async ({
  caller,
  people,
}) => {
  const { sql } = people
  const eve = await people.add({ forename: 'Eve', surname: 'Oak' })
  const ofEve = cookieOf(await people.issueCredential(eve, { kind: 'session' }))
  const lines: string[] = []
  for (const [path, link] of Object.entries(pages)) {
    const { kind, columns = ofAccount, queries = [''], hash: hashOfToken = hashOf } = link
    for (const state of Object.keys({ ...states, ...link.states })) {
      if (link.without?.includes(state)) continue
      const reader = await people.add({ invited: path === '/welcome' })
      const owner = await columns(people, reader)
      const token = randomBytes(32).toString('base64url')
      const hash = hashOfToken(token)
      const row = { hash, kind, realm: 'tests', ...owner, issued_at: new Date(0) }
      await sql`insert into credential ${sql({ ...row, expires_at: new Date('2099-01-31') })}`
      await states[state]?.(people, hash, reader)
      await link.states?.[state]?.(people, owner)
      const ofReader = cookieOf(await people.issueCredential(reader, { kind: 'session' }))
      const visits: [string, string, Record<string, string>][] = queries.map((query) => [
        'a visitor',
        query,
        {},
      ])
      if (isPersonal(state))
        visits.push(
          ['someone else', queries[0] ?? '', ofEve],
          ['its reader', queries[0] ?? '', ofReader],
        )
      const said: string[] = []
      for (const [who, query, headers] of visits) {
        const url = `${path}?token=${token}${query}`
        const answer = await caller.send({ method: 'GET', path: url, headers })
        const text = shownText(answer.text).replaceAll(token, '{token}')
        const isSame = said.includes(text)
        lines.push(`# ${path}${query}, ${state}, to ${who}`, isSame ? 'as above' : text, '')
        said.push(text)
      }
    }
  }
  expect(masked(lines.join('\n'))).toMatchSnapshot(['pages', 'links.txt'])
})

test('the page of each link opens without the token of the link', async ({ caller }) => {
  for (const path of Object.keys(pages))
    expect((await caller.send({ method: 'GET', path })).status, path).toBe(200)
})
