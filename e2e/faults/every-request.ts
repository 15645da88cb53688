import { contracts } from '#lib/contracts/r1/index.ts'
import { cookieOf } from '../fixtures/browser.ts'
import { type EndpointName, randomNetwork, requestTo } from '../fixtures/client/caller.ts'
import { formats, type Input } from '../fixtures/client/formats.ts'
import { type OutgoingRequest, sendRequest } from '../fixtures/client/http.ts'
import { shownForms } from '../fixtures/client/page-form.ts'
import { Grants } from '../fixtures/grants.ts'
import { type People, unique } from '../fixtures/people.ts'
import type { Service } from '../fixtures/service.ts'
import { basicHeader } from '../http/feed/feed-reader.ts'
import { addMemberSession, addStaffSession, visitorPaths } from '../pages/every-path.ts'

/** Makes the requests of a kind, in turn. */
type NextRequest = () => OutgoingRequest | Promise<OutgoingRequest>

const memberCount = 40

/** The session of a browser would end, or its account. */
const endsSomething = /sign-?out|logout|end|erase|close|disable|password|factor|passkey|view|merge/

/** Adds members and staff, and returns the requests of all kinds that a service receives. */
export async function prepareRequests(
  people: People,
  service: Service,
): Promise<Record<string, NextRequest>> {
  const grants = new Grants(people)
  const members: Awaited<ReturnType<typeof addMemberSession>>[] = []
  while (members.length < memberCount) members.push(await addMemberSession(people))
  const bearers = await Promise.all(members.map(({ person }) => people.issueCredential(person)))
  const staff = await addStaffSession(people)
  await people.sql`
    update credential set expires_at = now() + interval '3 hours' where expires_at > now()`
  const client = await grants.addClient({ own: true, requiresPkce: false })
  const reader = await grants.addClient({ own: true, roles: ['events'] })
  const asStaff = cookieOf(staff.session)

  const open = async (path: string, headers = {}) =>
    (await sendRequest(service.url, { method: 'GET', path, headers: { ...headers } })).text
  const get = (paths: readonly string[], headers: () => object = () => ({})) =>
    inTurn(paths, (path) => ({ method: 'GET', path, headers: { ...headers() } }))
  const member = inTurn(members, (found) => found)
  const memberCookie = () => cookieOf(member().session)

  const formsOf = async (paths: readonly string[], headers: object) => {
    const found: OutgoingRequest[] = []
    for (const page of paths)
      for (const { action = page, body } of shownForms(await open(page, headers)))
        if (!endsSomething.test(action)) found.push(formOf(service, action, `${body}`, headers))
    return found
  }
  const [first] = members
  const forms = [
    ...(await formsOf(visitorPaths, {})),
    ...(await formsOf(first?.paths ?? [], cookieOf(first?.session))),
    ...(await formsOf(staff.paths, asStaff)),
  ]
  const signIn = () => {
    const { username, password } = member().person
    const typed = Math.random() < 0.7 ? password : 'another password'
    return formOf(service, '/login', `${new URLSearchParams({ username, password: typed })}`, {})
  }
  const typed: readonly NextRequest[] = [
    signIn,
    inTurn(members, ({ person: { email } }) =>
      formOf(service, '/password/forgot', `${new URLSearchParams({ email })}`, {}),
    ),
    inTurn(members, ({ session }) => {
      // Of a member who has no number yet, or this one.
      const phone = '01749 000001'
      const shown = { country: 'United Kingdom', phone: Math.random() < 0.5 ? '' : phone }
      const body = new URLSearchParams({ phone, shown: JSON.stringify(shown) })
      return formOf(service, '/profile/edit/phone', `${body}`, cookieOf(session))
    }),
  ]

  const html = (await open('/')) + (await open('/developers'))
  const files = [...html.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css|woff2|svg|png|ico)[^"]*)"/g)]
  const [upload] = (await open('/staff/import', asStaff)).match(/action="[^"]*upload"/) ?? []
  if (!upload) throw new Error('The page for uploads has no form.')
  const secret = { client_id: client.id, client_secret: client.secret }

  const inputs: Readonly<Record<string, () => Input>> = {
    authenticate: () => {
      const { username, password } = member().person
      return { type: 'token', username, password }
    },
    forgotpassword: () => ({ email: member().person.email }),
    ebrief: () => ({ EmailAddress: `${unique('reader')}@readers.example`, Action: 'Subscribe' }),
    token: () => ({ grant_type: 'refresh_token', refresh_token: 'none', ...secret }),
  }
  const names = Object.keys(contracts) as EndpointName[]
  const calls = names.flatMap((name) => formats.map((format) => ({ name, format })))
  let turn = 0

  const kinds: Record<string, NextRequest> = {
    'pages of visitors': get(visitorPaths),
    'pages of members': inTurn(members[0]?.paths ?? [], (path) => ({
      method: 'GET',
      path,
      headers: cookieOf(first?.session),
    })),
    'pages of staff': get(staff.paths, () => asStaff),
    'static files': get(files.map(([, path = '']) => path)),
    'forms as they are shown': inTurn(forms, (form) => form),
    'forms as people fill them in': inTurn(typed, (next) => next() as OutgoingRequest),
    endpoints: inTurn(calls, ({ name, format }) => {
      turn += 1
      const n = turn % members.length
      const input = inputs[name]?.()
      return requestTo(name, {
        format,
        bearer: bearers[n],
        membership: members[n]?.guid ?? '',
        ...(input && { input }),
      })
    }),
    'token endpoint': async () => {
      const { tokenRequest } = await grants.issueCode({ client, person: member().person })
      return requestTo('token', { input: tokenRequest })
    },
    'feed of events': inTurn(['0', '2', '10', '25'], (wait) => ({
      method: 'GET',
      path: `/events?wait=${wait}`,
      headers: basicHeader(reader),
    })),
    uploads: () => uploadOf(service, asStaff),
    downloads: inTurn(
      [
        () => formOf(service, '/security/data/download', '', memberCookie()),
        () => formOf(service, '/staff/export/download', 'table=accounts', asStaff),
        () => ({
          method: 'GET',
          headers: asStaff,
          path: `/staff/privacy/people/${staff.person.id}/access-pack`,
        }),
        () => ({ method: 'GET', path: '/r1/schema.xsd' }),
        () => ({ method: 'GET', path: '/r1/openapi.json' }),
      ],
      (next) => next(),
    ),
  }
  return Object.fromEntries(
    Object.entries(kinds).map(([kind, next]) => [
      kind,
      async () => {
        const request = await next()
        return { ...request, headers: { 'X-Forwarded-For': randomNetwork(), ...request.headers } }
      },
    ]),
  )
}

function inTurn<Item, Made>(items: readonly Item[], make: (item: Item) => Made): () => Made {
  let n = -1
  return () => {
    n = (n + 1) % items.length
    return make(items[n] as Item)
  }
}

const formOf = (
  { url }: Service,
  path: string,
  body: string,
  headers: object,
): OutgoingRequest => ({
  method: 'POST',
  path,
  body,
  headers: {
    'Content-Type': 'application/x-www-form-urlencoded',
    Origin: url,
    'Sec-Fetch-Site': 'same-origin',
    ...headers,
  },
})

/** A file of 5,000 readers of the newsletter, some with mistakes. */
function uploadOf({ url }: Service, headers: object): OutgoingRequest {
  const tag = unique('upload')
  const lines = Array.from({ length: 5_000 }, (_, n) =>
    n % 100 === 0 ? 'no email' : `reader${n}.${tag}@readers.example`,
  )
  const body = [
    `--${tag}\r\nContent-Disposition: form-data; name="kind"\r\n\r\nsubscribers\r\n`,
    `--${tag}\r\nContent-Disposition: form-data; name="file"; filename="${tag}.csv"\r\n`,
    `Content-Type: text/csv\r\n\r\nEmail\r\n${lines.join('\r\n')}\r\n--${tag}--\r\n`,
  ].join('')
  const type = `multipart/form-data; boundary=${tag}`
  return {
    method: 'POST',
    path: '/staff/import/upload',
    body,
    headers: { 'Content-Type': type, Origin: url, 'Sec-Fetch-Site': 'same-origin', ...headers },
  }
}
