import {
  addJoinApplication,
  replyToQuestion,
  saveJoinColumns,
  sendApplication,
} from '#db/queries/applications/applications-edit.ts'
import {
  acceptApplication,
  decideApplication,
  type JoinDecision,
} from '#db/queries/applications/decisions.ts'
import { openApplication } from '#db/queries/applications/queue.ts'
import { type JoinState, joinStates } from '#db/values/join-states.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { type People, unique } from '../fixtures/people.ts'
import { context, expect, newHash, test } from '../fixtures/statements.ts'
import { addApplication } from '../staff/join-application.ts'
import { addStaff, staffSession } from '../staff/staff.ts'

/** Adds an application in a state, with its link. */
async function addLinked(people: People, state: JoinState) {
  const { id, reference } = await addApplication(people, state)
  const link = newHash()
  await people.sql`
    insert into credential (hash, kind, join_application_id, realm, expires_at)
    values (${link}, 'join', ${id}, 'tests', now() + interval '1 day')`
  return { id, startHash: hashOf(reference), link }
}

const read = async ({ sql }: People, { id }: { id: string }) => [
  await sql`select * from join_application where id = ${id}`,
  await sql`select * from join_message where application_id = ${id}`,
  await sql`select * from credential where join_application_id = ${id} order by id`,
]

const decision: JoinDecision = {
  action: 'join-declined',
  from: ['sent'],
  to: 'declined',
  text: 'Sorry',
}
const acceptance = { charityNumber: 'G1', accountId: null, amount: null }

const applicantStatements = {
  saveJoinColumns: {
    from: 'started',
    run: (db, { link }) => saveJoinColumns(db, link, { surname: 'Meadows' }),
  },
  sendApplication: { from: 'started', run: (db, { link }) => sendApplication(db, link) },
  replyToQuestion: { from: 'asked', run: (db, { link }) => replyToQuestion(db, link, 'Yes') },
} as const satisfies Readonly<
  Record<
    string,
    {
      readonly from: JoinState
      readonly run: (
        db: Parameters<typeof sendApplication>[0],
        application: { readonly link: Buffer },
      ) => Promise<boolean>
    }
  >
>

for (const [name, { from, run }] of Object.entries(applicantStatements)) {
  test(`${name} changes only an application in the state ${from}`, async ({ db, people }) => {
    for (const state of joinStates) {
      const application = await addLinked(people, state)
      const before = await read(people, application)
      expect(await run(db, application), state).toBe(state === from)
      if (state !== from) expect(await read(people, application)).toEqual(before)
    }
  })

  test(`${name} changes nothing by a link that has expired or is of another kind`, async ({
    db,
    people,
  }) => {
    for (const change of [people.sql`expires_at = now()`, people.sql`kind = 'confirm'`]) {
      const application = await addLinked(people, from)
      await people.sql`update credential set ${change} where hash = ${application.link}`
      const before = await read(people, application)
      expect(await run(db, application)).toBe(false)
      expect(await read(people, application)).toEqual(before)
    }
  })
}

test('addJoinApplication changes no application that was sent, if its form is sent again', async ({
  db,
  people,
}) => {
  const start = (startHash: Buffer) =>
    addJoinApplication(db, {
      reference: unique('R'),
      startHash,
      linkHash: newHash(),
      realm: 'tests',
      email: 'another@people.example',
      accountId: null,
      membership: { type: 'Friend', band: null, individual: true, amount: '24.00' },
    })
  const sent = await addLinked(people, 'sent')
  const before = await read(people, sent)
  expect(await start(sent.startHash)).toBeUndefined()
  expect(await read(people, sent)).toEqual(before)
  expect(await start((await addLinked(people, 'started')).startHash)).toBeDefined()
})

test('decideApplication and acceptApplication decide only on an application that was sent', async ({
  db,
  people,
}) => {
  const officer = await addStaff(people, 'membership')
  const session = hashOf(await staffSession(people, officer))
  const caller = { session, roles: ['membership'], context } as const
  for (const state of joinStates.filter((state) => state !== 'sent')) {
    const application = await addLinked(people, state)
    const before = await read(people, application)
    expect(await decideApplication(db, caller, application.id, decision), state).toBe(false)
    const accepted = acceptApplication(db, caller, application.id, decision, acceptance)
    expect(await accepted, state).toBe(false)
    expect(await read(people, application)).toEqual(before)
  }
  const sent = await addLinked(people, 'sent')
  expect(await decideApplication(db, caller, sent.id, decision)).toBe(true)
})

test('no statement about applications obeys a session without the role, without MFA or of a bearer', async ({
  db,
  people,
}) => {
  const withoutRole = await staffSession(people, await addStaff(people, 'fees'))
  const withoutMfa = await people.issueCredential(await addStaff(people, 'membership'), {
    kind: 'session',
  })
  const bearer = await people.issueCredential(await addStaff(people, 'membership'))
  await people.sql`
    insert into staff_session (credential_id) select id from credential
    where hash = ${hashOf(bearer)}`
  const application = await addLinked(people, 'sent')
  const before = await read(people, application)
  for (const secret of [withoutRole, withoutMfa, bearer]) {
    const caller = { session: hashOf(secret), roles: ['membership'], context } as const
    expect(await decideApplication(db, caller, application.id, decision)).toBe(false)
    const accepted = acceptApplication(db, caller, application.id, decision, acceptance)
    expect(await accepted).toBe(false)
    expect(await openApplication(db, caller, application.id)).toBeUndefined()
    expect(await read(people, application)).toEqual(before)
  }
  const events = await people.sql`
    select action from audit_event
    where join_application_id = ${application.id} or staff_account_id in (
      select account_id from credential where hash in ${people.sql(
        [withoutRole, withoutMfa, bearer].map(hashOf),
      )})`
  expect(events).toEqual([])
})
