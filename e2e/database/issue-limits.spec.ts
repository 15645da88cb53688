import type { connect } from '#db/driver/connect.ts'
import { startByAppPassword } from '#db/queries/credentials/app-passwords.ts'
import {
  findIssueWait,
  issuePeriodSeconds,
  maxIssued,
} from '#db/queries/credentials/credential-limits.ts'
import { issuePassthrough, startCredential } from '#db/queries/credentials/credentials.ts'
import { startPasskeySession } from '#db/queries/passkeys/use-passkey.ts'
import { canonicalTemporaryPassword, hashOf } from '#lib/auth/secret.ts'
import { addAppPassword } from '../fixtures/factors.ts'
import { People, type Person } from '../fixtures/people.ts'
import { context, expect, newHash, newSession, noRefund, test } from '../fixtures/statements.ts'

type Kind = 'session' | 'bearer' | 'passthrough'
type Way = (
  db: ReturnType<typeof connect>,
  people: People,
  person: Person,
) => Promise<() => Promise<boolean>>

const newOf = (kind: 'session' | 'bearer') => ({ ...newSession(), hash: newHash(), kind })

const byPassword =
  (kind: 'session' | 'bearer'): Way =>
  async (db, _, { id }) =>
  async () =>
    !!(await startCredential(
      db,
      { id, epoch: 0, onSignInPage: true },
      newOf(kind),
      context,
      noRefund,
    ))

const byAppPassword =
  (kind: 'session' | 'bearer'): Way =>
  async (db, people, person) => {
    const hash = hashOf(canonicalTemporaryPassword(await addAppPassword(people, person)))
    return async () =>
      !!(await startByAppPassword(db, { accountId: person.id, hash }, newOf(kind), context))
  }

/** The ways to get a credential of a kind of which an account may be issued only so many. */
const ways: Readonly<Record<string, readonly [Kind, Way]>> = {
  'a session for a password': ['session', byPassword('session')],
  'a bearer for a password': ['bearer', byPassword('bearer')],
  'a session for an app password': ['session', byAppPassword('session')],
  'a bearer for an app password': ['bearer', byAppPassword('bearer')],
  'a session for a passkey': [
    'session',
    async (db, people, person) => {
      const id = await people.addPasskey(person)
      return async () => {
        const ceremony = { hash: newHash(), realm: 'tests', lifetimeSeconds: 60 }
        const use = { id, counter: 0, isBackedUp: false }
        const spent = { context, refund: noRefund }
        return !!(await startPasskeySession(db, use, ceremony, newSession(), spent))
      }
    },
  ],
  'a passthrough token for a bearer': [
    'passthrough',
    async (db, people, person) => {
      const bearer = hashOf(await people.issueCredential(person))
      return async () => {
        const token = { hash: newHash(), realm: 'tests', lifetimeSeconds: 60 }
        return (await issuePassthrough(db, bearer, token, context))?.value === 0
      }
    },
  ],
}

test('each way to get a credential counts towards the 600 of its kind in ten minutes, and gives none beyond them', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  for (const [name, [kind, prepare]] of Object.entries(ways)) {
    const [person, other] = [await people.add(), await people.add()]
    const [issue, issueToOther] = [
      await prepare(db, people, person),
      await prepare(db, people, other),
    ]
    expect(await issue(), name).toBe(true)
    await sql`update rate_limit set attempts = ${maxIssued - 1}`
    expect(await findIssueWait(db, person.id, kind), name).toBe(0)
    const count = async () =>
      (await sql`select from credential where account_id = ${person.id} and kind <> 'ceremony'`)
        .length
    expect(await issue(), `${name}, the last`).toBe(true)
    const before = await count()
    expect(await issue(), `${name}, one more`).toBe(false)
    expect(await count(), name).toBe(before)
    const wait = await findIssueWait(db, person.id, kind)
    expect(wait, name).toBeGreaterThan(issuePeriodSeconds - 20)
    expect(wait, name).toBeLessThanOrEqual(issuePeriodSeconds)
    expect(await issueToOther(), `${name}, to another account`).toBe(true)
    await sql`update rate_limit set forget_at = now() - interval '1 second'`
    expect(await findIssueWait(db, person.id, kind), name).toBe(0)
    expect(await issue(), `${name}, after ten minutes`).toBe(true)
    const [row] = await sql`
      select attempts, extract(epoch from forget_at - now())::float8 as seconds from rate_limit
      where forget_at > now() and attempts = 1`
    expect(row?.seconds, name).toBeGreaterThan(issuePeriodSeconds - 20)
    await sql`delete from rate_limit`
  }
})
