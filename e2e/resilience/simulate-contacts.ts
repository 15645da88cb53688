import { randomUUID } from 'node:crypto'
import { connect } from '#db/driver/connect.ts'
import { hasCode } from '#db/driver/errors.ts'
import { disableAccount, enableAccount } from '#db/queries/accounts/accounts-edit.ts'
import {
  type ContactChange,
  listContactChanges,
  releaseContacts,
  reportContactChange,
} from '#db/queries/contacts/contact-changes.ts'
import {
  sendContactInvitation,
  withdrawContactInvitation,
} from '#db/queries/contacts/contact-invitations.ts'
import { addContactOffer, deleteContactOffer } from '#db/queries/contacts/contact-offers.ts'
import { writeContacts } from '#db/queries/contacts/contacts-edit.ts'
import { findContactsState } from '#db/queries/contacts/contacts-state.ts'
import { addReportLink } from '#db/queries/contacts/noticed-contacts.ts'
import { eraseAccount } from '#db/queries/privacy/erasure.ts'
import { finishTask } from '#db/queries/tasks/tasks-edit.ts'
import * as rules from '#lib/memberships/contacts/contact-rules.ts'
import { createDatabase } from '../fixtures/database.ts'
import { context, newHash } from '../fixtures/statements.ts'
import { brokenRule, canHaveInvited, type MadeChange } from './contact-oracle.ts'

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

/** A connection that was ended, or an account that is no longer there. A deadlock is a fault. */
const isExpected = (error: unknown) =>
  hasCode(error, /^(57P0|08|ECONN|EPIPE|CONNECTION_|23503)/) ||
  (error instanceof Error && error.name === 'DatabaseUnavailable')

/**
 * Lets eight people change the contacts of a few memberships at random, on two instances of which connections are
 * killed, while officers change contacts, undo changes and disable accounts. Returns the faults: memberships with two contacts
 * of one role, live ones without a reachable contact and without a task, and invitations that were accepted twice.
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
  const reports: Buffer[] = []
  const spent = new Set<string>()

  /** Changes the contacts of a membership as its present list allows, like a use case. */
  async function change(
    db: Database,
    farm: string,
    memberId: string | undefined,
    plan: rules.Planner<string>,
    undoes?: ContactChange,
  ) {
    const state = await findContactsState(db, farm)
    const planned = state ? plan(state) : 'unknown'
    if (!state || typeof planned === 'string') return
    const actor = memberId === undefined ? 'olga' : { memberId, session: null, context }
    const key = { membershipId: farm, version: state.version }
    const judge = (kind: string, rows: Pick<MadeChange, 'before' | 'after'>) => {
      const rule = brokenRule({
        ...rows,
        kind,
        accountId: planned.accountId,
        memberId,
        state,
        undoes,
      })
      if (rule)
        faults.push(
          `${farm} by ${memberId ?? 'an officer'}: ${rule}` +
            JSON.stringify({ planned, state, rows }),
        )
    }
    const written = await writeContacts(db, { ...planned, ...key }, actor)
    if (!written) return
    if (planned.isConfirmation) judge('confirmed', { before: [], after: [] })
    if (!written.changeId) return
    changes += 1
    await checkContacts()
    const hash = newHash()
    await addReportLink(db, written.changeId, { hash, realm: 'tests' })
    reports.push(hash)
    const { kind, id } = planned.spends ?? { kind: 'offer' }
    if (id && kind !== 'offer' && spent.has(id)) faults.push(`${kind} ${id} was used twice`)
    if (id) spent.add(id)
    const [made] =
      await sql`select kind, before, after from contact_change where id = ${written.changeId}`
    // It is deleted with an account that was erased.
    if (!made) return
    judge(made.kind, made as Pick<MadeChange, 'before' | 'after'>)
  }

  /** Holds at each moment: one contact of a role, and one who can be reached or a task. */
  async function checkContacts() {
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
  }

  async function act(person: string, chance: () => number) {
    const below = <Item>(items: readonly Item[]) =>
      items[Math.floor(chance() * items.length)] as Item
    const db = below(pools)
    const [farm, other] = [below(farms), below(people)]
    const rights = { billing: chance() < 0.5, lsfr: chance() < 0.5 }
    // Most acts are open to the primary contact alone.
    const first = (await findContactsState(db, farm).catch(() => undefined))?.contacts[0]
    const memberId = first?.primary && chance() < 0.4 ? first.accountId : person
    const member = { memberId, session: null, context }
    const own = <Refusal extends string>(plan: rules.Planner<Refusal>) =>
      change(db, farm, memberId, plan)
    const byOfficer = <Refusal extends string>(
      plan: rules.Planner<Refusal>,
      undoes?: ContactChange,
    ) => change(db, farm, undefined, plan, undoes)
    const acts = {
      async invite() {
        const state = await findContactsState(db, farm)
        const again =
          chance() < 0.3
            ? below(state?.invitations.filter((sent) => sent.inviterId === memberId) ?? [])
            : undefined
        const sent = again ?? {
          id: randomUUID(),
          email: `${below(people)}@people.example`,
          ...rights,
        }
        const refusal =
          state &&
          rules.refusalOfInvitation(state, memberId, again ? { ...again, email: undefined } : sent)
        // The statement keeps the limit on its own.
        if (!state || (refusal && refusal !== 'too-many')) return
        const link = { note: null, hash: newHash(), realm: 'tests' }
        const isSent = await sendContactInvitation(db, state, { ...sent, ...link }, member)
        if (isSent && !canHaveInvited(rules.contactOf(state, memberId), sent))
          faults.push('invited')
        const others = state.invitations.filter(({ id, isExpired }) => id !== sent.id && !isExpired)
        if (isSent && others.length >= 5) faults.push('a sixth invitation is open')
      },
      async inviteUpToLimit() {
        for (let n = 0; n < 10; n += 1) await acts.invite()
      },
      async accept() {
        const invitation = below((await findContactsState(db, farm))?.invitations ?? [])
        if (invitation) await own(rules.planAcceptance(memberId, invitation))
      },
      async offer() {
        const state = await findContactsState(db, farm)
        if (!state || rules.refusalOfOffer(state, memberId, other)) return
        const isOffered = await addContactOffer(db, state, other, member)
        if (isOffered && state.contacts[0]?.accountId !== memberId) faults.push('offered')
      },
      async endOffer() {
        const state = await findContactsState(db, farm)
        if (!state?.offer || chance() > 0.5) return
        const isEnded = await deleteContactOffer(db, state, member)
        if (isEnded && ![state.offer.fromId, state.offer.toId].includes(memberId))
          faults.push('an offer was ended by someone else')
      },
      handOver: () => own(rules.planHandOver(memberId)),
      edit: () => own(rules.planOwnEdit(memberId, other, rights)),
      remove: () => own(rules.planOwnRemoval(memberId, other)),
      leave: () => own(rules.planDeparture(memberId)),
      confirm: () => own(rules.planConfirmation(memberId)),
      add: () => byOfficer(rules.planAddition(other, { primary: chance() < 0.5, ...rights })),
      removeByOfficer: () => byOfficer(rules.planRemoval(other)),
      editByOfficer: () => byOfficer(rules.planEdit(other, { primary: chance() < 0.5, ...rights })),
      async withdraw() {
        const state = await findContactsState(db, farm)
        const sent = state?.invitations.find(({ inviterId }) => inviterId === memberId)
        if (!state || !sent) return
        if (await withdrawContactInvitation(db, state, sent.id, member)) spent.add(sent.id)
      },
      async report() {
        const hash = below(reports)
        if (hash && chance() < 0.3) await reportContactChange(db, hash, context)
      },
      release: () => releaseContacts(db, farm, 'olga'),
      async undo() {
        const done = below(await listContactChanges(db, farm))
        if (done && !done.isUndone) await byOfficer(rules.planUndo(done), done)
      },
      disable: () => disableAccount(db, other, 'olga'),
      enable: () => enableAccount(db, other, 'olga'),
      email: () =>
        sql`update account set email = case when email is null then username || '@people.example' end where id = ${other}`,
      async finish() {
        const [task] = await sql`
          select id from task
          where membership_id = ${farm} and kind = 'membership-without-contact' and done_at is null`
        if (task) await finishTask(db, task.id, 'olga')
      },
      async erase() {
        if (chance() > 0.2 || !(await eraseAccount(db, other, 'olga'))) return
        const [row] = await sql`
          insert into account (username, email, country)
          values (${randomUUID()}, ${`${randomUUID()}@people.example`}, 'United Kingdom') returning id`
        people[people.indexOf(other)] = row?.id
      },
      kill: () => sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state = 'active'
        order by random() limit 1`,
    }
    // A kill takes a connection that was doing something, so it is rare.
    const { kill, ...usual } = acts
    const often = [
      acts.accept,
      acts.withdraw,
      acts.add,
      acts.edit,
      acts.editByOfficer,
      acts.undo,
      acts.offer,
      acts.endOffer,
      acts.handOver,
      acts.finish,
      acts.invite,
      acts.leave,
      acts.leave,
      acts.inviteUpToLimit,
      acts.inviteUpToLimit,
      acts.removeByOfficer,
    ]
    const chosen = chance() < 0.005 ? kill : below(chance() < 0.7 ? often : Object.values(usual))
    try {
      await chosen()
      if ([acts.disable, acts.email, acts.erase].includes(chosen)) await checkContacts()
    } catch (error) {
      if (!isExpected(error)) faults.push(String((error as Error).cause ?? error))
    }
  }

  async function check() {
    await checkContacts()
    const invitations = await sql`
      select membership_id, count(*) from contact_invitation
      where state = 'open' and expires_at > now() group by membership_id having count(*) > 5`
    faults.push(...invitations.map((row) => `open invitations: ${JSON.stringify(row)}`))
    const frozen = await sql`
      select id from membership where (contacts_frozen_at is not null) <> exists (
        select from task where membership_id = membership.id and kind = 'not-me' and done_at is null)`
    faults.push(...frozen.map((row) => `frozen or a task alone: ${JSON.stringify(row)}`))
    await sql`update contact_invitation set state = 'withdrawn' where state = 'open' and random() < 0.2`
    await sql`update contact_invitation set expires_at = now() where state = 'open' and random() < 0.2`
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
