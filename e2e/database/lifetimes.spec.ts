import { addEmailChange, addEmailChangeByStaff } from '#db/queries/accounts/email-changes-edit.ts'
import { addInvitation } from '#db/queries/accounts/invitations.ts'
import { addAppPassword, startByAppPassword } from '#db/queries/credentials/app-passwords.ts'
import {
  issuePassthrough,
  redeemReset,
  startCredential,
} from '#db/queries/credentials/credentials.ts'
import { addResets } from '#db/queries/credentials/resets.ts'
import { issueCode } from '#db/queries/oauth/authorizations.ts'
import { exchangeCode } from '#db/queries/oauth/grants.ts'
import { startPasskeySession } from '#db/queries/passkeys/use-passkey.ts'
import { startImpersonation } from '#db/queries/staff/impersonation.ts'
import { newCredential } from '#lib/auth/credential.ts'
import { hashOf } from '#lib/auth/secret.ts'
import type { Grants } from '../fixtures/grants.ts'
import type { People, Person } from '../fixtures/people.ts'
import { context, expect, newHash, noRefund, test } from '../fixtures/statements.ts'
import { addStaff, giveFactor, staffSession } from '../staff/staff.ts'

type Database = Parameters<typeof startCredential>[0]

interface World {
  readonly db: Database
  readonly people: People
  readonly grants: Grants
  readonly person: Person
  /** A live session of the person. */
  readonly session: Buffer
  /** The hash under which the secret is issued. */
  readonly hash: Buffer
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

const verified = ({ id }: Person, epoch = 0) => ({ id, epoch, onSignInPage: true })
const ofKind = (kind: 'session' | 'bearer', hash: Buffer) => ({ ...newCredential(kind), hash })
const start =
  (kind: 'session' | 'bearer') =>
  async ({ db, hash, person }: World) =>
    startCredential(db, verified(person), ofKind(kind, hash), context, noRefund)
const link = (hash: Buffer, lifetimeSeconds: number) => ({
  hash,
  email: 'new@people.example',
  realm: 'tests',
  lifetimeSeconds,
})

async function exchange(
  { db, grants, person, hash }: World,
  accessHash: Buffer,
  refreshHash: Buffer,
) {
  const { client, code } = await grants.issueCode({ person })
  await exchangeCode(
    db,
    {
      clientId: client.id,
      secretHash: hashOf(client.secret),
      hash: hashOf(code),
      accessHash,
      refreshHash,
      seed: hash,
    },
    { redirectUri: client.redirectUri, challenge: null },
    context,
  )
}

/** The lifetime of each secret in seconds, and the statement that issues it. */
const lifetimes: Readonly<
  Record<string, readonly [seconds: number, issue: (world: World) => Promise<unknown>]>
> = {
  'a session': [30 * day, start('session')],
  'a bearer': [30 * day, start('bearer')],
  'a session that lacks its factor': [
    15 * minute,
    async (world) => {
      await giveFactor(world.people, world.person, 'enrolled')
      await start('session')(world)
    },
  ],
  'a session of an app password': [
    30 * day,
    async ({ db, hash, person, session }) => {
      const app = newHash()
      await addAppPassword(
        db,
        session,
        { hash: app, label: 'x', roles: ['passthrough'], realm: 'tests' },
        context,
      )
      await startByAppPassword(
        db,
        { accountId: person.id, hash: app },
        ofKind('session', hash),
        context,
      )
    },
  ],
  'an app password': [
    400 * day,
    ({ db, hash, session }) =>
      addAppPassword(db, session, { hash, label: 'x', roles: ['openid'], realm: 'tests' }, context),
  ],
  'a passthrough token': [
    10 * minute,
    async ({ db, hash, people, person }) => {
      const bearer = hashOf(await people.issueCredential(person))
      await issuePassthrough(
        db,
        bearer,
        { hash, realm: 'tests', lifetimeSeconds: 10 * minute },
        context,
      )
    },
  ],
  'a temporary password': [
    hour,
    ({ db, hash, person }) =>
      addResets(db, [{ accountId: person.id, hash }], { realm: 'tests', lifetimeSeconds: hour }),
  ],
  'a session of a temporary password': [
    day,
    async ({ db, hash, people, person }) => {
      const reset = hashOf(await people.issueCredential(person, { kind: 'reset' }))
      const given = { id: person.id, onSignInPage: true, hash: reset, passwordHash: '$new' }
      await redeemReset(db, given, ofKind('session', hash), context, noRefund)
    },
  ],
  'a code': [
    60,
    async ({ db, grants, hash, person, session }) => {
      const client = await grants.addClient({ own: true })
      const { id: clientId, redirectUri } = client
      const code = {
        clientId,
        redirectUri,
        roles: ['openid'] as const,
        challenge: null,
        nonce: null,
      }
      await grants.addConsent(person, client)
      await issueCode(db, session, { ...code, hash })
    },
  ],
  'an access token': [hour, (world) => exchange(world, world.hash, newHash())],
  'a refresh token': [30 * day, (world) => exchange(world, newHash(), world.hash)],
  'a change of email': [
    7 * hour,
    ({ db, hash, session }) => addEmailChange(db, session, link(hash, 7 * hour), context),
  ],
  'a change of email by staff': [
    7 * hour,
    ({ db, hash, person }) =>
      addEmailChangeByStaff(db, person.id, link(hash, 7 * hour), 'olga@host'),
  ],
  'an invitation': [
    14 * day,
    async ({ db, hash, people }) => {
      const { id: accountId } = await people.add({ invited: true })
      const invitation = {
        accountId,
        hash,
        realm: 'tests',
        lifetimeSeconds: 14 * day,
        isFirst: true,
      }
      await addInvitation(db, invitation)
    },
  ],
  'an impersonation': [
    15 * minute,
    async ({ db, hash, people, person }) => {
      const session = hashOf(await staffSession(people, await addStaff(people, 'help-desk')))
      const caller = { session, roles: ['help-desk'], context } as const
      await startImpersonation(db, caller, {
        hash,
        realm: 'tests',
        accountId: person.id,
        reason: 'A call',
      })
    },
  ],
  'the challenge of a passkey': [
    300,
    async ({ db, hash, people, person }) => {
      const id = await people.addPasskey(person)
      const ceremony = { hash, realm: 'tests', lifetimeSeconds: 300 }
      const given = { context, refund: noRefund }
      await startPasskeySession(
        db,
        { id, counter: 1, isBackedUp: false },
        ceremony,
        ofKind('session', newHash()),
        given,
      )
    },
  ],
}

for (const [name, [seconds, issue]] of Object.entries(lifetimes))
  test(`${name} works for ${seconds} seconds`, async ({ db, grants, people }) => {
    const person = await people.add()
    const session = hashOf(await people.issueCredential(person, { kind: 'session' }))
    const hash = newHash()
    await issue({ db, grants, people, person, session, hash })
    const [issued] = await people.sql`
      select extract(epoch from expires_at - issued_at)::float8 as seconds from credential where hash = ${hash}`
    expect(issued?.seconds).toBe(seconds)
  })
