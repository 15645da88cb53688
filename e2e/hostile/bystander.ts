import { cookieOf } from '../fixtures/browser.ts'
import type { Caller } from '../fixtures/client/caller.ts'
import type { ApiResponse } from '../fixtures/client/http.ts'
import type { World } from './world.ts'

type Request = (world: World, caller: Caller) => Promise<ApiResponse>

/** The ordinary requests that other networks send during every case. Each returns 200. */
export const bystanders = {
  fees: (_, caller) => caller.call('fees'),
  'login page': (_, caller) => caller.send({ method: 'GET', path: '/login' }),
  'reset in XML': (_, caller) => caller.call('forgotpassword', { format: 'xml', input: unknown }),
  'reset in JSON': (_, caller) => caller.call('forgotpassword', { format: 'json', input: unknown }),
  profile: async ({ people }, caller) =>
    caller.call('profile', { bearer: await people.issueCredential(await people.add()) }),
  'member page': async ({ people }, caller) => {
    const session = await people.issueCredential(await people.add(), { kind: 'session' })
    return caller.send({ method: 'GET', path: '/profile', headers: cookieOf(session) })
  },
  'token exchange': async ({ grants }, caller) =>
    caller.postTokenForm((await grants.issueCode()).tokenRequest),
  'sign-in': async ({ people }, caller) => {
    const { username, password } = await people.add()
    return caller.call('authenticate', { input: { type: 'token', username, password } })
  },
} satisfies Record<string, Request>

/** The name of an ordinary request. */
export type Bystander = keyof typeof bystanders

const unknown = { email: 'unknown@nowhere.example' }
