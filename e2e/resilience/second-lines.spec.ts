import { addEmailChange, confirmEmailChange } from '#db/queries/accounts/email-changes-edit.ts'
import { addJoinApplication, sendApplication } from '#db/queries/applications/applications-edit.ts'
import { listActivity } from '#db/queries/audit/audit-search.ts'
import {
  addSubscriptionLinks,
  confirmSubscription,
} from '#db/queries/campaigns/subscriptions-edit.ts'
import {
  issuePassthrough,
  redeemPassthrough,
  redeemReset,
  startCredential,
} from '#db/queries/credentials/credentials.ts'
import { upgradePasswordHash } from '#db/queries/credentials/passwords.ts'
import { issueCode, recordConsent } from '#db/queries/oauth/authorizations.ts'
import { revokeToken } from '#db/queries/oauth/tokens.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { type Person, unique } from '../fixtures/people.ts'
import { context, expect, newHash, newSession, noRefund, test } from '../fixtures/statements.ts'
import { addStaff, giveFactor } from '../staff/staff.ts'

// These statements check again what the pages and use cases before them have checked, because it may
// have changed since, or because a fault there must not be enough to break in.

test('issueCode issues nothing for another redirect URI or for roles beyond the consent', async ({
  db,
  grants,
  people,
}) => {
  const client = await grants.addClient({ roles: ['openid', 'profile'] })
  const session = hashOf(await people.issueCredential(await people.add(), { kind: 'session' }))
  await recordConsent(db, session, { clientId: client.id, roles: ['openid'] }, context)
  const code = {
    clientId: client.id,
    redirectUri: client.redirectUri,
    roles: ['openid'] as const,
    challenge: null,
    nonce: null,
  }
  const { redirectUri } = await grants.addClient()
  for (const change of [
    { redirectUri },
    { redirectUri: `${client.redirectUri}/` },
    { redirectUri: client.redirectUri.replace('.example', '.example:8443') },
    { redirectUri: 'http://127.0.0.1:80@evil.example/' },
    { roles: ['openid', 'profile'] as const },
    { roles: ['contacts'] as const },
  ]) {
    const hash = newHash()
    expect(await issueCode(db, session, { ...code, ...change, hash })).toBe(false)
    expect(await people.sql`select from credential where hash = ${hash}`).toHaveLength(0)
  }
  expect(await issueCode(db, session, { ...code, hash: newHash() })).toBe(true)
})

test('applyEmailChange ignores a link that was replaced while its page was open', async ({
  db,
  people,
}) => {
  const person = await people.add()
  const session = hashOf(await people.issueCredential(person, { kind: 'session' }))
  const links = ['first', 'second'].map((name) => ({
    hash: newHash(),
    email: `${name}-${person.email}`,
    realm: 'tests',
    lifetimeSeconds: 600,
  }))
  for (const link of links) await addEmailChange(db, session, link, context)
  const [replaced, newest] = links.map(({ hash }) => hash) as [Buffer, Buffer]
  const restore = { hash: newHash(), realm: 'tests' }
  expect(await confirmEmailChange(db, replaced, restore, context)).toBeUndefined()
  const readEmail = () => people.sql`select email from account where id = ${person.id}`
  expect(await readEmail()).toEqual([{ email: person.email }])
  expect(await confirmEmailChange(db, newest, restore, context)).toBe(person.id)
  expect(await readEmail()).toEqual([{ email: `second-${person.email}` }])
})

test('confirmSubscription keeps the wording of the first confirmation', async ({ db, people }) => {
  const [row] = await people.sql`
    insert into subscription (campaign, email) values ('ebrief', ${`${unique('x')}@readers.example`})
    returning id`
  const confirm = newHash()
  await addSubscriptionLinks(db, row?.id, { confirm, unsubscribe: newHash() }, 'tests')
  for (const wording of ['the first', 'the second']) {
    expect(await confirmSubscription(db, confirm, wording)).toBe(true)
  }
  expect(
    await people.sql`select consent_wording as wording from subscription where id = ${row?.id}`,
  ).toEqual([{ wording: 'the first' }])
})

test('listActivity returns neither the network nor the browser of staff', async ({
  db,
  people,
}) => {
  const person = await people.add()
  const session = hashOf(await people.issueCredential(person, { kind: 'session' }))
  await people.sql`
    insert into audit_event (account_id, action, staff_role, page, network, agent)
    values (${person.id}, 'staff-viewed-person', 'help-desk', 'person', '192.0.2.7', 'Firefox')`
  expect(await listActivity(db, session, { failedSignIns: 1, views: 1, others: 1 })).toMatchObject([
    { action: 'staff-viewed-person', network: null, agent: null },
  ])
})

test('sendApplication sends an application once', async ({ db }) => {
  const link = newHash()
  await addJoinApplication(db, {
    reference: unique('R'),
    startHash: newHash(),
    linkHash: link,
    realm: 'tests',
    email: `${unique('jo')}@people.example`,
    accountId: null,
    membership: { type: 'Friend', band: null, individual: true, amount: '24.00' },
  })
  expect(await sendApplication(db, link)).toBe(true)
  expect(await sendApplication(db, link)).toBe(false)
})

test('spendPassthrough starts no session for an account that was disabled while the page was open', async ({
  db,
  people,
}) => {
  const person = await people.add()
  const token = hashOf(await people.issueCredential(person, { kind: 'passthrough' }))
  await people.disable(person)
  // The trigger has raised the epoch. This check must also work alone.
  await people.sql`update account set epoch = 0 where id = ${person.id}`
  expect(await redeemPassthrough(db, token, newSession(), context)).toBeUndefined()
  expect(
    await people.sql`select kind, used_at is not null as used from credential
      where account_id = ${person.id}`,
  ).toEqual([{ kind: 'passthrough', used: true }])
})

test('startCredential issues nothing for an old password that was changed during the sign-in', async ({
  db,
  people,
}) => {
  const person = await people.add()
  const verified = { id: person.id, epoch: 0, onSignInPage: true }
  const start = () => startCredential(db, verified, newSession(), context, noRefund)
  expect(await start()).toBeDefined()
  await people.sql`
    update account set password_hash = '$new', epoch = epoch + 1 where id = ${person.id}`
  expect(await start()).toBeUndefined()
})

test('startCredential and redeemReset issue nothing at an endpoint to an account that has a factor or a role by now', async ({
  db,
  people,
}) => {
  const accounts = [await people.add(), await addStaff(people, 'fees', 'none')]
  await giveFactor(people, accounts[0] as Person, 'enrolled')
  for (const { id } of accounts) {
    const verified = { id, epoch: 0, onSignInPage: false }
    const secret = await people.issueCredential({ id }, { kind: 'reset' })
    const reset = { ...verified, hash: hashOf(secret), passwordHash: '$new' }
    for (const kind of ['session', 'bearer'] as const) {
      const credential = { ...newSession(), kind }
      expect(await startCredential(db, verified, credential, context, noRefund)).toBeUndefined()
      expect(await redeemReset(db, reset, credential, context, noRefund)).toBeUndefined()
    }
    expect(await people.sql`select kind, used_at from credential where account_id = ${id}`).toEqual(
      [{ kind: 'reset', used_at: null }],
    )
  }
})

test('startCredential issues nothing to an account that was disabled during the sign-in', async ({
  db,
  people,
}) => {
  const person = await people.add()
  await people.disable(person)
  await people.sql`update account set epoch = 0 where id = ${person.id}`
  const verified = { id: person.id, epoch: 0, onSignInPage: true }
  expect(await startCredential(db, verified, newSession(), context, noRefund)).toBeUndefined()
})

test('upgradePasswordHash keeps a password that was changed during the sign-in', async ({
  db,
  people,
}) => {
  const person = await people.add({ passwordHash: '$old' })
  const readHash = () => people.sql`select password_hash from account where id = ${person.id}`
  await people.sql`update account set password_hash = '$changed' where id = ${person.id}`
  await upgradePasswordHash(db, { id: person.id, passwordHash: '$old' }, '$old upgraded')
  expect(await readHash()).toEqual([{ password_hash: '$changed' }])
  await upgradePasswordHash(db, { id: person.id, passwordHash: '$changed' }, '$upgraded')
  expect(await readHash()).toEqual([{ password_hash: '$upgraded' }])
})

test('an application that ends while it signs a member in leaves no credential behind', async ({
  db,
  grants,
  people,
}) => {
  for (let round = 0; round < 40; round += 1) {
    const { client, person, code } = await grants.issueCode()
    const [family] = await people.sql`select id from credential where hash = ${hashOf(code)}`
    const issue = async (kind: 'bearer' | 'refresh' | 'passthrough') => {
      const secret = hashOf(await people.issueCredential(person, { kind, clientId: client.id }))
      await people.sql`update credential set family = ${family?.id} where hash = ${secret}`
      return secret
    }
    const [bearer, refresh] = [await issue('bearer'), await issue('refresh')]
    const links = [await issue('passthrough'), await issue('passthrough')]
    const credentials = { clientId: client.id, secretHash: hashOf(client.secret) }
    const token = { realm: 'tests', lifetimeSeconds: 600 }
    await Promise.all([
      ...links.map((link) => redeemPassthrough(db, link, newSession(), context)),
      ...[1, 2].map(() => issuePassthrough(db, bearer, { ...token, hash: newHash() }, context)),
      revokeToken(db, credentials, refresh, context),
    ])
    const remaining = await people.sql`
      select kind from credential where account_id = ${person.id}`
    expect(remaining).toEqual([])
  }
})
