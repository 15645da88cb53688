import { type Act, proofOf, type RequiredProof } from '#app/access/acts.ts'
import { forms } from '#app/forms/forms.ts'
import type { ApiResponse } from '../fixtures/client/http.ts'
import { type AccountState, addInState } from '../fixtures/factors.ts'
import { expect, test } from '../fixtures/test.ts'
import { addStaff, staffSession } from '../staff/staff.ts'
import { acts, actsOf, addHousehold, pathOf, stateOf } from './ways-in/acts.ts'
import { authorizationQuery, Visitor } from './ways-in/visitor.ts'

/** The headers of a browser, or of a program. */
type Headers = Readonly<Record<string, string>>

const cookie = (session: string | undefined): Headers => ({
  Cookie: `gatehouse.session=${session}`,
})

/** The most that a way in may do: the acts of a proof, only choosing a password, or nothing. */
type Reach = RequiredProof | 'password' | 'nothing'

const link = async (visitor: Visitor, token: string | undefined) =>
  cookie((await visitor.followLink(token ?? '')).cookie)

/**
 * Each way in, what it may do, and where it is sent for the rest. The proofs of app/access/acts.ts are the other side
 * of the table: each way and act together are a cell.
 */
const ways: Readonly<
  Record<string, readonly [Reach, (visitor: Visitor) => Promise<Headers>, AccountState?]>
> = {
  'sign-in page: password': ['fresh', async (visitor) => cookie((await visitor.signIn()).cookie)],
  'sign-in page: password, a day ago': [
    'own',
    async (visitor) => cookie(await visitor.issue('session')),
  ],
  'sign-in page: passkey': [
    'fresh',
    async (visitor) => cookie((await visitor.useSignInPage()).cookie),
    'passkey',
  ],
  'sign-in page: temporary password': [
    'password',
    async (visitor) => cookie((await visitor.signIn(await visitor.temporaryPassword())).cookie),
  ],
  'sign-in page: password without the factor': [
    'nothing',
    async (visitor) => cookie((await visitor.signIn()).cookie),
    'on',
  ],
  'endpoint 2, session: password': [
    'fresh',
    async (visitor) => cookie((await visitor.endpoint2('session')).cookie),
  ],
  'endpoint 2, session: app password': [
    'none',
    async (visitor) =>
      cookie((await visitor.endpoint2('session', await visitor.appPassword())).cookie),
  ],
  'passthrough of an application': [
    'none',
    async (visitor) => link(visitor, (await visitor.askForLink(await visitor.refresh())).link),
  ],
  'passthrough of a bearer of endpoint 2': [
    'none',
    async (visitor) =>
      link(visitor, (await visitor.askForLink(await visitor.endpoint2('token'))).link),
  ],
  'passthrough of an app password': [
    'none',
    async (visitor) => {
      const bearer = await visitor.endpoint2('token', await visitor.appPassword())
      return link(visitor, (await visitor.askForLink(bearer)).link)
    },
  ],
  'passthrough of a session': [
    'none',
    async (visitor) =>
      link(visitor, (await visitor.askForLink({ cookie: await visitor.issue('session') })).link),
  ],
  'impersonation by staff': [
    'nothing',
    async ({ people, person }) => {
      const staff = await staffSession(people, await addStaff(people, 'help-desk'))
      const view = await people.issueCredential(person, { kind: 'view' })
      return { Cookie: `gatehouse.session=${staff}; gatehouse.view=${view}` }
    },
  ],
  'bearer of endpoint 2': [
    'nothing',
    async (visitor) => ({ Authorization: `Bearer ${(await visitor.endpoint2('token')).bearer}` }),
  ],
  'bearer as a cookie': [
    'nothing',
    async (visitor) => cookie((await visitor.endpoint2('token')).bearer),
  ],
}

/** True of a response that lets no act happen: the sign-in page, a step of it, or the page that only reads. */
const isRefused = ({ headers }: ApiResponse) =>
  /^\/(login|second-step|read-only|password\/change)(\?|\/|$)/.test(headers.location ?? '')

/** The pages at the path of an act that anybody may open. */
const isPublic = (act: Act) => /^\/(join|invitation)/.test(act)

const reaches: Readonly<Record<Reach, readonly Act[]>> = {
  fresh: actsOf('none', 'own', 'fresh'),
  own: actsOf('none', 'own'),
  none: actsOf('none'),
  password: ['/password/change'],
  nothing: [],
}

for (const [way, [reach, open, state = 'none']] of Object.entries(ways)) {
  test(`${way} reaches the acts of ‘${reach}’ and no other`, async ({ caller, grants, people }) => {
    const person = await addInState(people, state)
    const visitor = new Visitor(caller, people, grants, person)
    const headers = await open(visitor)
    const household = await addHousehold(people, person)
    const post = (act: Act, changes = {}) => {
      const { params, fields = {} } = acts[act](household)
      return visitor.post(pathOf(act, params), { ...fields, ...changes }, headers)
    }
    const get = (act: Act) => visitor.open(pathOf(act, acts[act](household).params), headers)
    const before = await stateOf(people, household)
    const allowed = reaches[reach]
    const refused = actsOf('none', 'own', 'fresh').filter((act) => !allowed.includes(act))
    const wrong: string[] = []
    const note = (act: Act, { status, headers }: ApiResponse, method: string) =>
      wrong.push(`${method} ${act}: ${status} ${headers.location ?? ''}`)
    for (const act of refused) {
      const sent = await post(act)
      // A visitor may apply to join; without a session there is nobody to apply as.
      if (!isRefused(sent) && !(isPublic(act) && reach === 'nothing')) note(act, sent, 'POST')
      const page = await get(act)
      const isShown = page.status === 200 && reach !== 'nothing' && !isPublic(act)
      if (isShown) note(act, page, 'GET')
    }
    expect(await stateOf(people, household)).toEqual(before)
    for (const act of allowed) {
      // Without the password, so that no act ends the session.
      const sent = await post(act, { current: '' })
      if (isRefused(sent) || ![200, 303, 422].includes(sent.status)) note(act, sent, 'POST')
    }
    expect(wrong).toEqual([])
  })
}

test('every act of the table is a form or a download, and every form of a member is in the table', () => {
  const paths: readonly string[] = forms.map(({ path }) => path)
  const other = Object.keys(acts).filter((act) => !paths.includes(act))
  expect(other).toEqual(['/security/data/download'])
  expect(actsOf('none')).toEqual(['/passkey-offer/dismiss'])
  expect(actsOf('fresh').map(proofOf)).toEqual(['fresh', 'fresh'])
})

for (const [way, [, open]] of Object.entries(ways).filter(([, [reach]]) => reach === 'none')) {
  test(`${way} gives no application access, and sets up no factor`, async ({
    caller,
    grants,
    people,
  }) => {
    const person = await addInState(people, 'none')
    const visitor = new Visitor(caller, people, grants, person)
    const headers = await open(visitor)
    const own = await grants.addClient({ own: true })
    const other = await grants.addClient()
    for (const client of [own, other]) {
      const query = authorizationQuery(client)
      const asked = await visitor.open(`/oauth/authorize?${query}`, headers)
      expect(asked.headers.location, client.id).toMatch(/^\/login\?.*again=1/)
      await visitor.post(`/oauth/consent?${query}`, {}, headers)
    }
    for (const step of ['/second-step/set-up', '/second-step/set-up/scan', '/second-step/codes']) {
      const page = await visitor.open(step, headers)
      expect(page.headers.location, step).toMatch(/^\/login\?.*again=1/)
      const sent = await visitor.post(step, { current: person.password, code: '123456' }, headers)
      expect(sent.headers.location, step).toMatch(/^\/login\?.*again=1/)
    }
    const [row] = await people.sql`
      select (select count(*) from consent where account_id = ${person.id})::int as consents,
        (select count(*) from staff_factor where account_id = ${person.id})::int as factors`
    expect(row).toEqual({ consents: 0, factors: 0 })
  })
}
