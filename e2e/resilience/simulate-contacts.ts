import { randomUUID } from 'node:crypto'
import { connect } from '#db/driver/connect.ts'
import { hasCode } from '#db/driver/errors.ts'
import { disableAccount, enableAccount } from '#db/queries/accounts/accounts-edit.ts'
import { listContactChanges } from '#db/queries/contacts/contact-changes.ts'
import { addContactInvitation } from '#db/queries/contacts/contact-invitations.ts'
import { addContactOffer } from '#db/queries/contacts/contact-offers.ts'
import { writeContacts } from '#db/queries/contacts/contacts-edit.ts'
import { type ContactsState, findContactsState } from '#db/queries/contacts/contacts-state.ts'
import {
  type ContactsPlan,
  contactOf,
  giveRights,
  mayInvite,
  planUndo,
} from '#lib/memberships/contacts/contact-rules.ts'
import { planEdit, planRemoval } from '#lib/memberships/contacts/edit-contacts.ts'
import { createDatabase } from '../fixtures/database.ts'
import { context, newHash } from '../fixtures/statements.ts'

type Database = ReturnType<typeof connect>

const actors = 8
const memberships = 4

/** Numbers from 0 to below 1 in a repeatable sequence (Numerical Recipes). */
function sequence(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** A connection that was ended, a deadlock, a role that was taken, or an account that is no longer there. */
const isExpected = (error: unknown) =>
  hasCode(error, /^(57P0|08|ECONN|CONNECTION_|40P01|23505|23503)/) ||
  (error instanceof Error && error.name === 'DatabaseUnavailable')

/**
 * Lets eight people change the contacts of a few memberships at random, on two instances of which connections are
 * killed, while officers change contacts, undo changes and disable accounts. Returns the faults: memberships with two contacts
 * of one role, live ones that nobody can be reached for without a task, and invitations that were accepted twice.
 */
export async function simulateContacts(operations: number, seed: number) {
  const database = await createDatabase()
  const { sql, url } = database
  const options = { queryTimeoutMs: 30_000, maxConnections: 4 }
  const pools = [connect(url, options), connect(url, options)] as const
  const people = (
    await sql`
      insert into account (username, email, country)
      select 'actor' || n, 'actor' || n || '@people.example', 'United Kingdom'
      from generate_series(1, ${actors}::int) as n returning id`
  ).map(({ id }) => id as string)
  const farms = (
    await sql`
      insert into membership (charity_number, type)
      select 'M' || n, 'Friend' from generate_series(1, ${memberships}::int) as n returning id`
  ).map(({ id }) => id as string)
  for (const farm of farms) {
    await sql`
      insert into contact (membership_id, account_id, is_primary)
      values (${farm}, ${people[0] as string}, true)`
  }

  const faults: string[] = []
  let changes = 0

  /** Changes the contacts of a membership as its present list allows, like a use case. */
  async function change(
    db: Database,
    farm: string,
    memberId: string | undefined,
    plan: (state: ContactsState) => ContactsPlan | string | undefined,
  ) {
    const state = await findContactsState(db, farm)
    const planned = state && plan(state)
    if (!state || !planned || typeof planned === 'string') return
    const actor = memberId === undefined ? 'olga' : { memberId, session: null, context }
    const key = { membershipId: farm, version: state.version }
    if (await writeContacts(db, { ...planned, ...key }, actor)) changes += 1
  }

  async function act(memberId: string, chance: () => number) {
    const below = <Item>(items: readonly Item[]) =>
      items[Math.floor(chance() * items.length)] as Item
    const db = below(pools)
    const [farm, other] = [below(farms), below(people)]
    const isPrimary = (state: ContactsState) => contactOf(state, memberId)?.primary === true
    const rights = { billing: chance() < 0.5, lsfr: chance() < 0.5 }
    const member = { memberId, session: null, context }
    const acts = {
      async invite() {
        const state = await findContactsState(db, farm)
        if (!state || !mayInvite(contactOf(state, memberId), rights)) return
        await addContactInvitation(
          db,
          { membershipId: farm, version: state.version },
          {
            id: randomUUID(),
            email: `${other}@people.example`,
            note: null,
            ...rights,
            hash: newHash(),
            realm: 'tests',
          },
          member,
        )
      },
      accept: () =>
        change(db, farm, memberId, (state) => {
          const invitation = below(state.invitations)
          if (!invitation || !mayInvite(contactOf(state, invitation.inviterId), invitation)) return
          const { id, billing } = invitation
          const lines = giveRights(state, memberId, { ...(billing && { billing }) })
          return { kind: 'joined', accountId: memberId, lines, spends: { kind: 'invitation', id } }
        }),
      async offer() {
        const state = await findContactsState(db, farm)
        if (!state || !isPrimary(state) || other === memberId || !contactOf(state, other)) return
        await addContactOffer(db, { membershipId: farm, version: state.version }, other, member)
      },
      handOver: () =>
        change(db, farm, memberId, (state) =>
          state.offer?.toId === memberId && contactOf(state, state.offer.fromId)?.primary
            ? {
                ...{ kind: 'handed-over', accountId: memberId },
                lines: giveRights(state, memberId, { primary: true }),
                spends: { kind: 'offer', id: memberId },
              }
            : undefined,
        ),
      edit: () =>
        change(db, farm, memberId, (state) =>
          isPrimary(state) ? planEdit(other, rights)(state) : undefined,
        ),
      remove: () =>
        change(db, farm, memberId, (state) =>
          isPrimary(state) && other !== memberId ? planRemoval(other)(state) : undefined,
        ),
      leave: () => change(db, farm, memberId, planRemoval(memberId, 'left')),
      byOfficer: () =>
        change(db, farm, undefined, (state) => ({
          ...{ kind: 'added', accountId: other },
          lines: giveRights(state, other, { primary: chance() < 0.5, ...rights }),
        })),
      async undo() {
        const done = below(await listContactChanges(db, farm))
        if (done && !done.isUndone)
          await change(db, farm, undefined, (state) => planUndo(state, done))
      },
      disable: () => disableAccount(db, other, 'olga'),
      enable: () => enableAccount(db, other, 'olga'),
      email: () =>
        sql`update account set email = case when email is null then username || '@people.example' end where id = ${other}`,
      kill: () => sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state = 'active'
        order by random() limit 1`,
    }
    // A kill takes a connection that was doing something, so it is rare.
    const { kill, ...usual } = acts
    const chosen = chance() < 0.005 ? kill : below(Object.values(usual))
    await chosen().catch((error: unknown) => {
      if (!isExpected(error)) faults.push(String(error))
    })
  }

  async function check() {
    const broken = await sql`
      select membership.id, count(*) filter (where is_primary) as primaries,
        count(*) filter (where is_billing) as billing,
        bool_or(account.email is not null and account.disabled_at is null) as reachable
      from membership left join contact on contact.membership_id = membership.id
      left join account on account.id = contact.account_id
      group by membership.id
      having count(*) filter (where is_primary) > 1 or count(*) filter (where is_billing) > 1
        or coalesce(bool_or(account.email is not null and account.disabled_at is null), false) = false
          and not exists (
            select from task where task.membership_id = membership.id
              and kind = 'membership-without-contact' and done_at is null)`
    faults.push(...broken.map((row) => JSON.stringify(row)))
    const twice = await sql`
      select membership_id from contact_change where kind = 'joined'
      group by membership_id having count(*) > (
        select count(*) from contact_invitation
        where contact_invitation.membership_id = contact_change.membership_id and state = 'accepted')`
    faults.push(...twice.map((row) => `accepted twice: ${JSON.stringify(row)}`))
    // Officers have done what they were asked to do; the triggers open the tasks again.
    await sql`
      update task set done_at = now() where kind = 'membership-without-contact' and done_at is null
        and exists (
          select from contact join account on account.id = account_id
          where contact.membership_id = task.membership_id and email is not null and disabled_at is null)`
    await sql`update contact_invitation set state = 'withdrawn' where state = 'open' and random() < 0.2`
  }

  const round = actors * 25
  for (let done = 0; done < operations && faults.length === 0; done += round) {
    await Promise.all(
      people.map(async (person, n) => {
        const chance = sequence(seed + done + n * 7919)
        for (let count = 0; count < round / actors; count += 1) await act(person, chance)
      }),
    )
    await check()
  }
  for (const pool of pools) await pool.$client.end()
  await database.drop()
  return { faults, changes }
}
