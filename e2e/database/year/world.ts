import { createHash } from 'node:crypto'
import type postgres from 'postgres'
import type { StaffActor } from '#db/queries/audit/audit.ts'
import type { ActingStaff } from '#lib/auth/staff/staff-member.ts'
import { londonDay } from '../../fixtures/measure/london-day.ts'

/** The ids of what officers change. */
export interface World {
  readonly people: readonly string[]
  readonly memberships: readonly string[]
  readonly tasks: readonly string[]
  readonly officers: readonly StaffActor[]
  /** Pairs of accounts of one person, each with a membership. */
  readonly pairs: readonly (readonly [kept: string, merged: string])[]
  readonly applications: readonly string[]
  /** The officer who decides on applications, with a session of the staff pages. */
  readonly decider: ActingStaff
}

/**
 * Adds memberships, each with a primary contact, a second contact with the same mailbox for every third, and what
 * officers find in a year: people with and without a password, tasks, roles, links and fees.
 */
export async function addWorld(sql: postgres.Sql, size: number): Promise<World> {
  const ids = async (rows: postgres.PendingQuery<postgres.Row[]>) =>
    (await rows).map(({ id }) => id as string)
  const people = await ids(sql`
    insert into account (username, email, email_verified_at, password_hash, forename, surname, phone, country)
    select 'year' || n, 'year' || n / 3 || '@people.example',
      case when n % 2 = 0 then now() - n * interval '1 hour' end,
      case when n % 4 > 0 then '$argon2id$v=19$m=1$example' end, 'Pat', 'Field ' || n, '01632 960000', 'United Kingdom'
    from generate_series(1, ${size}::int) as n returning id`)
  const memberships = await ids(sql`
    insert into membership (charity_number, type, name, joined_on, renews_on)
    select 'Y' || n, 'Friend', 'Farm ' || n, ${londonDay(-900)}::date, ${londonDay(-400)}::date + n % 800
    from generate_series(1, ${size}::int) as n returning id`)
  await sql`
    insert into contact (membership_id, account_id, is_primary, is_billing)
    select membership, person, place = 0, place = case when n % 2 = 0 then 0 else 1 end
    from unnest(${memberships}::uuid[]) with ordinality as memberships (membership, n),
      generate_series(0, 1) as place,
      lateral (select (${people}::uuid[])[1 + (n + place - 1) % ${size}::int] as person) as chosen
    where place = 0 or n % 3 = 0`
  await sql`
    insert into credential (hash, kind, account_id, realm, expires_at)
    select sha256((id || kind)::bytea), kind::credential_kind, id, 'tests', now() + interval '2 years'
    from unnest(${people}::uuid[]) with ordinality as people (id, n),
      unnest(array['session', 'bearer', 'reset']) as kind where n % 5 = 0`
  await sql`
    insert into staff_role (account_id, role)
    select id, 'help-desk' from unnest(${people}::uuid[]) with ordinality as people (id, n) where n % 20 = 0`
  const tasks = await ids(sql`
    insert into task (kind, account_id, membership_id, text)
    select 'email-fails'::task_kind, id, null::uuid, null from unnest(${people}::uuid[]) with ordinality as t (id, n)
    where n % 10 = 0
    union all
    select 'contacts-not-confirmed', null, id, null from unnest(${memberships}::uuid[]) with ordinality as t (id, n)
    where n % 10 = 5
    union all
    select 'note', null, null, 'Ring ' || n from generate_series(1, ${size}::int / 10) as n
    returning id`)
  await sql`
    insert into fee (position, type, description, band, individual, amount, valid_from)
    select 100 + n, 'Friend', 'For friends', 'Y' || n, true, 20 + n, ${londonDay(-400)}::date
    from generate_series(1, 12) as n`
  const officers = await sql`
    insert into account (username, country) select 'officer' || n, 'Ireland' from generate_series(1, 4) as n
    returning id as "accountId", username`
  const twice = await ids(sql`
    insert into account (username, email, email_verified_at, password_hash, surname, phone, country)
    select 'twice' || n, 'twice' || n / 2 || '@people.example', now(), '$argon2id$v=19$m=1$example', 'Twin',
      case when n % 2 = 1 then '01632 961000' end, 'Ireland'
    from generate_series(0, 19) as n returning id`)
  await sql`
    with twin as (
      select id, 'T' || n as number from unnest(${twice}::uuid[]) with ordinality as twins (id, n)
    ), added as (
      insert into membership (charity_number, type, name) select number, 'Friend', number from twin
      returning id, charity_number
    )
    insert into contact (membership_id, account_id, is_primary, is_billing)
    select added.id, twin.id, true, true from added join twin on number = charity_number`
  const applications = await ids(sql`
    insert into join_application (reference, state, start_hash, type, individual, email, forename, surname, country, sent_at)
    select 'A' || n, 'sent', sha256(('a' || n)::bytea), 'Friend', true, 'applicant' || n || '@people.example',
      'Jo', 'Applicant ' || n, 'United Kingdom', now()
    from generate_series(1, 20) as n returning id`)
  const [decider] = officers
  const session = createHash('sha256').update('the session of an officer').digest()
  await sql`insert into staff_role (account_id, role) values (${decider?.accountId}, 'membership')`
  await sql`
    with added as (
      insert into credential (hash, kind, account_id, realm, expires_at)
      values (${session}, 'session', ${decider?.accountId}, 'tests', now() + interval '2 years') returning id
    )
    insert into staff_session (credential_id, started_at, used_at, by_provider)
    select id, now() + interval '1 hour', now() + interval '1 hour', true from added`
  const actors = officers.map(
    ({ accountId, username }): StaffActor => ({
      accountId,
      username,
      role: 'membership',
    }),
  )
  return {
    people,
    memberships,
    tasks,
    officers: actors,
    pairs: twice.flatMap((id, n) => (n % 2 === 1 ? [[twice[n - 1] ?? id, id] as const] : [])),
    applications,
    decider: {
      accountId: decider?.accountId,
      username: decider?.username,
      session,
      isStaff: true,
      staffRoles: ['membership'],
      actor: actors[0],
    } as unknown as ActingStaff,
  }
}
