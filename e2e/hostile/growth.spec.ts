import { hashOf } from '#lib/auth/secret.ts'
import { sendForm } from '../fixtures/client/page-form.ts'
import { unique } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'
import {
  countRows,
  emailCeiling,
  exchange,
  giveBack,
  grownTables,
  join,
  keyOf,
  networksOf48,
  newEmail,
  post,
  reset,
  resetCeiling,
  signIn,
  subscribe,
  useUp,
} from './stranger.ts'

// A worker of their own: other tests leave work to its service, which adds rows later.
test.describe.configure({ mode: 'default' })
test.use({ settings: { ORG_NAME: 'A trust that strangers visit' } })

/** The rows that an unauthenticated caller can add to each table. They can add none to the other tables. */
const openTables = {
  rate_limit: 'as many rows as the limits of networks and the ceilings of emails allow',
  audit_event: 'one event for each failed sign-in and each reset that the limits allow',
  subscription: 'one row for each email, within the ceiling of emails',
  idempotency_key: 'one row for each subscription or removal that the limits allow',
  suppression: 'one row for each subscription that is removed',
  join_application: 'ten rows a day for each mailbox, within the ceiling of emails',
  join_message: 'one reply to each question of staff',
  credential: 'three resets of an account, one link of an application, two of a subscription',
  outgoing: 'one for each email that the ceilings of emails allow',
  signing_key: 'one key, when there is none',
  account: 'one for each invitation to become a contact that a member has sent them',
  contact: 'the same',
  contact_change: 'the same',
  event: 'one for each account, contact, confirmed subscription and application that is sent',
  task: 'one for each change of contacts that they were sent a link to report',
} as const

/** Tables whose rows only members, staff, operators or the service itself add. */
const closedTables = [
  'act_change',
  'account_merge',
  'client',
  'consent',
  'contact_invitation',
  'contact_offer',
  'data_job',
  'data_job_file',
  'fee',
  'import',
  'import_change',
  'membership',
  'membership_type_detail',
  'webhook_attempt',
  'migration',
  'organisation_logo',
  'passkey',
  'planned_erasure',
  'privacy_request',
  'record_note',
  'reminder',
  'saved_reply',
  'service_day',
  'staff_factor',
  'staff_role',
  'staff_session',
  'staff_view',
  'waiting_event',
  'webhook',
]

test('each table is closed to strangers, or it is stated what a stranger can add to it', async ({
  database,
}) => {
  const tables = Object.keys(await countRows(database)).sort()
  expect([...Object.keys(openTables), ...closedTables].sort()).toEqual(tables)
})

test('a stranger whose /48 has used up its limits gets 429 from each of its networks and adds no row', async ({
  caller,
  database,
  people,
}) => {
  const { username, email } = await people.add()
  const networks = networksOf48(caller)
  const purposes = ['sign-in', 'clients', 'reset', 'ebrief', 'removal', 'join']
  await useUp(database, ...purposes.map((purpose) => [purpose, networks.name]))
  const grown = await grownTables(database, async () => {
    for (const send of [
      () => signIn(networks.next()),
      () => signIn(networks.next(), username),
      () => exchange(networks.next()),
      () => reset(networks.next()),
      () => reset(networks.next(), email),
      () => subscribe(networks.next()),
      () => subscribe(networks.next(), email, 'Remove'),
    ]) {
      expect((await send()).status).toBe(429)
    }
    expect((await join(networks.next())).text).toContain('You have tried too many times')
  })
  expect(grown).toEqual([])
})

test('a stranger adds two rows of a limit and one event with a failed sign-in, and none to other tables', async ({
  caller,
  database,
}) => {
  await signIn(caller)
  const before = await countRows(database)
  for (let n = 0; n < 5; n += 1) expect((await signIn(caller)).status).toBe(403)
  const after = await countRows(database)
  const added = Object.keys(after).flatMap((name) => {
    const count = (after[name] ?? 0) - (before[name] ?? 0)
    return count > 0 ? [[name, count]] : []
  })
  expect(Object.fromEntries(added)).toEqual({ rate_limit: 10, audit_event: 5 })
})

test('strangers who use up the ceiling of emails leave resets to members, whose ceiling is their own', async ({
  caller,
  database,
  mailbox,
  people,
}) => {
  const person = await people.add()
  await useUp(database, emailCeiling)
  const { status } = await reset(caller, person.email)
  await giveBack(database, emailCeiling)
  expect(status).toBe(200)
  expect(mailbox.to(person.email)).toHaveLength(1)
})

test('a reset of an email without an account does not count in the ceiling of resets', async ({
  caller,
  database,
}) => {
  await giveBack(database, resetCeiling)
  await reset(caller)
  const rows = await database.sql`select from rate_limit where key = ${keyOf(resetCeiling)}`
  expect(rows).toHaveLength(0)
})

test('beyond a ceiling of emails the pages say that nothing was sent, the same for every email', async ({
  caller,
  database,
  people,
}) => {
  const { email } = await people.add()
  await useUp(database, emailCeiling, resetCeiling)
  const forms = ['/password/forgot', '/join/continue']
  const sentences = []
  for (const path of forms) {
    for (const typed of [email, newEmail()]) {
      const { status, text } = await post(caller, path, { email: typed })
      sentences.push([status, text.includes('We cannot send emails at the moment. Try again in')])
    }
  }
  await giveBack(database, emailCeiling, resetCeiling)
  expect(sentences).toEqual(Array(4).fill([422, true]))
})

test('beyond the ceiling of resets POST /r1/forgotpassword.eb with ENUMERATION=strict returns 429 for every email', async ({
  caller,
  database,
  people,
  variant,
}) => {
  const { email } = await people.add()
  await useUp(database, resetCeiling)
  const responses = [
    await reset(caller.at(variant), email),
    await reset(caller.at(variant), newEmail()),
  ]
  await giveBack(database, resetCeiling)
  expect(responses.map(({ status }) => status)).toEqual([429, 429])
  expect(responses[0]?.messages).toEqual(responses[1]?.messages)
})

test('beyond the ceiling of emails no subscription is stored, with or without a confirmation', async ({
  caller,
  database,
  variant,
}) => {
  await useUp(database, emailCeiling)
  const statuses: number[] = []
  const grown = await grownTables(database, async () => {
    for (const service of [caller.service, variant]) {
      const network = caller.at(service)
      await reset(network)
      statuses.push((await subscribe(network)).status)
    }
  })
  await giveBack(database, emailCeiling)
  expect(statuses).toEqual([429, 429])
  expect(grown.filter((name) => name !== 'rate_limit')).toEqual([])
})

test('an email is stored once on the list, with two links, and removing it leaves one suppression', async ({
  caller,
  database,
}) => {
  const email = newEmail()
  const other = newEmail()
  const countOf = async () => {
    const [row] = await database.sql`
      select (select count(*)::int from subscription where lower(email) = ${email}) as subscription,
        (select count(*)::int from suppression
          where email_hash in (${hashOf(email)}, ${hashOf(other)})) as suppression,
        (select count(*)::int from credential join subscription on subscription.id = subscription_id
          where lower(email) = ${email}) as credential`
    return row
  }
  for (let n = 0; n < 3; n += 1) await subscribe(caller, n % 2 ? email : email.toUpperCase())
  expect(await countOf()).toEqual({ subscription: 1, suppression: 0, credential: 2 })
  for (const removed of [email, email, other]) await subscribe(caller, removed, 'Remove')
  expect(await countOf()).toEqual({ subscription: 0, suppression: 1, credential: 0 })
})

test('a mailbox that gets no more email gets at most ten applications to join a day, each with one link', async ({
  caller,
  database,
}) => {
  const email = newEmail()
  await useUp(database, ['mailbox', email])
  for (let n = 0; n < 12; n += 1) await join(caller.fromNewNetwork(), email)
  const { text } = await join(caller.fromNewNetwork(), email)
  expect(text).toContain('You have tried too many times')
  await post(caller, '/join/continue', { email })
  const [row] = await database.sql`select count(distinct a.id)::int as applications,
      count(c.id)::int as links
    from join_application a left join credential c on c.join_application_id = a.id
    where a.email = ${email}`
  expect(row).toEqual({ applications: 10, links: 10 })
})

test('beyond the ceiling of emails no application to join is stored', async ({
  caller,
  database,
}) => {
  const email = newEmail()
  await useUp(database, emailCeiling)
  const { status, text } = await join(caller, email)
  await giveBack(database, emailCeiling)
  expect([status, text.includes('We cannot send emails at the moment')]).toEqual([422, true])
  expect(await database.sql`select from join_application where email = ${email}`).toHaveLength(0)
})

test('an applicant adds no message unless staff have asked, and then one', async ({
  caller,
  database,
}) => {
  const email = newEmail()
  const { headers } = await join(caller, email)
  const Cookie = String(headers['set-cookie']).split(';', 1)[0] as string
  const [{ reference } = {}] =
    await database.sql`select reference from join_application where email = ${email}`
  const reply = () =>
    sendForm(
      caller,
      '/join/reply',
      { action: undefined, body: new URLSearchParams({ reference, reply: 'Yes' }) },
      { Cookie },
    )
  const countMessages = async () =>
    (
      await database.sql`select from join_message join join_application a on a.id = application_id
      where email = ${email}`
    ).length
  await reply()
  expect(await countMessages()).toBe(0)
  await database.sql`update join_application set state = 'asked' where email = ${email}`
  for (let n = 0; n < 3; n += 1) await reply()
  expect(await countMessages()).toBe(1)
})

test('twelve resets of an account leave three credentials', async ({
  caller,
  database,
  people,
}) => {
  const { id, email } = await people.add()
  for (let n = 0; n < 12; n += 1) {
    await giveBack(database, ['reset-mail', email], ['mailbox', email])
    await reset(caller, email)
  }
  const resets = await database.sql`select from credential where account_id = ${id}`
  expect(resets).toHaveLength(3)
})

test('a stranger who asks for keys, sign-outs and authorisations adds no row', async ({
  caller,
  database,
  grants,
}) => {
  const { client } = await grants.issueCode()
  const query = `client_id=${client.id}&response_type=code&scope=openid&state=${unique('s')}`
  const paths = ['/oauth/jwks', `/oauth/end-session?${query}`, `/oauth/authorize?${query}`]
  const get = (path: string) => caller.send({ method: 'GET', path })
  for (const path of paths) await get(path)
  const grown = await grownTables(database, async () => {
    const links = ['login', 'welcome', 'join/continue', 'invitation', 'not-me', 'not-me/email']
    for (const path of [...paths, ...links.map((page) => `/${page}?token=x`)]) {
      expect((await get(path)).status, path).toBeLessThan(500)
    }
    const made = { token: unique('x') }
    const forms = ['/login/token', '/welcome', '/ebrief/confirm', '/join/continue/open']
    for (const path of [
      ...forms,
      '/invitation/new',
      '/invitation/renew',
      '/not-me/report',
      '/not-me/email',
    ]) {
      expect((await post(caller, path, made)).status, path).toBeLessThan(500)
    }
  })
  expect(grown).toEqual([])
})
