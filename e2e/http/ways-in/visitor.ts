import { canonicalTemporaryPassword, hashOf, newTemporaryPassword } from '#lib/auth/secret.ts'
import type { Caller } from '../../fixtures/client/caller.ts'
import { encode } from '../../fixtures/client/formats.ts'
import type { ApiResponse } from '../../fixtures/client/http.ts'
import { attribute } from '../../fixtures/client/page-form.ts'
import { addAppPassword, type FactorPerson } from '../../fixtures/factors.ts'
import { type Client, type Grants, pkceChallenge } from '../../fixtures/grants.ts'
import type { People } from '../../fixtures/people.ts'
import type { SoftwarePasskey } from './software-passkey.ts'

/** The result of a way in: what the visitor holds afterwards. */
export interface Got {
  readonly cookie?: string | undefined
  readonly bearer?: string | undefined
  readonly link?: string | undefined
  readonly code?: string | undefined
  /** The change of the factor, if there was one. */
  readonly change?: 'codes' | 'off' | undefined
}

/** A response of a passkey that is not the usual one. */
type Response = Partial<Parameters<SoftwarePasskey['respond']>[1]> & {
  readonly passkey?: SoftwarePasskey
  readonly challenge?: string
}

/** Someone at the door of an account, who tries one way in. */
export class Visitor {
  readonly people: People
  readonly person: FactorPerson
  private readonly caller: Caller
  private readonly grants: Grants

  constructor(caller: Caller, people: People, grants: Grants, person: FactorPerson) {
    this.caller = caller.fromNewNetwork()
    this.people = people
    this.grants = grants
    this.person = person
  }

  get(path: string, cookie?: string): Promise<ApiResponse> {
    return this.open(path, cookieHeader(cookie))
  }

  /** Opens a page with these headers. */
  open(path: string, headers: Readonly<Record<string, string>>): Promise<ApiResponse> {
    return this.caller.send({ method: 'GET', path, headers })
  }

  /** Answers the challenge of the sign-in page, or of the second step of a session, with a passkey. */
  async respond(
    {
      origin = this.caller.service.url,
      passkey = this.person.passkey,
      challenge,
      ...rest
    }: Response,
    cookie?: string,
  ): Promise<string> {
    return passkey.respond(challenge ?? (await this.challenge(cookie)), { origin, ...rest })
  }

  /** The challenge of the sign-in page, or of the second step of a session. */
  async challenge(cookie?: string): Promise<string> {
    const { text } = await this.get(cookie ? '/second-step' : '/login/passkey/options', cookie)
    const options = JSON.parse(cookie ? (attribute(text, 'data-options') ?? '{}') : text)
    return String(options.challenge)
  }

  async useSignInPage(response: Response = {}): Promise<Got> {
    return this.send('/login/passkey', { response: await this.respond(response) })
  }

  async useSecondStep(cookie: string, response: Response = {}): Promise<Got> {
    const fields = { response: await this.respond(response, cookie) }
    return this.send('/second-step/passkey', fields, cookie)
  }

  /** Calls an endpoint as this credential. */
  call(name: 'memberships' | 'issuetoken', { cookie, bearer }: Got): Promise<ApiResponse> {
    return bearer
      ? this.caller.call(name, { bearer })
      : this.caller.call(name, {
          headers: { ...cookieHeader(cookie), 'Sec-Fetch-Site': 'same-origin' },
        })
  }

  /** Sends a form without opening its page, as an attacker would, with these headers. */
  post(
    path: string,
    fields: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>>,
  ): Promise<ApiResponse> {
    return this.caller.send({
      method: 'POST',
      path,
      body: encode.form('', fields),
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        'Sec-Fetch-Site': 'same-origin',
        Origin: this.caller.service.url,
        ...headers,
      },
    })
  }

  /** Sends a form in the same way; returns the new cookie, if there is one. */
  async send(
    path: string,
    fields: Readonly<Record<string, string>>,
    cookie?: string,
  ): Promise<Got> {
    return { cookie: newCookie(await this.post(path, fields, cookieHeader(cookie))) }
  }

  signIn(password = this.person.password): Promise<Got> {
    return this.send('/login', { username: this.person.username, password })
  }

  async endpoint2(type: 'token' | 'session', password = this.person.password): Promise<Got> {
    const input = { type, username: this.person.username, password }
    const response = await this.caller.call('authenticate', { input })
    if (response.status !== 200) return {}
    return type === 'token' ? { bearer: response.body.token } : { cookie: newCookie(response) }
  }

  /** Asks endpoint 7 for a passthrough token. */
  async askForLink(got: Got): Promise<Got> {
    const response = await this.call('issuetoken', got)
    return response.status === 200 ? { link: response.body.token } : {}
  }

  followLink = (token: string): Promise<Got> => this.send('/login/link', { token, goto: '/' })

  /** Asks for an authorisation code for one of the organisation's own applications. */
  async authorize({ cookie }: Got): Promise<Got> {
    const client = await this.grants.addClient({ own: true })
    const { headers } = await this.get(`/oauth/authorize?${authorizationQuery(client)}`, cookie)
    const code = new URL(headers.location ?? '', 'http://x').searchParams.get('code')
    return code ? { code } : {}
  }

  /** A session that was issued before, or one that lacks its factor. */
  issue = (kind: 'session' | 'pending' | 'bearer' | 'passthrough'): Promise<string> =>
    this.people.issueCredential(this.person, { kind })

  /** An application's refresh token, exchanged for a bearer. */
  async refresh(): Promise<Got> {
    const grant = await this.grants.issueCode({ person: this.person })
    const first = await this.caller.call('token', { input: grant.tokenRequest })
    const input = grant.refreshRequest(first.body.refresh_token)
    const second = await this.caller.call('token', { input })
    return second.status === 200 ? { bearer: second.body.access_token } : {}
  }

  /** An unused temporary password, as in an email, from a secret. */
  async temporaryPassword(from?: string): Promise<string> {
    const password = newTemporaryPassword(from)
    await this.addLink('reset', canonicalTemporaryPassword(password))
    return password
  }

  /** A link in an email, by its kind. */
  async addLink(
    kind: 'reset' | 'invitation' | 'email' | 'restore',
    secret: string,
    address: string | null = null,
  ): Promise<string> {
    await this.people.sql`
      insert into credential (hash, kind, account_id, epoch, realm, address, expires_at)
      select ${hashOf(secret)}, ${kind}, id, epoch, 'tests', ${address}, now() + interval '1 hour'
      from account where id = ${this.person.id}`
    return secret
  }

  appPassword = (input?: Parameters<typeof addAppPassword>[2]): Promise<string> =>
    addAppPassword(this.people, this.person, input)

  /** Sends a form of the factor, and returns the change that it made. */
  async manage(
    page: 'codes' | 'on' | 'off' | 'off/passkey',
    fields: Readonly<Record<string, string>>,
    cookie: string,
  ) {
    const before = await this.factor()
    await this.send(`/security/factor/${page}`, fields, cookie)
    const after = await this.factor()
    if (before && !after) return { change: 'off' } as const
    return after?.codes === 8 ? ({ change: 'codes' } as const) : {}
  }

  private async factor() {
    const [row] = await this.people.sql<{ codes: number }[]>`
      select cardinality(recovery_hashes) as codes from staff_factor
      where account_id = ${this.person.id}`
    return row
  }

  /** The symbol of what someone holds, found out by using it. */
  async symbolOf({ cookie, bearer, link, code, change }: Got): Promise<string> {
    if (change) return { codes: 'K', off: 'O' }[change]
    if (code) return 'C'
    if (link) return 'L'
    if (!cookie && !bearer) return '-'
    const isAdmitted = (await this.call('memberships', { cookie, bearer })).status === 200
    if (bearer) return isAdmitted ? 'B' : '-'
    const [page, step, staff] = await Promise.all(
      ['/memberships', '/second-step', '/staff'].map((path) => this.get(path, cookie)),
    )
    if (isAdmitted) return staff?.status === 200 ? 'T' : 'S'
    const isAsked = page?.headers.location?.startsWith('/second-step?') && step?.status === 200
    return isAsked && staff?.status === 307 ? 'P' : '-'
  }
}

const cookieHeader = (session: string | undefined) =>
  session === undefined ? {} : { Cookie: `gatehouse.session=${session}` }

/** The session that a response gives to the browser. */
const newCookie = ({ headers }: ApiResponse): string | undefined =>
  String(headers['set-cookie'] ?? '').match(/gatehouse\.session=([^;,]+)/)?.[1]

/** The query with which a client asks for a code. */
export const authorizationQuery = ({ id, redirectUri }: Client) =>
  new URLSearchParams({
    response_type: 'code',
    client_id: id,
    redirect_uri: redirectUri,
    scope: 'openid',
    code_challenge: pkceChallenge('a'.repeat(43)),
    code_challenge_method: 'S256',
  })
