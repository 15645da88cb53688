import { Secret, TOTP } from 'otpauth'
import type { StaffRole } from '#db/values/staff-roles.ts'
import { hashOf } from '#lib/auth/secret.ts'
import type { People, Person } from '../fixtures/people.ts'

/** The states of a second factor (decision 048). */
export const factorStates = ['none', 'enrolled', 'reset pending', 'reset due'] as const

/** One of the states. */
export type FactorState = (typeof factorStates)[number]

/** Gives an account a role, as the command does, but without ending its sessions. */
export const giveRole = (people: People, { id }: { id: string }, role: StaffRole) =>
  people.sql`insert into staff_role (account_id, role) values (${id}, ${role})`

/** Gives an account a second factor in this state, with a secret that nobody knows. */
export async function giveFactor(people: People, { id }: { id: string }, state: FactorState) {
  if (state === 'none') return
  const hours = { enrolled: null, 'reset pending': 1, 'reset due': -1 }[state]
  await people.sql`
    insert into staff_factor (account_id, sealed_secret, created_at, confirmed_at, reset_at)
    values (${id}, '\\x00', now() - interval '2 days', now() - interval '2 days',
      now() + ${hours}::int * interval '1 hour')`
}

/** Adds a member of staff with a factor. */
export async function addStaff(
  people: People,
  role: StaffRole,
  state: FactorState = 'enrolled',
): Promise<Person> {
  const person = await people.add()
  await giveRole(people, person, role)
  await giveFactor(people, person, state)
  return person
}

/** Marks a session as one that has passed the second factor. */
export const passMfa = (people: People, session: string, minutesAgo = 0) => people.sql`
  insert into staff_session (credential_id, started_at, used_at)
  select id, now() - ${minutesAgo} * interval '1 minute', now() from credential
  where hash = ${hashOf(session)}`

/** A session of someone with this role that has passed the second factor. */
export async function staffSession(people: People, person: { id: string }): Promise<string> {
  const session = await people.issueCredential(person, { kind: 'session' })
  await passMfa(people, session)
  return session
}

/** The code that an authenticator app with this key shows now, or some periods later. */
export const codeOf = (key: string, periods = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + periods * 30_000,
  })
