import { setTimeout as sleep } from 'node:timers/promises'
import type { Caller } from '../../fixtures/client/caller.ts'
import type { Input } from '../../fixtures/client/formats.ts'
import type { ApiResponse } from '../../fixtures/client/http.ts'
import { unique } from '../../fixtures/people.ts'
import type { HostileCase, Outcome } from '../case.ts'
import { passthroughForm } from '../passthrough-form.ts'
import type { World } from '../world.ts'

/** Sends many requests at once, alternately to two processes. */
const atBoth = (
  { caller, callerAtSecond }: World,
  count: number,
  send: (caller: Caller) => Promise<ApiResponse>,
) =>
  Promise.all(
    Array.from({ length: count }, (_, n) => retry(() => send(n % 2 ? caller : callerAtSecond))),
  )

/** Repeats a request while the service sheds load with 503. */
async function retry(send: () => Promise<ApiResponse>): Promise<ApiResponse> {
  for (let attempt = 1; attempt < 40; attempt += 1) {
    const response = await send()
    if (response.status !== 503) return response
    await sleep(Math.random() * 100 * attempt)
  }
  return send()
}

/** Replaces the tokens of responses by the place in which they first occurred. */
function numberTokens(responses: readonly ApiResponse[]): Outcome[] {
  const seen: string[] = []
  return responses.map(({ status, durationMs, body }) => {
    const tokens = `${body.access_token} ${body.refresh_token}`
    if (!seen.includes(tokens)) seen.push(tokens)
    return { status, durationMs, text: `{"code":"tokens ${seen.indexOf(tokens) + 1}"}` }
  })
}

/** Exchanges the same fields many times at once, when the ten seconds for a repeat are over. */
async function exchangeAtOnce(world: World, input: { readonly [name: string]: string }) {
  const first = await world.caller.call('token', { input })
  await world.grants.backdateUse(input.code ?? input.refresh_token ?? '', -60)
  const responses = await atBoth(world, 999, (caller) => caller.call('token', { input }))
  return numberTokens([first, ...responses])
}

const subscription = (Action: string) => ({
  EmailAddress: `${unique('reader')}@readers.example`,
  Action,
})

const callFromManyNetworks = (world: World, name: 'ebrief' | 'forgotpassword', input: Input) =>
  atBoth(world, 50, (caller) => caller.fromNewNetwork().call(name, { input }))

const common = { family: 'concurrency', waits: true } as const

/** Many requests at once across two processes. */
export const concurrencyCases: HostileCase[] = [
  {
    ...common,
    flood: true,
    case: 'a code exchanged a thousand times at once',
    procedure: async (world) =>
      exchangeAtOnce(world, (await world.grants.issueCode({ roles: ['profile'] })).tokenRequest),
    expected: '1000 × 200 tokens 1',
    stillWorks: 'token exchange',
  },
  {
    ...common,
    flood: true,
    case: 'a refresh token exchanged a thousand times at once',
    procedure: async (world) => {
      const grant = await world.grants.issueCode({ roles: ['profile'] })
      const { body } = await world.caller.call('token', { input: grant.tokenRequest })
      return exchangeAtOnce(world, grant.refreshRequest(body.refresh_token))
    },
    expected: '1000 × 200 tokens 1',
    stillWorks: 'token exchange',
  },
  {
    ...common,
    case: 'a code exchanged for the first time by 50 requests at once',
    procedure: async (world) => {
      const { tokenRequest: input } = await world.grants.issueCode({ roles: ['profile'] })
      return numberTokens(await atBoth(world, 50, (caller) => caller.call('token', { input })))
    },
    expected: '50 × 200 tokens 1',
    stillWorks: 'token exchange',
  },
  {
    ...common,
    case: 'a code exchanged by 50 requests of another client at once',
    procedure: async (world) => {
      const [grant, other] = [await world.grants.issueCode(), await world.grants.addClient()]
      const stolen = { client_id: other.id, client_secret: other.secret }
      const input = { ...grant.tokenRequest, ...stolen }
      return atBoth(world, 50, (caller) => caller.call('token', { input }))
    },
    expected: '50 × 200 invalid_grant',
    stillWorks: 'token exchange',
  },
  {
    ...common,
    case: 'a passthrough token redeemed by 100 browsers at once',
    procedure: async (world) => {
      const token = await world.people.issueCredential(await world.people.add(), {
        kind: 'passthrough',
      })
      const redeem = await passthroughForm(world.caller, token)
      const responses = await atBoth(world, 100, (caller) => redeem(caller.fromNewNetwork()))
      return responses.map(({ status, headers, durationMs }) => ({
        status,
        durationMs,
        text: headers['set-cookie'] ? '{"code":"signed in"}' : '',
      }))
    },
    expected: '1 × 303 signed in, 99 × 303',
    stillWorks: 'login page',
  },
  {
    ...common,
    flood: true,
    case: 'a bearer used a thousand times at once',
    procedure: async (world) => {
      const bearer = await world.people.issueCredential(await world.people.add())
      return atBoth(world, 1_000, (caller) => caller.call('profile', { bearer }))
    },
    expected: '1000 × 200',
    stillWorks: 'profile',
  },
  {
    ...common,
    flood: true,
    case: 'a bearer used a thousand times at once after it ended',
    procedure: async (world) => {
      const person = await world.people.add()
      const bearer = await world.people.issueCredential(person)
      await world.people.disable(person)
      return atBoth(world, 1_000, (caller) => caller.call('profile', { bearer }))
    },
    expected: '1000 × 401 DataError:Authentication',
    stillWorks: 'profile',
  },
  {
    ...common,
    flood: true,
    case: 'a thousand exchanges of made-up codes at once',
    procedure: async (world) => {
      const { tokenRequest } = await world.grants.issueCode()
      return atBoth(world, 1_000, (caller) =>
        caller.call('token', { input: { ...tokenRequest, code: unique('made-up') } }),
      )
    },
    expected: '1000 × 200 invalid_grant',
    stillWorks: 'token exchange',
  },
  {
    ...common,
    case: 'a subscription requested by 50 requests at once',
    procedure: (world) => callFromManyNetworks(world, 'ebrief', subscription('Subscribe')),
    expected: '50 × 200 Subscribed',
    stillWorks: 'reset in XML',
  },
  {
    ...common,
    case: 'a subscription removed by 50 requests at once',
    procedure: async (world) => {
      const input = subscription('Remove')
      await world.database.sql`insert into subscription (campaign, email, confirmed_at)
        values ('ebrief', ${input.EmailAddress}, now())`
      return callFromManyNetworks(world, 'ebrief', input)
    },
    expected: '1 × 200 Removed, 49 × 200 NotASubsciber',
    stillWorks: 'reset in XML',
  },
  {
    ...common,
    case: 'a password reset requested by 50 requests at once',
    procedure: async (world) => {
      const { email } = await world.people.add()
      return callFromManyNetworks(world, 'forgotpassword', { email })
    },
    expected: '50 × 200 PasswordSent',
    stillWorks: 'sign-in',
  },
]
