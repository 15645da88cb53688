import type { People, Person } from '../fixtures/people.ts'
import { letters } from './open-staff.ts'

/** Marks the mailboxes of accounts as proved. */
export const proveMailboxes = (people: People, ...persons: readonly { id: string }[]) => people.sql`
  update account set email_verified_at = now() where id in ${people.sql(persons.map(({ id }) => id))}`

/** Two accounts of one person, with a membership of both, one of the account that goes, and its history. */
export interface TwoAccounts {
  readonly tag: string
  readonly kept: Person
  readonly merged: Person
  /** Both are contacts: one gets the invoices, the other is primary. */
  readonly sharedId: string
  /** Only the account that goes is a contact. */
  readonly ownId: string
}

/** Adds two accounts of one person whose mailboxes are proved. */
export async function addTwoAccounts(people: People): Promise<TwoAccounts> {
  const { sql } = people
  const tag = letters()
  const kept = await people.add({ forename: 'Ada', surname: `Oak-${tag}` })
  const merged = await people.add({ forename: 'Adah', surname: `Oak-${tag}` })
  await proveMailboxes(people, kept, merged)
  const shared = await people.addMembership(
    { person: kept, billing: true },
    { person: merged, primary: true, lsfr: true },
  )
  const own = await people.addMembership({ person: merged, primary: true })
  for (const name of ['both', 'one']) {
    const client = `${tag}-${name}`
    await sql`
      insert into client (id, name, secret_hashes, redirect_uris)
      values (${client}, ${client}, '{}'::bytea[] || sha256('secret'), '{https://app.example/}')`
    await sql`
      insert into consent (account_id, client_id, roles, given_at)
      values (${merged.id}, ${client}, '{profile,memberships}', now() - interval '1 day')`
  }
  await sql`
    insert into consent (account_id, client_id, roles, given_at)
    values (${kept.id}, ${`${tag}-both`}, '{profile}', now() - interval '2 days')`
  await sql`
    insert into join_application (reference, state, start_hash, type, individual, email, account_id)
    values (${tag}, 'sent', sha256(${Buffer.from(tag)}), 'Friend', true, ${merged.email},
      ${merged.id})`
  await sql`
    insert into privacy_request (account_id, kind, state, closed_at)
    values (${merged.id}, 'access', 'done', now())`
  const other = await people.add()
  await sql`
    insert into contact_invitation (membership_id, inviter_id, email, expires_at)
    values (${own.guid}, ${merged.id}, 'eve@oak.example', now() + interval '1 day')`
  await sql`
    insert into contact_offer (membership_id, from_id, to_id, expires_at)
    values (${own.guid}, ${merged.id}, ${other.id}, now() + interval '1 day'),
      (${shared.guid}, ${other.id}, ${merged.id}, now() + interval '1 day')`
  await sql`insert into task (kind, account_id) values ('email-fails', ${merged.id})`
  await sql`insert into record_note (account_id, text) values (${merged.id}, 'Rang about the invoice')`
  await sql`insert into outgoing (kind, recipient, subject, account_id)
    values ('email', ${merged.email}, 'Rang', ${merged.id})`
  for (const { id } of [kept, merged]) {
    await sql`
      with event as (
        insert into audit_event (account_id, action) values (${id}, 'profile-changed') returning id
      ) insert into act_change (id, account_id, before, after)
      select id, ${id}, '{"fax": null}', '{"fax": "01749 000009"}' from event`
  }
  return { tag, kept, merged, sharedId: shared.guid, ownId: own.guid }
}

/** The ids of two accounts, as a merge names them. */
export const pairOf = ({ kept, merged }: TwoAccounts) => ({ keptId: kept.id, mergedId: merged.id })

/** Everything of two accounts that a merge moves, and the accounts themselves. */
export async function rowsOf({ sql }: People, { kept, merged }: TwoAccounts) {
  const own = sql`account_id in ${sql([kept.id, merged.id])}`
  return {
    contacts: await sql`select * from contact where ${own} order by membership_id, account_id`,
    consents: await sql`select * from consent where ${own} order by client_id, account_id`,
    applications: await sql`
      select reference, account_id from join_application where ${own}`,
    requests: await sql`select id, account_id from privacy_request where ${own}`,
    tasks: await sql`select id, kind, account_id from task where ${own} order by id`,
    notes: await sql`select id, account_id from record_note where ${own}`,
    emails: await sql`select id, account_id from outgoing where ${own} and subject = 'Rang'`,
    invitations: await sql`
      select id, inviter_id from contact_invitation where inviter_id in ${sql([kept.id, merged.id])}`,
    offers: await sql`
      select membership_id, from_id, to_id from contact_offer
      where from_id in ${sql([kept.id, merged.id])} or to_id in ${sql([kept.id, merged.id])}
      order by membership_id`,
    history: await sql`
      select id, account_id, merged_from from audit_event
      where ${own} and action = 'profile-changed' order by id`,
    changes: await sql`
      select id, account_id from act_change where ${own} and after ? 'fax' order by id`,
    accounts: await sql`
      select to_jsonb(account) - 'epoch' as row from account
      where id in ${sql([kept.id, merged.id])} order by id`,
  }
}
