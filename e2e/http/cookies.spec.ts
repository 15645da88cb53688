import type { siteCookies } from '#lib/auth/cookie.ts'
import type { Caller } from '../fixtures/client/caller.ts'
import type { ApiResponse } from '../fixtures/client/http.ts'
import { sendForm, submitPageForm } from '../fixtures/client/page-form.ts'
import { type People, unique } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'
import { addStaff, staffSession } from '../staff/staff.ts'

const origin = 'https://members.example.org'

const post = (caller: Caller, page: string, fields: Record<string, string>) =>
  sendForm(caller, page, { action: page, body: new URLSearchParams(fields) }, { Origin: origin })

async function signIn(caller: Caller, people: People): Promise<ApiResponse> {
  const { username, password } = await people.add()
  return post(caller, '/login', { username, password })
}

/** Opens the record of a member with a reason, and starts impersonation. */
async function startImpersonation(caller: Caller, people: People): Promise<ApiResponse> {
  const member = await people.add()
  const session = await staffSession(people, await addStaff(people, 'help-desk'))
  const shared = {
    origin,
    fields: { reason: 'They have phoned' },
    cookie: `__Host-gatehouse.session=${session}`,
  }
  const path = `/staff/people/${member.id}`
  const { headers } = await submitPageForm(caller, { path, button: 'Open the record', ...shared })
  const { search } = new URL(headers.location ?? '', caller.service.url)
  const see = { path: `${path}/see${search}`, button: 'See their pages' }
  return submitPageForm(caller, { ...see, ...shared })
}

/** The request with which a browser gets each cookie. */
const senders: Record<
  keyof typeof siteCookies,
  (caller: Caller, people: People) => Promise<ApiResponse>
> = {
  session: signIn,
  device: signIn,
  done: async (caller, people) => {
    const session = await people.issueCredential(await people.add(), { kind: 'session' })
    return submitPageForm(caller, {
      path: '/profile/edit/phone',
      button: 'Save phone numbers',
      origin,
      cookie: `__Host-gatehouse.session=${session}`,
    })
  },
  draft: (caller) => post(caller, '/profile/edit/name', { forename: 'Ada' }),
  join: (caller) =>
    submitPageForm(caller, {
      path: '/join/email?type=Friend',
      button: 'Continue',
      origin,
      fields: { email: `${unique('friend')}@people.example` },
    }),
  language: (caller) => caller.send({ method: 'GET', path: '/fees?language=cy' }),
  rows: (caller) => caller.send({ method: 'GET', path: '/staff/people?rows=comfortable' }),
  link: async (caller, people) => {
    const token = await people.issueCredential(await people.add(), { kind: 'passthrough' })
    return post(caller, '/login/link', { token, automatic: 'on' })
  },
  offer: async (caller, people) => {
    const session = await people.issueCredential(await people.add(), { kind: 'session' })
    const cookie = `__Host-gatehouse.session=${session}`
    const action = '/passkey-offer/dismiss'
    const headers = { Origin: origin, Cookie: cookie }
    return sendForm(caller, '/', { action, body: new URLSearchParams() }, headers)
  },
  view: startImpersonation,
}

test('with https every cookie is bound to the host, HttpOnly, and SameSite as it is declared', async ({
  caller,
  people,
  startAnother,
}) => {
  const https = { BASE_URL: origin, LANGUAGES: 'en,cy' }
  const instance = caller.at(await startAnother(https))
  for (const [purpose, send] of Object.entries(senders)) {
    const response = await send(instance, people)
    const name = `__Host-gatehouse.${purpose}`
    const [cookie = '', ...attributes] =
      response.headers['set-cookie']
        ?.find((header) => header.startsWith(`${name}=`))
        ?.split('; ') ?? []
    expect(cookie, `${purpose}: ${response.status}`).toMatch(/=./)
    expect(attributes.filter((attribute) => !attribute.startsWith('Expires='))).toEqual([
      'Path=/',
      'HttpOnly',
      `SameSite=${purpose === 'view' ? 'Strict' : 'Lax'}`,
      'Secure',
    ])
  }
})
