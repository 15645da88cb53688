import { hasCode } from '#db/driver/errors.ts'
import { type ContactActor, memberOf } from '#db/queries/contacts/contact-actor.ts'
import {
  type ContactNewcomer,
  type WrittenContacts,
  writeContacts,
} from '#db/queries/contacts/contacts-edit.ts'
import {
  type ContactsState,
  findContactsState,
  findOwnContactsState,
} from '#db/queries/contacts/contacts-state.ts'
import type { RequestContext } from '#db/request-context.ts'
import { asCaller, type SignedInMember } from '#lib/auth/member.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { db } from '#lib/runtime/database.ts'
import type { Planner } from './contact-rules.ts'

export type { ContactsState }

/** The membership is unknown to the actor, its contacts are frozen, or others keep changing them. */
export type ContactsRefusal = 'unknown' | 'frozen' | 'raced'

/** The contacts of a membership, for an actor who may read them. */
interface ContactsOf<Who extends ContactActor> {
  readonly actor: Who
  readonly read: () => Promise<ContactsState | null | undefined>
}

/** The contacts of a membership, for anyone but one of them. */
export const contactsOf = <Who extends ContactActor>(
  membershipId: string,
  actor: Who,
): ContactsOf<Who> => ({ actor, read: () => findContactsState(db, membershipId) })

/** Reads the contacts of a membership for one of them; null alike if there is no such membership. */
export const readOwnContacts = (
  member: SignedInMember,
  membership: string,
): Promise<ContactsState | null> =>
  asCaller(member).run((database, hash) =>
    findOwnContactsState(database, hash, guidOrNil(membership)),
  )

/** A member as the actor of a change. */
export const actingMember = ({ accountId, session }: SignedInMember, context: RequestContext) => ({
  memberId: accountId,
  session,
  context,
})

/** The contacts of a membership, for one of them. */
export const ownContacts = (
  member: SignedInMember,
  membership: string,
  context: RequestContext,
): ContactsOf<ReturnType<typeof actingMember>> => ({
  actor: actingMember(member, context),
  read: () => readOwnContacts(member, membership),
})

/** An attempt fails only because another change succeeded. */
const maxAttempts = 25

/**
 * Reads the contacts, lets `write` change them, and starts again after a deadlock, or if others have changed them
 * meanwhile: `write` returns undefined then (decision 083).
 */
export async function withContacts<Who extends ContactActor, Outcome extends object | string>(
  { actor, read }: ContactsOf<Who>,
  write: (state: ContactsState, actor: Who) => Promise<Outcome | undefined>,
): Promise<Outcome | ContactsRefusal> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const state = await read()
    if (!state) return 'unknown'
    if (state.isFrozen && memberOf(actor)) return 'frozen'
    const outcome = await write(state, actor).catch((error) => {
      if (hasCode(error, /^40P01$/)) return undefined
      throw error
    })
    if (outcome !== undefined) return outcome
  }
  return 'raced'
}

/**
 * The SQLSTATEs after which a change is tried again: a role that an import has given to someone else, or an account
 * that was erased. An officer may name an account that never was, and someone new a username that is taken.
 */
const overtaken = (
  actor: ContactActor,
  newcomer: ContactNewcomer | undefined,
): RegExp | undefined => {
  if (newcomer) return undefined
  return memberOf(actor) ? /^(23503|23505)$/ : /^23505$/
}

/**
 * Changes the contacts of a membership as `plan` says, in one statement, which stores the notice to the contacts. Members,
 * staff and the command all change contacts through it.
 */
export const changeContacts = <Refusal extends string>(
  contacts: ContactsOf<ContactActor>,
  plan: Planner<Refusal>,
  newcomer?: ContactNewcomer,
): Promise<WrittenContacts | Refusal | ContactsRefusal> =>
  withContacts<ContactActor, WrittenContacts | Refusal>(contacts, async (state, actor) => {
    const planned = plan(state)
    if (typeof planned === 'string') return planned
    const { membershipId, version } = state
    const change = { ...planned, membershipId, version, newcomer }
    return writeContacts(db, change, actor).catch((error) => {
      const codes = overtaken(actor, newcomer)
      if (codes && hasCode(error, codes)) return undefined
      throw error
    })
  })
