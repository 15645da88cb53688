import { randomBytes } from 'node:crypto'
import type { Act } from '#app/access/acts.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { type People, type Person, unique } from '../fixtures/people.ts'
import type { Service } from '../fixtures/service.ts'
import { addHousehold, acts as memberForms, pathOf } from '../http/ways-in/acts.ts'
import { formRequest } from './form-request.ts'
import { addApplication, applicationForms } from './join-application.ts'
import { addRequest } from './privacy-request.ts'
import { addStaff, staffSession } from './staff.ts'
import type { StaffForm } from './staff-form.ts'
import { openStaffForm, staffForms } from './staff-forms.ts'

/** A form that was sent, the people whose acts it makes, and the banner that the sender reads. */
interface Sent {
  readonly form: string
  /** Acts of these colleagues, or of these accounts and memberships. */
  readonly of: readonly string[]
  readonly said: string
}

type Note = (sent: Sent) => Promise<void>

const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#x27;/g, '’')
    .replace(/\s+/g, ' ')
    .trim()

/** The banner of the page to which a form leads, or the heading of a page that has none. */
export async function saidAfter(
  service: Service,
  response: Response,
  session = '',
): Promise<string> {
  const cookies = new Map([['gatehouse.session', session]])
  for (const cookie of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    cookies.set(name, value)
  }
  const next = response.headers.get('location')
  const headers = { Cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }
  const page = next ? await fetch(new URL(next, service.url), { headers }) : response
  const html = await page.text()
  const [banner = html.match(/<h1.*?<\/h1>/s)?.[0]] =
    html.match(/<section[^>]*role="alert".*?<\/section>/s) ?? []
  return textOf(banner ?? '')
}

/** Forms that make another act with other values, or about another record. */
const otherUses: Readonly<Record<string, Partial<StaffForm>>> = {
  '/staff/memberships/{membership}/contacts/add': {
    add: async () => ({ forename: 'Eve', surname: 'Barn' }),
  },
  '/staff/privacy/requests/{request}/done': {
    to: async (people) => {
      const { request } = await addRequest(people, 'close-account')
      return `/staff/privacy/requests/${request}/done`
    },
  },
}

/** Removes the note that a page shows to its author. */
async function removeNote(service: Service, session: string, page: string) {
  const send = await formRequest(service, session, page, 'Remove the note')
  return saidAfter(service, await send(session), session)
}

async function sendStaffForms(people: People, service: Service, note: Note): Promise<void> {
  const uses = Object.entries(otherUses).map(
    ([path, use]) => [path, { ...staffForms[path], ...use } as StaffForm] as const,
  )
  for (const [path, staffForm] of [...Object.entries(staffForms), ...uses]) {
    const { reader, session, send } = await openStaffForm(people, service, staffForm)
    const response = await send(session)
    await note({ form: path, of: [reader.id], said: await saidAfter(service, response, session) })
    if (path.endsWith('/notes')) {
      const said = await removeNote(service, session, response.headers.get('location') ?? '')
      await note({ form: `${path}/{note}/remove`, of: [reader.id], said })
    }
  }
  for (const [path, { state, page, button, prepare }] of Object.entries(applicationForms)) {
    const { id } = await addApplication(people, state)
    await prepare?.(people, id)
    const reader = await addStaff(people, 'membership')
    const session = await staffSession(people, reader)
    const send = await formRequest(service, session, `/staff/applications/${id}${page}`, button)
    const said = await saidAfter(service, await send(session, { text: 'Written' }), session)
    await note({ form: path, of: [reader.id], said })
  }
}

const post = ({ url }: Service, path: string, fields: Record<string, string>, session = '') =>
  fetch(new URL(path, url), {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
    headers: { Cookie: `gatehouse.session=${session}`, Origin: url },
  })

/** Adds the link, request or offer that an act of a member ends. */
const begun: Readonly<Record<string, (people: People, person: Person) => Promise<unknown>>> = {
  '/memberships/{membership}/contacts/offer/end': ({ sql }, { id }) => sql`
    insert into contact_offer (membership_id, from_id, to_id, expires_at)
    select membership_id, ${id}, other.account_id, now() + interval '1 day'
    from contact own join contact other using (membership_id)
    where own.account_id = ${id} and own.is_primary and not other.is_primary`,
  '/profile/email/cancel': (people, person) => addLink(people, person, 'email'),
  '/security/close/withdraw': ({ sql }, { id }) =>
    sql`insert into privacy_request (account_id, kind) values (${id}, 'close-account')`,
}

async function sendMemberForms(people: People, service: Service, note: Note): Promise<void> {
  for (const [act, prepare] of Object.entries(memberForms)) {
    const person = await people.add()
    const household = await addHousehold(people, person)
    const { params, fields = {} } = prepare(household)
    await begun[act]?.(people, person)
    const session = await people.issueCredential(person, { kind: 'session' })
    const response = await post(
      service,
      pathOf(act as Act, params),
      { announced: 'Pat Field', ...fields },
      session,
    )
    const of = [person.id, household.other.id, household.farm, household.mill]
    await note({ form: act, of, said: await saidAfter(service, response, session) })
  }
}

/** The forms of the pages of links in emails, with the kind of the link. */
const linkForms = { '/profile/email/confirm': 'email', '/not-me/email': 'restore' } as const

async function addLink({ sql }: People, { id }: Person, kind: 'email' | 'restore') {
  const token = randomBytes(32).toString('base64url')
  await sql`
    insert into credential (hash, kind, account_id, epoch, realm, address, expires_at)
    select ${hashOf(token)}, ${kind}, id, epoch, 'tests', ${`${unique('new')}@people.example`}, now() + interval '1 hour'
    from account where id = ${id}`
  return token
}

async function sendLinkForms(people: People, service: Service, note: Note): Promise<void> {
  for (const [form, kind] of Object.entries(linkForms)) {
    const person = await people.add()
    const token = await addLink(people, person, kind)
    const said = await saidAfter(service, await post(service, form, { token }))
    await note({ form, of: [person.id], said })
  }
}

/** Sends every form that makes an act, each about people of its own; returns what its sender reads, by act and form. */
export async function readAllBanners(people: People, service: Service, acts: readonly string[]) {
  const read: Record<string, Record<string, string>> = {}
  const known = new Set<string>()
  const note: Note = async ({ form, of, said }) => {
    const events = await people.sql`
      select id, action from audit_event
      where action = any(${acts as string[]}) and (staff_account_id = any(${of as string[]})
        or staff_account_id is null and (account_id = any(${of as string[]}) or membership_id = any(${of as string[]})))`
    for (const { id, action } of events) {
      if (!known.has(id)) read[action] = { ...read[action], [form]: said }
      known.add(id)
    }
  }
  await sendStaffForms(people, service, note)
  await sendMemberForms(people, service, note)
  await sendLinkForms(people, service, note)
  return read
}
