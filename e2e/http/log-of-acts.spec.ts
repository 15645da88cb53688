import { randomBytes } from 'node:crypto'
import { hashOf } from '#lib/auth/secret.ts'
import type { Caller } from '../fixtures/client/caller.ts'
import { encode } from '../fixtures/client/formats.ts'
import type { ApiResponse } from '../fixtures/client/http.ts'
import { attribute } from '../fixtures/client/page-form.ts'
import { type AccountState, addInState } from '../fixtures/factors.ts'
import type { Grant, Grants } from '../fixtures/grants.ts'
import { sourceFiles } from '../fixtures/source-files.ts'
import { expect, test } from '../fixtures/test.ts'
import { SoftwarePasskey } from './ways-in/software-passkey.ts'
import { authorizationQuery, Visitor } from './ways-in/visitor.ts'

interface World {
  readonly caller: Caller
  readonly grants: Grants
  readonly visitor: Visitor
  /** A code of an application for the person. */
  readonly grant: Grant
}

/** A request whose event the log has, in this state of the account. */
type LoggedAct = readonly [AccountState, (world: World) => Promise<ApiResponse>]

const cookie = (session = '') => ({ Cookie: `gatehouse.session=${session}` })

/** Sends a form of a member who has just signed in. */
async function send(visitor: Visitor, path: string, fields: Readonly<Record<string, string>>) {
  return visitor.post(path, fields, cookie(await freshSession(visitor)))
}

async function freshSession({ people, person }: Visitor): Promise<string> {
  const session = await people.issueCredential(person, { kind: 'session' })
  await people.sql`
    update credential set authenticated_at = now(), amr = '{pwd}' where hash = ${hashOf(session)}`
  return session
}

const form = ({ caller }: World, path: string, fields: Readonly<Record<string, string>>) =>
  caller.send({
    method: 'POST',
    path,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: encode.form('', fields),
  })

const ofClient = ({ grant: { client } }: World) => ({
  client_id: client.id,
  client_secret: client.secret,
})

const proofOf = ({ person }: Visitor) => ({ current: person.password, code: person.code() })

const wrongCode = (path: string) =>
  [
    'on',
    async ({ visitor }: World) =>
      visitor.post(path, { code: '123456' }, cookie(await visitor.issue('pending'))),
  ] as const

/** Answers the challenge of a session with the passkey. */
const withPasskey =
  (path: string, kind: 'session' | 'pending') =>
  async ({ visitor }: World) => {
    const session = await visitor.issue(kind)
    return visitor.post(path, { response: await visitor.respond({}, session) }, cookie(session))
  }

async function addPasskey({ visitor, caller }: World, origin = caller.service.url) {
  const session = await freshSession(visitor)
  const page = await visitor.get('/security/passkeys/add', session)
  const { challenge = '' } = JSON.parse(attribute(page.text, 'data-options') ?? '{}')
  const response = new SoftwarePasskey().create(challenge, origin)
  return visitor.post('/security/passkeys/add', { name: 'Phone', response }, cookie(session))
}

const elsewhere = 'https://elsewhere.example'

/** The only event without its request. */
const withoutRequest = 'second-step-not-readable'

/** The log lines of each act and refusal by which someone signs in, or an application gets access. */
const acts: Readonly<Record<string, readonly [events: string, ...LoggedAct]>> = {
  'a wrong password': [
    'sign-in-refused',
    'none',
    ({ visitor }) =>
      visitor.post('/login', { username: visitor.person.username, password: 'a guess' }, {}),
  ],
  'a password that is not enough': [
    'password-not-enough',
    'on',
    ({ caller, visitor: { person } }) =>
      caller.call('authenticate', {
        input: { type: 'token', username: person.username, password: person.password },
      }),
  ],
  'a code': [
    'second-step-passed',
    'on',
    async ({ visitor }) =>
      visitor.post(
        '/second-step',
        { code: visitor.person.code() },
        cookie(await visitor.issue('pending')),
      ),
  ],
  'a wrong code': ['second-step-refused', ...wrongCode('/second-step')],
  'a recovery code': [
    'recovery-code-used',
    'on',
    async ({ visitor }) =>
      visitor.post(
        '/second-step/recovery',
        { code: visitor.person.recoveryCode },
        cookie(await visitor.issue('pending')),
      ),
  ],
  'a wrong recovery code': ['second-step-refused', ...wrongCode('/second-step/recovery')],
  'a code of an app that no AUTH_SECRET can read': [
    `${withoutRequest} without its network`,
    'on',
    async ({ visitor }) => {
      const { people, person } = visitor
      await people.sql`
        update staff_factor set sealed_secret = ${randomBytes(60)} where account_id = ${person.id}`
      return visitor.post(
        '/second-step',
        { code: '123456' },
        cookie(await visitor.issue('pending')),
      )
    },
  ],
  'the first code of an app': [
    'second-step-set-up',
    'being set up',
    async ({ visitor }) =>
      send(visitor, '/second-step/set-up/scan', { code: visitor.person.code() }),
  ],
  'two-step sign-in switched on by passkey': [
    'second-step-set-up',
    'passkey alone',
    withPasskey('/security/factor/on', 'session'),
  ],
  'new recovery codes': [
    'recovery-codes-made',
    'on',
    ({ visitor }) => send(visitor, '/security/factor/codes', proofOf(visitor)),
  ],
  'two-step sign-in switched off': [
    'second-step-ended',
    'on',
    ({ visitor }) => send(visitor, '/security/factor/off', proofOf(visitor)),
  ],
  'two-step sign-in switched off by passkey': [
    'second-step-ended',
    'passkey',
    withPasskey('/security/factor/off/passkey', 'session'),
  ],
  'an app password': [
    'app-password-added',
    'none',
    ({ visitor }) =>
      send(visitor, '/security/app-passwords', {
        current: visitor.person.password,
        label: 'A program',
        'role-memberships': 'yes',
      }),
  ],
  'a sign-in with an app password': [
    'app-password-used',
    'on',
    async ({ caller, visitor }) =>
      caller.call('authenticate', {
        input: {
          type: 'token',
          username: visitor.person.username,
          password: await visitor.appPassword(),
        },
      }),
  ],
  'a sign-in by passkey': [
    'passkey-used',
    'passkey',
    async ({ visitor }) =>
      visitor.post('/login/passkey', { response: await visitor.respond({}) }, {}),
  ],
  'a passkey that answers another website at the sign-in page': [
    'passkey-refused',
    'passkey',
    async ({ visitor }) =>
      visitor.post(
        '/login/passkey',
        { response: await visitor.respond({ origin: elsewhere }) },
        {},
      ),
  ],
  'a second step by passkey': [
    'passkey-used',
    'passkey',
    withPasskey('/second-step/passkey', 'pending'),
  ],
  'a passkey': ['passkey-added', 'none', (world) => addPasskey(world)],
  'a passkey that another website made': [
    'passkey-refused',
    'none',
    (world) => addPasskey(world, elsewhere),
  ],
  'a passkey removed': [
    'passkey-removed',
    'none',
    async ({ visitor }) => {
      const id = await visitor.people.addPasskey(visitor.person)
      return send(visitor, `/security/passkeys/${id}/remove`, {})
    },
  ],
  'a passkey removed with the link in an email': [
    'passkey-reported',
    'none',
    async ({ visitor }) => {
      const { people, person } = visitor
      const token = randomBytes(32).toString('base64url')
      const id = await people.addPasskey(person)
      await people.sql`update passkey set removal_hash = ${hashOf(token)} where id = ${id}`
      return visitor.post('/not-me/passkey', { token, current: person.password }, {})
    },
  ],
  'an authorisation code': [
    'code-issued',
    'none',
    async ({ grants, visitor }) => {
      const client = await grants.addClient({ own: true })
      const path = `/oauth/authorize?${authorizationQuery(client)}`
      return visitor.get(path, await freshSession(visitor))
    },
  ],
  'an authorisation request of no client': [
    'authorization-refused',
    'none',
    ({ visitor }) => visitor.get('/oauth/authorize?client_id=nobody'),
  ],
  'a code exchanged': [
    'token-exchanged',
    'none',
    ({ caller, grant }) => caller.postTokenForm(grant.tokenRequest),
  ],
  'a wrong code exchanged': [
    'token-exchanged invalid_grant',
    'none',
    ({ caller, grant }) => caller.postTokenForm({ ...grant.tokenRequest, code: 'a guess' }),
  ],
  'a code exchanged again': [
    'token-exchange-repeated, token-exchanged',
    'none',
    async ({ caller, grant }) => {
      await caller.postTokenForm(grant.tokenRequest)
      return caller.postTokenForm(grant.tokenRequest)
    },
  ],
  'a used code exchanged late': [
    'grant-reused, token-exchanged invalid_grant',
    'none',
    async ({ caller, grant, grants }) => {
      await caller.postTokenForm(grant.tokenRequest)
      await grants.backdateUse(grant.code, 11)
      return caller.postTokenForm(grant.tokenRequest)
    },
  ],
  'a token revoked': [
    'token-revoked',
    'none',
    async (world) => {
      const { body } = await world.caller.postTokenForm(world.grant.tokenRequest)
      return form(world, '/oauth/revoke', { ...ofClient(world), token: body.access_token })
    },
  ],
}

/** The acts with an identity provider, which the service of these tests has not. */
const ofProvider = ['provider-sign-in-refused', 'signed-in-by-provider']

test('the log has each act with a credential and each refusal, with its request, its network and whose it is', async ({
  caller,
  grants,
  people,
}) => {
  const done: (readonly [name: string, requestId: string, personId: string])[] = []
  for (const [name, [, state, act]] of Object.entries(acts)) {
    const person = await addInState(people, state)
    const visitor = new Visitor(caller, people, grants, person)
    const grant = await grants.issueCode({ person })
    const { headers } = await act({ caller: caller.fromNewNetwork(), grants, visitor, grant })
    done.push([name, `${headers['x-request-id']}`, person.id])
  }
  const logged = () =>
    done.map(([name, requestId, personId]) => {
      const lines = caller.service
        .logLines(`${requestId}|${withoutRequest}.*${personId}`)
        // On a busy machine any request may be slow.
        .filter((line) => !line.includes('"slow-request"'))
      return [name, lines.map((line) => entryOf(JSON.parse(line), personId)).join(', ')]
    })
  const expected = Object.entries(acts).map(([name, [events]]) => [name, events])
  await expect.poll(logged).toEqual(expected)
})

/** An event with its outcome, and what an operator would miss in it. */
function entryOf({ event, outcome, ...facts }: Record<string, unknown>, personId: string): string {
  const isOfSomeone = 'clientId' in facts || JSON.stringify(facts).includes(personId)
  const lacks = [!isOfSomeone && 'its account', !facts.network && 'its network'].filter(Boolean)
  return [event, outcome, lacks.length > 0 && `without ${lacks}`].filter(Boolean).join(' ')
}

test('every event that the log has of a request with a credential is in the table', () => {
  const named = sourceFiles
    .filter(([path]) => /^lib\/(auth|oauth)\/.*(?<!\.test)\.ts$/.test(path))
    .flatMap(([, text]) => [
      ...text.matchAll(/log\.\w+\(\{\s*event: '([\w-]+)',[^{}]*\.\.\.context,?\s*\}/g),
    ])
    .map(([, event = '']) => event)
  const expected = Object.values(acts).flatMap(([events]) => events.split(/,? /))
  const missing = named.filter((event) => ![...expected, ...ofProvider].includes(event))
  expect(named.length).toBeGreaterThan(20)
  expect(missing).toEqual([])
})
