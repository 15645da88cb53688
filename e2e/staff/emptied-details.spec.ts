import { forms } from '#app/forms/forms.ts'
import { onceField } from '#lib/auth/act-once.ts'
import { setServiceSecret } from '#lib/runtime/service-secret.ts'
import { cookieOf, expect, test } from '../fixtures/browser.ts'
import { sendForm, shownForms } from '../fixtures/client/page-form.ts'
import { type People, unique } from '../fixtures/people.ts'
import { authSecret } from '../fixtures/service.ts'
import { addClientRow } from './client-row.ts'
import { addStaff, giveRole, staffSession } from './staff.ts'
import { withReason } from './states/state.ts'

setServiceSecret(authSecret)

/** The forms that edit a record, each with a record that has every detail, and the fields that always have a value. */
const records: Readonly<
  Record<string, readonly [add: (people: People) => Promise<string>, ...string[]]>
> = {
  '/staff/people/{person}/edit': [
    async (people) => {
      const { id } = await people.add()
      await people.sql`
        update account set title = 'Dr', position = 'Grower', address = 'The Mill', county = 'Devon', postcode = 'BA5 1AA',
          phone = '01632 960001', mobile = '07700 900001', fax = '01632 960002', language = 'cy'
        where id = ${id}`
      return id
    },
    'forename',
  ],
  '/staff/memberships/{membership}/edit': [
    async (people) => {
      const { guid } = await people.addMembership()
      await people.sql`
        update membership set band = 'Up to 5 ha', address = 'The Mill', postcode = 'BA5 1AA', country = 'France',
          joined_on = '2020-01-31', renews_on = '2090-01-31', ended_on = '2090-01-31', end_reason = 'Sold'
        where id = ${guid}`
      return guid
    },
  ],
  '/staff/clients/{client}/edit': [
    async (people) => {
      const id = await addClientRow(people)
      await people.sql`
        update client set logout_uris = '{https://a.example/out}', backchannel_logout_uri = 'https://a.example/ended'
        where id = ${id}`
      return id
    },
    'id-token',
    'emails',
  ],
  '/staff/fees/{fee}/description': [
    async ({ sql }) => {
      const [fee] = await sql`
        insert into fee (position, type, description, descriptions, band, band_description, band_descriptions,
          individual, amount)
        values (900, 'Friend', 'For friends', '{"cy": "I gyfeillion"}', ${unique('B')}, 'Of the band',
          '{"cy": "Band"}', true, 24) returning id`
      return fee?.id
    },
  ],
  '/staff/applications/replies/{reply}': [
    async ({ sql }) => {
      const [reply] = await sql`
        insert into saved_reply (decision, name, text, texts)
        values ('ask', 'Hives', 'How many hives?', '{"cy": "Sawl cwch?"}') returning id`
      return reply?.id
    },
  ],
  '/staff/fees/membership-types/{type}': [
    async ({ sql }) => {
      await sql`
        insert into membership_type_detail (name, position, names) values ('Industry', 4, '{"cy": "Diwydiant"}')
        on conflict (name) do update set names = excluded.names`
      return 'SW5kdXN0cnk'
    },
  ],
}

test('each form that edits a record removes what staff empty, and no more', async ({
  caller,
  people,
}) => {
  const edited = forms.filter(
    (form) => form.path.startsWith('/staff/') && 'shown' in fieldsOf(form),
  )
  const others = /\/(renew|end|mark-paid|change-type|contacts\/\{person\})$/
  expect(Object.keys(records).sort()).toEqual(
    edited
      .map(({ path }) => path)
      .filter((path) => !others.test(path))
      .sort(),
  )
  const staff = await addStaff(people, 'membership')
  for (const role of ['fees', 'administrator'] as const) await giveRole(people, staff, role)
  const headers = cookieOf(await staffSession(people, staff))
  const [reason] = await people.sql`
    insert into audit_event (action, staff_account_id, staff_role, reason)
    values ('staff-gave-reason', ${staff.id}, 'membership', 'They have phoned') returning id`
  for (const [form, [add, ...kept]] of Object.entries(records)) {
    const path = withReason(form.replace(/\{\w+\}/, await add(people)), reason?.id)
    const declared = edited.find((one) => one.path === form)
    const optional = Object.values(declared ? fieldsOf(declared) : {})
      .filter(({ name, required }) => !required && name !== 'shown' && !kept.includes(name))
      .map(({ name }) => name)
    const open = async () => {
      const { text } = await caller.send({ method: 'GET', path, headers })
      const [found] = shownForms(text.slice(text.indexOf('<main'))).filter(({ body }) =>
        body.has('shown'),
      )
      return found?.body ?? new URLSearchParams()
    }
    const body = await open()
    const emptied = optional.filter((name) => body.has(name))
    expect(
      emptied.filter((name) => body.get(name) === ''),
      form,
    ).toEqual([])
    expect(emptied.length, form).toBeGreaterThan(0)
    for (const name of emptied) body.set(name, '')
    const { status } = await sendForm(caller, path, { action: path, body }, headers)
    expect(status, form).toBe(303)
    const now = Object.fromEntries(await open())
    const { shown: _, [onceField]: __, ...sent } = Object.fromEntries(body)
    expect(now, form).toMatchObject(sent)
  }
})

/** The fields of a form by the names in its contract. */
function fieldsOf(form: (typeof forms)[number]) {
  const none = new URLSearchParams()
  const sent = { url: form.path, param: () => '', query: none, fields: none, text: () => '' }
  return form.contract({}, sent).fields
}
