import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import type { Database } from '#db/driver/connect.ts'
import {
  remindApplicants,
  replyToQuestion,
  sendApplication,
} from '#db/queries/applications/applications-edit.ts'
import { deleteSubscriptionByEmail } from '#db/queries/campaigns/subscriptions-edit.ts'
import { askPrimaryContacts } from '#db/queries/contacts/contact-confirmations.ts'
import { requestInvitationRenewal } from '#db/queries/contacts/contact-invitations.ts'
import { addAppPassword } from '#db/queries/credentials/app-passwords.ts'
import { changePassword } from '#db/queries/credentials/sessions-edit.ts'
import { claimWebhooks, recordDeliveries, recordFailure } from '#db/queries/events/deliveries.ts'
import { numberEvents } from '#db/queries/events/number-events.ts'
import { addWebhook } from '#db/queries/events/webhooks.ts'
import {
  confirmMfa,
  endMfa,
  passMfa,
  replaceRecoveryCodes,
  setUpMfa,
} from '#db/queries/mfa/mfa-edit.ts'
import type { ChangeFacts } from '#db/queries/outgoing.ts'
import { addPasskey, removePasskey } from '#db/queries/passkeys/passkeys-edit.ts'
import { switchOffWithPasskey, switchOnWithPasskey } from '#db/queries/passkeys/use-passkey.ts'
import { eraseAccount } from '#db/queries/privacy/erasure.ts'
import type { ToldWayIn } from '#db/values/audit-actions.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { londonDay } from '../fixtures/measure/london-day.ts'
import { People, type Person } from '../fixtures/people.ts'
import { context, expect, newHash, newSession, noRefund } from '../fixtures/statements.ts'
import { addApplication } from '../staff/join-application.ts'

/** Somebody who hears of a change, with their session, link, email and lease; a stranger has others. */
export interface Reader {
  readonly db: Database
  readonly sql: postgres.Sql
  readonly people: People
  readonly person: Person
  readonly language: 'en' | 'cy'
  /** The hash of a session, or of the link of an application. */
  readonly hash: Buffer
  readonly email: string
  readonly lease?: string
}

/** A change that can be done once. */
export interface Change {
  /** Brings about the state that it needs, and what it is done with. */
  readonly prepare?: (reader: Reader) => Promise<unknown>
  readonly run: (reader: Reader, prepared: string) => Promise<unknown>
  /** The facts that its emails say and no other row has. */
  readonly facts?: unknown
  /** Who gets an email, by default the reader: in the language of their page; others did not act on one. */
  readonly emails?: readonly ('reader' | 'organisation' | 'other')[]
}

const codes = () => ({ recoveryHashes: ['a', 'b'], sealedCodes: newHash() })
const next = () => ({ hash: newHash(), lifetimeSeconds: 60 })
const ceremony = () => ({ hash: newHash(), realm: 'tests', lifetimeSeconds: 60 })
const of = ({ language }: Reader) => ({ ...context, language })
const spent = (reader: Reader) => ({ refund: noRefund, context: of(reader) })
const proof = { recoveryHash: 'a' }
const sealedSecret = newHash()
const passwordHash = '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$aGFzaA'
const use = (id: string) => ({ id, counter: 0, isBackedUp: false })

const withFactor = ({ sql, person }: Reader) => sql`
  insert into staff_factor (account_id, sealed_secret, confirmed_at, switched_on_at, recovery_hashes)
  values (${person.id}, '\\x00', now(), now(), '{a,b}')`

const withPasskey = ({ people, person }: Reader) => people.addPasskey(person)

const withApplication =
  (state: 'started' | 'asked', renewal = false) =>
  async ({ sql, people, hash, email }: Reader) => {
    const { id } = await addApplication(people, state)
    await sql`update join_application set email = ${email}, renewal = ${renewal}, amount = 24 where id = ${id}`
    await sql`
      insert into credential (hash, kind, join_application_id, realm, expires_at)
      values (${hash}, 'join', ${id}, 'tests', now() + interval '1 day')`
    return id
  }

/** Adds a webhook with an event, claims it and returns its id. */
async function withWebhook({ db, sql, email }: Reader): Promise<string> {
  const [id, clientId] = [randomUUID(), randomUUID()]
  await sql`
    insert into client (id, name, secret_hashes, redirect_uris, roles)
    values (${clientId}, 'The app', array['x'::bytea], array['https://app.example/'], '{events}')`
  const url = 'https://app.example/hook'
  const sealed = { types: [], sealedSecret: Buffer.from('sealed') }
  await addWebhook(db, { id, clientId, url, email, ...sealed }, 'olga')
  await new People(sql).add()
  await numberEvents(db)
  await claimWebhooks(db)
  return id
}

const leaseOf = async ({ sql, lease }: Reader, id: string) => {
  const [row] = await sql`select due_at::text as lease from webhook where id = ${id}`
  return { id, lease: lease ?? row?.lease }
}

const attempt = (result: string) => ({
  eventId: randomUUID(),
  type: 'account.created',
  at: Date.now(),
  result,
  durationMs: 9,
})

const webhookFacts = (news: string) => ({
  about: 'webhook',
  news,
  email: expect.any(String),
  url: 'https://app.example/hook',
  clientName: 'The app',
})

/** Every change that somebody hears of, by the name of its action or of its facts. */
export const toldChanges: Readonly<Record<ToldWayIn | ChangeFacts['about'], readonly Change[]>> = {
  'password-changed': [
    {
      run: (reader) =>
        changePassword(reader.db, reader.hash, passwordHash, newSession(), of(reader)),
    },
  ],
  'passkey-added': [
    {
      run: (reader) => {
        const passkey = { name: 'Phone', rpId: 'localhost', counter: 0, transports: [] }
        const made = { isSynced: false, isBackedUp: false, publicKey: newHash() }
        const added = { ...passkey, ...made, credentialId: Buffer.from(reader.person.id) }
        const how = { next: next(), codes: codes(), context: of(reader) }
        return addPasskey(reader.db, reader.hash, added, ceremony(), how)
      },
      facts: { name: 'Phone', passkeyId: expect.any(String) },
    },
  ],
  'passkey-removed': [
    {
      prepare: withPasskey,
      run: (reader, id) => removePasskey(reader.db, reader.hash, id, undefined, spent(reader)),
      facts: { name: 'My phone' },
    },
  ],
  'second-step-set-up': [
    {
      prepare: ({ db, hash }) => setUpMfa(db, hash, sealedSecret),
      run: (reader) => {
        const mfa = { sealedSecret, step: 1, ...codes() }
        return confirmMfa(reader.db, reader.hash, mfa, next(), of(reader))
      },
    },
    {
      prepare: withPasskey,
      run: (reader, id) => {
        const how = { next: next(), codes: codes(), ...spent(reader) }
        return switchOnWithPasskey(reader.db, reader.hash, use(id), ceremony(), how)
      },
    },
  ],
  'second-step-ended': [
    {
      prepare: withFactor,
      run: (reader) => endMfa(reader.db, reader.hash, proof, spent(reader)),
    },
    {
      prepare: async (reader) => {
        await withFactor(reader)
        return withPasskey(reader)
      },
      run: (reader, id) =>
        switchOffWithPasskey(reader.db, reader.hash, use(id), ceremony(), spent(reader)),
    },
  ],
  'recovery-code-used': [
    {
      prepare: withFactor,
      run: (reader) => passMfa(reader.db, reader.hash, proof, next(), spent(reader)),
      facts: { left: 1 },
    },
  ],
  'recovery-codes-made': [
    {
      prepare: withFactor,
      run: (reader) =>
        replaceRecoveryCodes(reader.db, reader.hash, proof, codes(), next(), spent(reader)),
    },
  ],
  'app-password-added': [
    {
      run: (reader) => {
        const added = { hash: hashOf(reader.email), label: 'FarmBooks', roles: [], realm: 'tests' }
        return addAppPassword(reader.db, reader.hash, added, of(reader)).catch(() => false)
      },
      facts: { name: 'FarmBooks' },
    },
  ],
  'application-sent': [false, true].map((renewal) => ({
    prepare: withApplication('started', renewal),
    run: ({ db, hash, language }) => sendApplication(db, hash, language),
    emails: renewal ? ['reader'] : ['reader', 'organisation'],
    facts: { about: 'application-sent', applicationId: expect.any(String) },
  })),
  'application-replied': [
    {
      prepare: withApplication('asked'),
      run: ({ db, hash }) => replyToQuestion(db, hash, 'Six hives'),
      emails: ['organisation'],
      facts: { about: 'application-replied', applicationId: expect.any(String) },
    },
  ],
  'application-waits': [
    {
      prepare: async (reader) => {
        const id = await withApplication('started')(reader)
        await reader.sql`
          update join_application set changed_at = now() - interval '8 days' where id = ${id}`
      },
      run: ({ db, lease }) => remindApplicants(db, lease ? 0 : 9),
      emails: ['other'],
      facts: { about: 'application-waits', applicationId: expect.any(String) },
    },
  ],
  'contacts-unconfirmed': [
    {
      prepare: async ({ sql, people, person }) => {
        const { guid } = await people.addMembership({ person, primary: true })
        await sql`update membership set confirm_contacts_on = ${londonDay()} where id = ${guid}`
      },
      run: ({ db, lease }) => askPrimaryContacts(db, lease ? 0 : 9),
      emails: ['other'],
      facts: { about: 'contacts-unconfirmed', membershipId: expect.any(String) },
    },
  ],
  'roles-vacant': (['primary', 'billing'] as const).map((role) => ({
    prepare: async ({ people, person }) => {
      const [gone, other] = [await people.add(), await people.add()]
      await people.addMembership({ person: gone, lsfr: true }, { person: other })
      await people.addMembership({ person: gone, [role]: true }, { person })
      return gone.id
    },
    run: ({ db, lease }, gone) => eraseAccount(db, lease ? randomUUID() : gone, 'olga'),
    emails: ['other'],
    facts: {
      about: 'roles-vacant',
      membershipId: expect.any(String),
      primary: role === 'primary',
      billing: role === 'billing',
    },
  })),
  'invitation-asked': [
    {
      prepare: async ({ sql, people, person, hash }) => {
        const { guid } = await people.addMembership({ person, primary: true })
        await sql`delete from credential where hash = ${hash}`
        await sql`
          with invited as (
            insert into contact_invitation (id, membership_id, inviter_id, email, is_billing, lsfr_access, expires_at)
            values (${randomUUID()}, ${guid}, ${person.id}, 'jo@x.example', false, false, now()) returning id)
          insert into credential (hash, kind, contact_invitation_id, realm, expires_at)
          select ${hash}, 'contact', id, 'tests', 'infinity' from invited`
      },
      run: ({ db, hash }) => requestInvitationRenewal(db, hash),
      emails: ['other'],
      facts: { about: 'invitation-asked', link: expect.stringMatching(/^[\da-f]{64}$/) },
    },
  ],
  'subscription-removed': [
    {
      prepare: ({ sql, email }) => sql`
        insert into subscription (id, campaign, email, confirmed_at)
        values (${randomUUID()}, 'ebrief', ${email}, now())`,
      run: ({ db, email, language }) =>
        deleteSubscriptionByEmail(db, 'ebrief', email, { client: null, isTold: true, language }),
      facts: { about: 'subscription-removed', email: expect.any(String), client: null },
    },
  ],
  webhook: [
    {
      prepare: withWebhook,
      run: async (reader, id) =>
        recordFailure(reader.db, await leaseOf(reader, id), attempt('410')),
      facts: webhookFacts('410'),
      emails: ['other'],
    },
    {
      prepare: async (reader) => {
        const id = await withWebhook(reader)
        const [event] = await reader.sql`select id from event order by position desc limit 1`
        await reader.sql`
          insert into waiting_event (webhook_id, event_id, attempts, result)
          values (${id}, ${event?.id}, 2, '422')`
        return id
      },
      run: async (reader, id) => {
        const [waiting] = await reader.sql`
          select event_id from waiting_event where webhook_id = ${id}`
        const attempts = [{ ...attempt('422'), eventId: waiting?.event_id }]
        const progress = { position: 7, refusals: 0, attempts, aside: [], isLast: true }
        return recordDeliveries(reader.db, await leaseOf(reader, id), progress)
      },
      facts: webhookFacts('refused'),
      emails: ['other'],
    },
  ],
}
