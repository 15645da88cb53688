import { setTimeout as sleep } from 'node:timers/promises'
import type { ApiResponse } from '../../fixtures/client/http.ts'
import { submitPageForm } from '../../fixtures/client/page-form.ts'
import { type Grant, Grants } from '../../fixtures/grants.ts'
import { type People, type Person, unique } from '../../fixtures/people.ts'
import type { UnloggedCaller } from '../unlogged-caller.ts'
import type { Attempt, Classify, Recorder } from './recorder.ts'

/** A credential that authenticates requests, by its headers. */
interface Usable {
  readonly name: string
  readonly headers: Readonly<Record<string, string>>
}

/** Most operations are uses: to issue and end an account's credentials takes far more work. */
const pauseMs = 500
const userCount = 4
const pick = <Value>(values: readonly Value[]) =>
  values[Math.floor(Math.random() * values.length)] as Value

const byStatus =
  (acknowledged: number, ...rejected: number[]): Classify =>
  ({ status }) =>
    status === acknowledged ? 'acknowledged' : rejected.includes(status) ? 'rejected' : undefined

const tokenResponse: Classify = ({ status, body }) =>
  status !== 200
    ? undefined
    : body.refresh_token
      ? 'acknowledged'
      : body.error === 'invalid_grant'
        ? 'rejected'
        : undefined

/** A form that cannot be submitted because the page no longer shows it has an unknown outcome. */
const formResponse: Classify = ({ status }) => (status === 303 ? 'acknowledged' : 'unknown')

/** A link that was used or has expired leads to a page that says so, and sets no cookie. */
const linkResponse: Classify = (response) => {
  if (sessionOf(response)) return 'acknowledged'
  return [200, 303].includes(response.status) ? 'rejected' : undefined
}

const sessionOf = ({ headers }: ApiResponse): string =>
  headers['set-cookie']?.join().match(/gatehouse\.session=[^;,]+/)?.[0] ?? ''

/**
 * One account from its creation to its end. Its credentials are issued, used, rotated, redeemed and
 * ended at all instances while several users present them, ended ones too.
 */
export class Life {
  private readonly instances: readonly UnloggedCaller[]
  private readonly people: People
  private readonly recorder: Recorder
  private readonly usable: Usable[] = []
  private isOver = false

  constructor(instances: readonly UnloggedCaller[], people: People, recorder: Recorder) {
    this.instances = instances
    this.people = people
    this.recorder = recorder
  }

  async live(): Promise<void> {
    const person = await this.people.add()
    const users = Array.from({ length: userCount }, () => this.useUntilOver())
    try {
      await this.act(person)
      await sleep(2 * pauseMs)
    } finally {
      this.isOver = true
      await Promise.all(users)
    }
  }

  private get instance(): UnloggedCaller {
    return pick(this.instances).fromNewNetwork()
  }

  private async act(person: Person): Promise<void> {
    const account = `account ${person.id}`
    const bearer = await this.signIn(person, account)
    const first = await this.startFamily(person, account)
    const session = bearer && (await this.startSession(bearer, account))
    await this.startFamily(person, account)
    if (session) await this.signOut(session)
    if (first) await this.revoke(first)
    await sleep(pauseMs)
    const lastSession = bearer && (await this.startSession(bearer))
    if (lastSession && Math.random() < 0.5) {
      this.recorder.end(account, await this.changePassword(person, lastSession.headers.Cookie))
    } else this.recorder.end(account, await this.disable(person))
  }

  private async useUntilOver(): Promise<void> {
    while (!this.isOver) {
      const credential = pick(this.usable)
      if (!credential) {
        await sleep(10)
        continue
      }
      const { name, headers } = credential
      const attempt = await this.recorder.attempt(
        () => this.instance.call('profile', { headers }),
        byStatus(200, 401),
      )
      this.recorder.use(name, attempt)
      if (attempt.outcome === 'unknown') await sleep(20)
    }
  }

  private addUsable(name: string, headers: Usable['headers']): Usable {
    const usable = { name, headers }
    this.usable.push(usable)
    return usable
  }

  private async signIn({ username, password }: Person, account: string) {
    const name = unique('bearer')
    const input = { type: 'token', username, password }
    const attempt = await this.recorder.attempt(
      () => this.instance.call('authenticate', { input }),
      byStatus(200),
    )
    if (attempt.outcome !== 'acknowledged') return undefined
    this.recorder.issue(name, [name, account], attempt)
    return this.addUsable(name, { Authorization: `Bearer ${attempt.response?.body.token}` })
  }

  /** Redeems a code and rotates its refresh token twice; returns the family's last refresh token. */
  private async startFamily(person: Person, account: string) {
    const family = unique('family')
    const code = unique('code')
    const startMs = performance.now()
    const grant = await new Grants(this.people).issueCode({ person })
    const issued = { startMs, endMs: performance.now(), response: undefined }
    this.recorder.issue(code, [family, account], { ...issued, outcome: 'acknowledged' })
    let [name, token] = [code, '']
    for (const rotation of ['code', 'first', 'second']) {
      const input = rotation === 'code' ? grant.tokenRequest : grant.refreshRequest(token)
      const attempt = await this.recorder.redeem(
        name,
        this.instances.map((instance) => () => instance.call('token', { input })),
        tokenResponse,
        ({ body }) => body.refresh_token,
      )
      // A late retry would be taken for theft, so the family is left alone.
      if (!attempt) return undefined
      const bearer = unique('bearer')
      name = unique('refresh')
      token = attempt.response?.body.refresh_token
      for (const credential of [name, bearer]) {
        this.recorder.issue(credential, [credential, family, account], attempt)
      }
      this.addUsable(bearer, { Authorization: `Bearer ${attempt.response?.body.access_token}` })
      await sleep(pauseMs)
    }
    return { family, grant, token }
  }

  /** Redeems a passthrough token at all instances at once. Only with an account is it recorded. */
  private async startSession(bearer: Usable, account?: string): Promise<Usable | undefined> {
    const passthrough = unique('passthrough')
    const { headers } = bearer
    const issued = await this.recorder.attempt(
      () => this.instance.call('issuetoken', { headers }),
      byStatus(200),
    )
    if (issued.outcome !== 'acknowledged') return undefined
    this.recorder.issue(passthrough, account ? [account] : [], issued)
    const path = `/login?token=${issued.response?.body.token}`
    const attempt = await this.recorder.redeem(
      passthrough,
      this.instances.map(
        (instance) => () =>
          submitPageForm(instance.fromNewNetwork(), { path, button: 'Continue as' }),
      ),
      linkResponse,
      sessionOf,
    )
    if (!attempt?.response) return undefined
    const name = unique('session')
    const cookie = { Cookie: sessionOf(attempt.response) }
    if (!account) return { name, headers: cookie }
    this.recorder.issue(name, [name, account], attempt)
    await sleep(pauseMs)
    return this.addUsable(name, cookie)
  }

  private async signOut({ name, headers: { Cookie: cookie = '' } }: Usable): Promise<void> {
    const attempt = await this.recorder.attempt(
      () => submitPageForm(this.instance, { path: '/security', button: 'Sign out', cookie }),
      formResponse,
    )
    this.recorder.end(name, attempt)
  }

  private async revoke({ family, grant, token }: { family: string; grant: Grant; token: string }) {
    const { id: client_id, secret: client_secret } = grant.client
    const attempt = await this.recorder.attempt(
      () =>
        this.instance.send({
          method: 'POST',
          path: '/oauth/revoke',
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
          body: `${new URLSearchParams({ token, client_id, client_secret })}`,
        }),
      byStatus(200),
    )
    this.recorder.end(family, attempt)
  }

  private changePassword({ password }: Person, cookie = ''): Promise<Attempt> {
    const fields = { current: password, password: 'walnut ribbon estuary' }
    const form = { path: '/password/change', button: 'Save password', fields, cookie }
    return this.recorder.attempt(() => submitPageForm(this.instance, form), formResponse)
  }

  private async disable(person: Person): Promise<Attempt> {
    const startMs = performance.now()
    const isDone = await this.people.disable(person).then(
      () => true,
      () => false,
    )
    const outcome = isDone ? 'acknowledged' : 'unknown'
    return { startMs, endMs: performance.now(), outcome, response: undefined }
  }
}
