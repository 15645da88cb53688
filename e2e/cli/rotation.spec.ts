import { createLocalJWKSet, jwtVerify } from 'jose'
import { type SecretKind, secretKinds } from '#lib/lifecycle/secret-kinds.ts'
import { cookieOf } from '../fixtures/browser.ts'
import { type Caller, Caller as CallerOf } from '../fixtures/client/caller.ts'
import { createDatabase } from '../fixtures/database.ts'
import { addInState } from '../fixtures/factors.ts'
import { Grants } from '../fixtures/grants.ts'
import { linkIn, type Mailbox, requestTemporaryPassword } from '../fixtures/mailbox.ts'
import { People } from '../fixtures/people.ts'
import { authSecret, type Service } from '../fixtures/service.ts'
import { expect } from '../fixtures/test.ts'
import { addWebhook, startReceiver, verified } from '../http/feed/webhook-receiver.ts'
import { authorizationQuery, Visitor } from '../http/ways-in/visitor.ts'
import { test as base, runGatehouse } from './gatehouse.ts'

const test = base.extend<{ own: Awaited<ReturnType<typeof createDatabase>> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright parses the destructuring pattern.
  own: async ({}, use) => {
    const own = await createDatabase()
    await use(own)
    await own.drop()
  },
})

/** The settings of an instance, without its URL. */
type Secrets = Readonly<Record<string, string>>

/** The service before the change, and what the tests reach it with. */
interface World {
  readonly before: Caller
  readonly people: People
  readonly grants: Grants
  readonly mailbox: Mailbox
  readonly secrets: Secrets
}

/** Uses at an instance what was made before the change; true if that works. */
type Use = (caller: Caller, secrets: Secrets) => Promise<boolean>

const cookieIn = (response: { headers: object }, name: string): string =>
  `${(response.headers as Record<string, unknown>)['set-cookie'] ?? ''}`.match(
    new RegExp(`gatehouse\\.${name}=([^;,]+)`),
  )?.[1] ?? ''

/** Makes one of each kind with the first AUTH_SECRET, and returns how it is used. */
const makers: Readonly<Record<SecretKind, (world: World) => Promise<Use>>> = {
  async signingKeys({ before, grants }) {
    const { tokenRequest } = await grants.issueCode()
    const { body } = await before.postTokenForm(tokenRequest)
    return async (caller) => {
      const keys = await (await fetch(`${caller.service.url}/oauth/jwks`)).json()
      const next = await caller.postTokenForm((await grants.issueCode()).tokenRequest)
      const verify = (token: string) => jwtVerify(token, createLocalJWKSet(keys))
      const results = await Promise.allSettled([verify(body.id_token), verify(next.body.id_token)])
      return results.every(({ status }) => status === 'fulfilled')
    }
  },
  async authenticators({ people, grants }) {
    const colleague = await addInState(people, 'staff, on')
    return async (caller) => {
      const visitor = new Visitor(caller, people, grants, colleague)
      const { cookie } = await visitor.signIn()
      const done = await visitor.send('/second-step', { code: colleague.code() }, cookie)
      return (await visitor.get('/staff', done.cookie)).status === 200
    }
  },
  async webhooks({ people, grants }) {
    const receiver = await startReceiver()
    const webhook = await addWebhook(people, grants, receiver)
    return async (_, secrets) => {
      const settings = { ...secrets, OUTGOING_PRIVATE_HOSTS: '127.0.0.1' }
      await runGatehouse(['webhook', 'test', webhook.id], settings)
      await receiver.close()
      // The service delivers events of the feed meanwhile.
      const events = receiver.deliveries.map((delivery) => verified(webhook.secret, delivery))
      return events.some(({ type }) => type === 'webhook.test')
    }
  },
  async emails({ people, mailbox, secrets }) {
    const { id, email } = await people.add()
    await people.sql`update account set password_hash = null where id = ${id}`
    const away = { ...secrets, SMTP_URL: 'smtp://127.0.0.1:9' }
    await runGatehouse(['account', 'invite', id], away)
    return async () => {
      await people.sql`update outgoing set due_at = now() where account_id = ${id}`
      await expect.poll(() => mailbox.to(email).length, { timeout: 20_000 }).toBe(1)
      return true
    }
  },
  async cards({ before, people }) {
    const person = await people.add()
    const { guid } = await people.addMembership({ person })
    const session = await people.issueCredential(person, { kind: 'session' })
    const path = `/memberships/${guid}/card`
    const { text } = await before.send({ method: 'GET', path, headers: cookieOf(session) })
    const [card = ''] = text.match(/\/card\/[\w-]{43}\.[\w-]{43}/) ?? []
    expect(card).not.toBe('')
    return async (caller) => (await caller.send({ method: 'GET', path: card })).status === 200
  },
  async links({ before, people, mailbox }) {
    const { email } = await people.add()
    await requestTemporaryPassword(before, mailbox, email)
    const { pathname, search } = linkIn(mailbox.to(email)[0]?.text, 'password/temporary')
    return async (caller) => {
      const { text } = await caller.send({ method: 'GET', path: pathname + search })
      return text.includes('action="/password/temporary"')
    }
  },
  async devices({ before, people }) {
    const { username, password } = await people.add()
    const signIn = (caller: Caller, headers = {}) =>
      caller.send({
        method: 'POST',
        path: '/login',
        body: `${new URLSearchParams({ username, password })}`,
        headers: {
          'Content-Type': 'application/x-www-form-urlencoded',
          Origin: caller.service.url,
          'Sec-Fetch-Site': 'same-origin',
          ...headers,
        },
      })
    const proof = cookieIn(await signIn(before), 'device')
    expect(proof).not.toBe('')
    // A proof that is accepted is replaced, and another one is kept beside the new one.
    return async (caller) =>
      !cookieIn(await signIn(caller, { Cookie: `gatehouse.device=${proof}` }), 'device').includes(
        '~',
      )
  },
  async signIns({ before, people, grants }) {
    const person = await addInState(people, 'none')
    const client = await grants.addClient({ own: true })
    const asked = new Visitor(before, people, grants, person)
    const path = `/oauth/authorize?${authorizationQuery(client)}&prompt=login`
    const { headers } = await asked.get(path)
    const goto = new URL(headers.location ?? '', 'http://x').searchParams.get('goto') ?? ''
    expect(goto).toContain('requested_at')
    return async (caller) => {
      const visitor = new Visitor(caller, people, grants, person)
      const { cookie } = await visitor.signIn()
      const { search } = new URL(goto, 'http://x')
      const { headers } = await visitor.get(`/oauth/authorize${search}`, cookie)
      return new URL(headers.location ?? '', 'http://x').searchParams.has('code')
    }
  },
  async forms({ before, people }) {
    const person = await people.add()
    const path = '/profile/edit/name'
    const session = await people.issueCredential(person, { kind: 'session' })
    const Cookie = `gatehouse.session=${session}`
    const post = (caller: Caller, path: string, body: string, headers = {}) =>
      caller.send({
        method: 'POST',
        path,
        body,
        headers: {
          'Content-Type': 'application/x-www-form-urlencoded',
          Origin: caller.service.url,
          'Sec-Fetch-Site': 'same-origin',
          ...headers,
        },
      })
    const draft = cookieIn(await post(before, path, 'forename=Zebedee'), 'draft')
    expect(draft).not.toBe('')
    const sendTwice = (caller: Caller) =>
      post(caller, '/profile/edit/language', 'language=en&once=one', { Cookie })
    expect((await sendTwice(before)).status).toBe(303)
    return async (caller) => {
      const headers = { Cookie: `${Cookie}; gatehouse.draft=${draft}` }
      const { text } = await caller.send({ method: 'GET', path, headers })
      const again = await sendTwice(caller)
      const isKnown = again.status === 303
      if (!isKnown) expect(again.text).toContain('You have sent this form before.')
      return isKnown && text.includes('Zebedee')
    }
  },
}

/** True for the kinds that are stored: `keys rotate` moves them, so they outlive AUTH_SECRET_FORMER. */
const isStored = (kind: string) => secretKinds[kind as SecretKind].columns.length > 0

test(
  'after a change of AUTH_SECRET each kind that depends on it is used: all beside the former secret, and without it those that keys rotate has moved',
  {
    tag: '@all',
  },
  async ({ own, mailbox, startAnother }, { title }) => {
    test.setTimeout(180_000)
    const people = new People(own.sql)
    const grants = new Grants(people)
    const common = {
      DATABASE_URL: own.url,
      SMTP_URL: mailbox.url,
      BASE_URL: 'http://members.example',
    }
    const start = async (secrets: Secrets): Promise<Service> => {
      const { BASE_URL: _, ...settings } = secrets
      return startAnother(settings)
    }
    const first = { ...common, AUTH_SECRET: authSecret }
    const before = await start(first)
    const world = { before: new CallerOf(before, title), people, grants, mailbox, secrets: first }
    const uses = new Map<string, Use>()
    for (const [kind, make] of Object.entries(makers)) uses.set(kind, await make(world))
    await before.stop()

    const secret = 'another secret, to which the operator has changed'
    const both = { ...common, AUTH_SECRET: secret, AUTH_SECRET_FORMER: authSecret }
    const after = await start(both)
    const works = async (service: Service, secrets: Secrets, kinds: readonly string[]) => {
      const caller = new CallerOf(service, title)
      const results: Record<string, boolean> = {}
      for (const kind of kinds) results[kind] = (await uses.get(kind)?.(caller, secrets)) ?? false
      return results
    }
    const inBrowsers = [...uses.keys()].filter((kind) => !isStored(kind))
    expect(await works(after, both, inBrowsers)).toEqual(
      Object.fromEntries(inBrowsers.map((kind) => [kind, true])),
    )
    const { exitCode } = await runGatehouse(['keys', 'rotate'], both)
    expect(exitCode).toBe(0)
    await after.stop()

    const alone = { ...common, AUTH_SECRET: secret }
    const last = await start(alone)
    expect(await works(last, alone, [...uses.keys()])).toEqual(
      Object.fromEntries([...uses.keys()].map((kind) => [kind, isStored(kind)])),
    )
    await last.stop()
  },
)
