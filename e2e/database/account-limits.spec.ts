import { randomUUID } from 'node:crypto'
import type { RequestContext } from '#db/request-context.ts'
import { startApplication } from '#lib/accounts/applications/start-application.ts'
import { requestClosure } from '#lib/accounts/close-account.ts'
import { makeOwnAccessPack } from '#lib/accounts/privacy/access-pack.ts'
import { findMember, type SignedInMember } from '#lib/auth/member.ts'
import * as throttle from '#lib/auth/throttle.ts'
import { offerHandOver } from '#lib/memberships/contacts/hand-over.ts'
import { inviteContact, sendInvitationAgain } from '#lib/memberships/contacts/invite-contact.ts'
import {
  acceptHandOver,
  confirmContacts,
  editOwnContact,
  leaveMembership,
  removeOwnContact,
} from '#lib/memberships/contacts/own-contacts.ts'
import { drainBackgroundWork } from '#lib/runtime/background-work.ts'
import { closeDatabase, setDatabaseUrl } from '#lib/runtime/database.ts'
import { setServiceSecret } from '#lib/runtime/service-secret.ts'
import { People, type Person } from '../fixtures/people.ts'
import { authSecret } from '../fixtures/service.ts'
import { context as anyContext, expect, test } from '../fixtures/statements.ts'

interface Caller {
  readonly person: Person
  readonly member: SignedInMember
  /** A membership of the person. */
  readonly membership: string
  /** From a network of its own, whose limits no one reaches. */
  readonly context: RequestContext
}

type Use = (caller: Caller) => Promise<unknown>

const ofMembership =
  <Args extends readonly unknown[]>(
    change: (
      member: SignedInMember,
      membership: string,
      context: RequestContext,
      ...args: Args
    ) => Promise<unknown>,
    ...args: Args
  ): Use =>
  ({ member, context }) =>
    change(member, randomUUID(), context, ...args)

const someone = randomUUID()
const rights = { billing: false, lsfr: false }
const fee = { type: 'Friend', description: 'Friend', individual: true, amount: 24 } as never

/** The limits of an account or a mailbox: how many attempts are free, and everything that counts as one. */
const limits: Readonly<Record<string, { attempts: number; uses: Readonly<Record<string, Use>> }>> =
  {
    contactLimit: {
      attempts: 60,
      uses: {
        editOwnContact: ofMembership(editOwnContact, someone, rights, rights),
        removeOwnContact: ofMembership(removeOwnContact, someone),
        leaveMembership: ofMembership(leaveMembership),
        acceptHandOver: ofMembership(acceptHandOver),
        confirmContacts: ofMembership(confirmContacts, []),
        offerHandOver: ofMembership(offerHandOver, someone),
      },
    },
    contactInvitationLimit: {
      attempts: 20,
      uses: {
        inviteContact: ofMembership(inviteContact, {
          ...rights,
          email: 'bo@people.example',
          note: null,
        }),
        sendInvitationAgain: ofMembership(sendInvitationAgain, someone),
      },
    },
    downloadLimit: {
      attempts: 5,
      uses: { makeOwnAccessPack: ({ member, context }) => makeOwnAccessPack(member, context) },
    },
    closureLimit: {
      attempts: 5,
      uses: {
        requestClosure: ({ member, person, context }) =>
          requestClosure(member, { current: person.password }, context),
      },
    },
    applicationLimit: {
      attempts: 10,
      uses: {
        startApplication: ({ person, context }) =>
          startApplication({ key: randomUUID(), email: person.email, fee }, context),
      },
    },
    renewalLimit: {
      attempts: 60,
      uses: {
        startApplication: ({ person, membership: renews, context }) =>
          startApplication(
            { key: randomUUID(), email: person.email, fee, accountId: person.id, renews },
            context,
          ),
      },
    },
  }

/** Beyond it nothing is refused: the owner gets no second email of a day (`e2e/pages/factor.spec.ts`). */
const refusesNothing = ['appPasswordNoticeLimit']

test('every limit of an account or a mailbox lets its attempts through, and then refuses each use of it, to no one else', async ({
  own: { sql, url },
}) => {
  const declared = Object.keys(throttle).filter((name) => name.endsWith('Limit'))
  expect([...Object.keys(limits), ...refusesNothing].sort()).toEqual(declared.sort())
  setDatabaseUrl(url)
  setServiceSecret(authSecret)
  const people = new People(sql)
  let networks = 0
  const addCaller = async (): Promise<Caller> => {
    networks += 1
    const context = { ...anyContext, network: `192.0.2.${networks}` }
    const person = await people.add()
    const secret = await people.issueCredential(person, { kind: 'session' })
    const member = await findMember(secret, context)
    if (!member) throw new Error('There is no member.')
    const { guid } = await people.addMembership({ person, primary: true })
    return { person, member, membership: guid, context }
  }
  const statusOf = (use: Use, caller: Caller) =>
    use(caller).then(
      () => 'allowed',
      ({ faults }) => faults?.[0].status,
    )
  try {
    for (const [limit, { attempts, uses }] of Object.entries(limits)) {
      const [caller, other] = [await addCaller(), await addCaller()]
      const inTurn = Object.entries(uses)
      for (let n = 0; n < attempts; n += 1) {
        const [name, use] = inTurn[n % inTurn.length] as (typeof inTurn)[number]
        expect(await statusOf(use, caller), `${limit}, ${name}, attempt ${n + 1}`).toBe('allowed')
      }
      for (const [name, use] of inTurn) {
        expect(await statusOf(use, caller), `${limit}, ${name} beyond it`).toBe(429)
        expect(await statusOf(use, other), `${limit}, ${name} of another`).toBe('allowed')
      }
    }
  } finally {
    await drainBackgroundWork()
    await closeDatabase()
  }
})
