import { enforceRetention } from '#lib/lifecycle/enforce-retention.ts'
import { readSettings } from '#lib/settings.ts'
import { People } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/statements.ts'

test('the retention job deletes changes and invitations of contacts after 30 days, and offers that have expired', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  const [from, to] = [await people.add(), await people.add()]
  const at = (days: number) => sql`now() - ${days} * interval '1 day'`
  for (const [name, age] of [
    ['due', 1],
    ['fresh', -1],
  ] as const) {
    await sql`
      with farm as (
        insert into membership (charity_number, type) values (${name}, 'Friend') returning id
      ), change as (
        insert into contact_change (membership_id, kind, account_id, at, before, after)
        select id, 'left', ${from.id}, ${at(30 + age)}, '[]', '[]' from farm
      ), offer as (
        insert into contact_offer (membership_id, from_id, to_id, created_at, expires_at)
        select id, ${from.id}, ${to.id}, ${at(14)}, ${at(age)} from farm
      ) insert into contact_invitation (membership_id, inviter_id, email, expires_at)
      select id, ${from.id}, 'jo@people.example', ${at(30 + age)} from farm`
  }
  await enforceRetention(db, readSettings({}).retentionDays)
  for (const table of ['contact_change', 'contact_offer', 'contact_invitation']) {
    const left = await sql`
      select charity_number from ${sql(table)} join membership on membership.id = membership_id`
    expect(left, table).toEqual([{ charity_number: 'fresh' }])
  }
})
