import { hasCode } from '#db/driver/errors.ts'
import type { ContactActor, ContactMember } from '#db/queries/contacts/contact-actor.ts'
import { memberOf } from '#db/queries/contacts/contact-actor.ts'
import type { ContactNewcomer } from '#db/queries/contacts/contacts-edit.ts'
import { writeContacts } from '#db/queries/contacts/contacts-edit.ts'
import type { ContactsState } from '#db/queries/contacts/contacts-state.ts'
import * as contactsState from '#db/queries/contacts/contacts-state.ts'
import type { RequestContext } from '#db/request-context.ts'
import { asCaller, type SignedInMember } from '#lib/auth/member.ts'
import { hashOf, newSecret } from '#lib/auth/secret.ts'
import { contactLimit, enforceLimits, limitFor } from '#lib/auth/throttle.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { env } from '#lib/env.ts'
import { waitUntil } from '#lib/runtime/background-work.ts'
import { db } from '#lib/runtime/database.ts'
import { type ContactsPlan, formerPrimary } from './contact-rules.ts'
import { notifyContacts } from './notify-contacts.ts'

export type { ContactsState }

/** The membership is unknown to the actor, its contacts may not be changed now, or others change them all the time. */
export type ContactsRefusal = 'unknown' | 'frozen' | 'raced'

/** Reads the contacts of a membership for one of them; null alike if there is no such membership. */
export const readOwnContacts = (
  member: SignedInMember,
  membership: string,
): Promise<ContactsState | null> =>
  asCaller(member).run((database, hash) =>
    contactsState.findOwnContactsState(database, hash, guidOrNil(membership)),
  )

/** A member as the actor of a change. */
export const actingMember = ({ accountId, session }: SignedInMember, context: RequestContext) => ({
  memberId: accountId,
  session,
  context,
})

/** Each attempt fails only because another change succeeded, so this many succeed first. */
const maxAttempts = 25

/**
 * Reads the contacts, lets `write` change them, and starts again if others have changed them meanwhile: `write`
 * returns undefined then (decision 082).
 */
export async function withContacts<Outcome extends object | string>(
  read: () => Promise<ContactsState | null | undefined>,
  actor: ContactActor,
  write: (state: ContactsState) => Promise<Outcome | undefined>,
): Promise<Outcome | ContactsRefusal> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const state = await read()
    if (!state) return 'unknown'
    if (state.isFrozen && memberOf(actor)) return 'frozen'
    const outcome = await write(state)
    if (outcome !== undefined) return outcome
  }
  return 'raced'
}

/**
 * The SQLSTATEs after which a change is tried again: an erasure waits for this statement as this one does for it,
 * an import has given the role to someone else, or a contact was erased. Someone new may have no account, or the
 * username of another one.
 */
const overtaken = (kind: ContactsPlan['kind'] | 'newcomer'): RegExp => {
  if (kind === 'newcomer') return /^40P01$/
  return kind === 'added' ? /^(40P01|23505)$/ : /^(40P01|23505|23503)$/
}

/** The same for a member who is a contact of the membership. */
export const withOwnContacts = <Outcome extends object | string>(
  member: SignedInMember,
  membership: string,
  context: RequestContext,
  write: (state: ContactsState, actor: ContactMember) => Promise<Outcome | undefined>,
): Promise<Outcome | ContactsRefusal> => {
  const actor = actingMember(member, context)
  return withContacts(
    () => readOwnContacts(member, membership),
    actor,
    (state) => write(state, actor),
  )
}

/** A change that was made. */
interface ChangedContacts {
  /** The end of a newcomer's session, in seconds since 1970. */
  readonly expires: number | null
}

/**
 * Changes the contacts of a membership as `plan` says, in one statement, and emails everybody concerned. The only
 * way in which members, staff and the command change contacts.
 */
export const changeContacts = <Refusal extends string>(
  read: () => Promise<ContactsState | null | undefined>,
  actor: ContactActor,
  plan: (state: ContactsState) => ContactsPlan | Refusal,
  newcomer?: ContactNewcomer,
): Promise<ChangedContacts | Refusal | ContactsRefusal> =>
  withContacts<ChangedContacts | Refusal>(read, actor, async (state) => {
    const planned = plan(state)
    if (typeof planned === 'string') return planned
    const { membershipId, version } = state
    const former = planned.kind === 'undone' ? undefined : formerPrimary(state, planned.lines)
    const secret = former?.email ? newSecret() : undefined
    const written = await writeContacts(
      db,
      {
        ...planned,
        ...{ membershipId, version, newcomer },
        report: secret === undefined ? undefined : { hash: hashOf(secret), realm: env.realm },
      },
      actor,
    ).catch((error) => {
      if (hasCode(error, overtaken(newcomer ? 'newcomer' : planned.kind))) return undefined
      throw error
    })
    if (!written) return undefined
    if (written.changeId) waitUntil(notifyContacts(state, planned, actor, secret))
    return written
  })

/** The same for a member who is a contact of the membership. Fails with 429 beyond the limit of the account. */
export async function changeOwnContacts<Refusal extends string>(
  member: SignedInMember,
  membership: string,
  context: RequestContext,
  plan: (state: ContactsState) => ContactsPlan | Refusal,
): Promise<'done' | Refusal | ContactsRefusal> {
  await enforceLimits(limitFor(contactLimit, 'contacts', member.accountId))
  const read = () => readOwnContacts(member, membership)
  const changed = await changeContacts(read, actingMember(member, context), plan)
  return typeof changed === 'string' ? changed : 'done'
}
