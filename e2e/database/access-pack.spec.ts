import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { collectAccessPack } from '#db/queries/privacy/access-pack.ts'
import { eraseAccount } from '#db/queries/privacy/erasure.ts'
import { findErasureEffects } from '#db/queries/privacy/erasure-plan.ts'
import { completePrivacyRequest } from '#db/queries/privacy/privacy-requests-edit.ts'
import { masked } from '../fixtures/masked.ts'
import { People, type Person } from '../fixtures/people.ts'
import { expect, newHash, test } from '../fixtures/statements.ts'
import { addApplicationRow } from './application-row.ts'

const [january, june] = ['2026-01-02T03:04:05Z', '2026-06-07T08:09:10Z'] as const

/** Adds two rows of each section about a person, the newer one first, so that the order of the rows is no order of the pack. */
async function addRows(sql: postgres.Sql, { id, email }: Person, name: string): Promise<void> {
  const clients = [`${name.toUpperCase()} shop`, `${name.toUpperCase()} forum`]
  await sql`
    insert into client (id, name, secret_hashes, redirect_uris, is_public)
    select id, id, '{}', '{https://shop.example/}', true from unnest(${clients}::text[]) as id`
  await sql`update account set ${sql({ email_verified_at: january, created_at: january })} where id = ${id}`
  await sql`
    insert into staff_factor (account_id, sealed_secret, confirmed_at, switched_on_at)
    values (${id}, '\\x00', ${january}, ${june})`
  const memberships = []
  for (const [n, at] of [june, january].entries()) {
    const own = { account_id: id }
    const text = `${name} ${n}`
    const [membership] = await sql`
      insert into membership ${sql({ charity_number: text.toUpperCase(), type: 'Friend', name: text.toUpperCase(), renews_on: at })}
      returning id`
    memberships.push(membership?.id)
    await sql`insert into contact ${sql({ ...own, membership_id: membership?.id, is_billing: n === 1 })}`
    const merged = {
      country: 'United Kingdom',
      username: `${name}-before-${n}`,
      created_at: at,
      disabled_at: june,
      source: 'crm',
      external_id: text,
    }
    const [other] = await sql`insert into account ${sql(merged)} returning id`
    await sql`
      insert into account_merge ${sql({ ...own, merged_id: other?.id, merged_at: at, undo_until: june, moved: {} })}`
    await sql`
      insert into contact_invitation ${sql({
        membership_id: membership?.id,
        inviter_id: id,
        email: `friend-${n}-of-${email}`,
        note: text,
        lsfr_access: n === 1,
        created_at: at,
        expires_at: june,
      })}`
    const credential = {
      ...own,
      hash: newHash(),
      realm: 'tests',
      issued_at: at,
      network: `192.0.2.${n}`,
    }
    await sql`
      insert into credential ${sql(
        n === 0
          ? {
              ...credential,
              kind: 'app-password',
              label: text,
              expires_at: june,
              agent: 'a program',
              issued_at: '2026-05-01T00:00:00Z',
            }
          : {
              ...credential,
              kind: 'bearer',
              client_id: clients[0],
              expires_at: '2026-03-04T05:06:07Z',
              seen_at: january,
            },
      )}`
    const passkey = {
      ...own,
      credential_id: newHash(),
      public_key: newHash(),
      counter: 0,
      is_backed_up: false,
    }
    await sql`
      insert into passkey ${sql({ ...passkey, rp_id: 'localhost', name: text, removal_hash: newHash(), is_synced: n === 1, created_at: at })}`
    await sql`
      insert into consent ${sql({ ...own, client_id: clients[n], roles: ['profile', 'fees'], given_at: at })}`
    await sql`
      insert into subscription ${sql({ campaign: text.toUpperCase(), email: email.toUpperCase(), created_at: at, confirmed_at: n === 1 ? june : null })}`
    await sql`
      insert into suppression (campaign, email_hash, created_at)
      values (${`${text.toUpperCase()} left`}, sha256(convert_to(${email}, 'UTF8')), ${at})`
    await sql`
      insert into privacy_request ${sql({
        ...own,
        kind: n === 0 ? 'access' : 'objection',
        received_at: at,
        due_at: june,
        state: n === 0 ? 'open' : 'done',
        closed_at: n === 0 ? null : june,
        name: text,
        note: text,
      })}`
    const [application] = await sql`
      insert into join_application ${sql({
        ...(n === 0 ? own : {}),
        reference: text,
        start_hash: newHash(),
        state: 'sent',
        type: 'Friend',
        individual: true,
        amount: '10.00',
        email: email.toUpperCase(),
        about: text,
        created_at: at,
        sent_at: at,
        changed_at: at,
      })} returning id`
    await sql`
      insert into join_message ${sql({ application_id: application?.id, at, by_staff: n === 0, text })}`
    await sql`
      insert into record_note ${sql({
        at,
        text,
        ...(n === 0 ? own : { membership_id: membership?.id }),
      })}`
    const { account_id } = n === 0 ? own : { account_id: null }
    await sql`
      insert into outgoing ${sql({
        kind: 'email',
        account_id,
        recipient: email.toUpperCase(),
        subject: text,
        response: text,
        created_at: at,
        sent_at: n === 0 ? at : null,
      })}`
    const [event] = await sql`
      insert into audit_event ${sql({
        ...own,
        at,
        action: 'profile-edited',
        client_id: n === 0 ? null : clients[1],
        network: '192.0.2.7',
        agent: 'a phone',
        staff_role: n === 0 ? 'help-desk' : null,
        reason: n === 0 ? 'A call' : null,
      })} returning id`
    await sql`
      insert into act_change ${sql([
        {
          id: event?.id,
          account_id: id,
          membership_id: null,
          at,
          before: { phone: '1', county: null },
          after: { phone: '2', county: text, emailVerifiedAt: at },
        },
        {
          // As of an event, an id is greater than those of earlier ones.
          id: randomUUID().replace(/^./, n === 0 ? 'f' : '0'),
          account_id: null,
          membership_id: membership?.id,
          at,
          before: { renewsOn: null },
          after: { renewsOn: text },
        },
      ])}`
  }
}

test('a copy of someone’s data is complete and oldest first, and erasing the account leaves the data of another person alone', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  const [zena, bo, cy] = [
    await people.add({ username: 'zena-of-the-pack' }),
    await people.add({ username: 'bo-of-the-pack' }),
    await people.add(),
  ]
  await addRows(sql, bo, 'bo')
  await addRows(sql, zena, 'zena')
  // Zena is the primary contact of one with a colleague, which has a note and a change of its own.
  const { guid } = await people.addMembership({ person: zena, primary: true }, { person: cy })
  await sql`insert into record_note (membership_id, text) values (${guid}, 'A colleague rang')`
  await sql`
    insert into act_change (id, membership_id, after) values (uuidv7(), ${guid}, '{"band": "A colleague’s"}')`
  await sql`update membership set name = 'Zoo farm', charity_number = 'Z 1' where id = ${guid}`
  const packOf = (person: Person) => collectAccessPack(db, person.id, 'olga')
  const text = JSON.stringify(await packOf(zena), undefined, 2)
  const { activity: _, ...before } = { ...(await packOf(bo)) }
  const events = /^.*access-pack-made[^}]*/m
  expect(`${masked(text.replace(events, ''))}\n`).toMatchSnapshot(['exports', 'access-pack.json'])
  const two = {
    credentials: 2,
    consents: 2,
    subscriptions: 2,
    applications: 2,
    notes: 2,
    suppressions: 2,
  }
  expect(await findErasureEffects(db, zena.id)).toMatchObject({
    ...two,
    staffRoles: 0,
    memberships: [
      { name: 'ZENA 0', only: true, primary: false },
      { name: 'ZENA 1', only: true, primary: false },
      { name: 'Zoo farm', only: false, primary: true },
    ],
    mergedAccounts: ['zena-before-1', 'zena-before-0'],
    auditEvents: 3,
    lastEventAt: expect.closeTo(Date.now(), -6),
    unanswered: ['access'],
  })
  await completePrivacyRequest(db, { accountId: zena.id }, 'olga')
  expect(await eraseAccount(db, zena.id, 'olga')).toBe(true)
  const { activity: __, ...after } = { ...(await packOf(bo)) }
  expect(after).toEqual(before)
  const tables = await sql`
    select relname as name from pg_class 
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'membership'`
  for (const { name } of tables) {
    const left = await sql`select * from ${sql(name)} as row where row::text ~ '\\yzena\\y|ZENA-OF'`
    expect(left, name).toEqual([])
  }
  const notes = await sql`select text from record_note where membership_id = ${guid}`
  expect(notes).toEqual([{ text: 'A colleague rang' }])
  expect(await sql`select from act_change where membership_id = ${guid}`).toHaveLength(1)
})

test('a copy and an erasure take the invitations and the applications of an email only if its owner has proved it and has it alone', async ({
  db,
  people,
}) => {
  const { sql } = people
  for (const [what, { isProved, isShared }, count] of [
    ['a proved email', { isProved: true, isShared: false }, 1],
    ['a mistyped email, of a stranger', { isProved: false, isShared: false }, 0],
    ['a shared email', { isProved: true, isShared: true }, 0],
  ] as const) {
    const { id, email } = await people.add()
    await sql`update account set email_verified_at = ${isProved ? new Date() : null} where id = ${id}`
    if (isShared) await people.add({ email })
    const inviter = await people.add()
    const { guid } = await people.addMembership({ person: inviter, primary: true })
    await sql`
      insert into contact_invitation (membership_id, inviter_id, email, expires_at)
      values (${guid}, ${inviter.id}, ${email}, now() + interval '1 day')`
    const { id: application } = await addApplicationRow(sql, { email, state: 'sent' })
    await sql`
      insert into join_message (application_id, by_staff, text) values (${application}, true, 'Which field?')`
    const pack = await collectAccessPack(db, id, 'olga')
    const taken = [pack?.contactInvitations, pack?.applications, pack?.applicationMessages]
    expect(
      taken.map((rows) => rows?.length),
      what,
    ).toEqual([count, count, count])
    expect((await findErasureEffects(db, id))?.applications, what).toBe(count)
    expect(await eraseAccount(db, id, 'olga')).toBe(true)
    expect(await sql`select from contact_invitation where email = ${email}`, what).toHaveLength(
      1 - count,
    )
    expect(await sql`select from join_application where id = ${application}`, what).toHaveLength(
      1 - count,
    )
  }
})
