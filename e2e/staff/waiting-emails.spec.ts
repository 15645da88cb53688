import { doneText } from '#lib/text/en/common.ts'
import { expect, test } from '../fixtures/browser.ts'
import { type People, unique } from '../fixtures/people.ts'
import type { Service } from '../fixtures/service.ts'
import { sourceFiles } from '../fixtures/source-files.ts'
import { formRequest, openRecord } from './form-request.ts'
import { saidAfter } from './said-after.ts'
import { addStaff, staffSession } from './staff.ts'

/** The people of the forms: a member, a person who has no password yet, and an officer. */
interface Scene {
  readonly service: Service
  readonly own: string
  readonly officer: string
  readonly password: string
  readonly contacts: string
  readonly memberId: string
  readonly invitedId: string
}

/** A form that sends an email at once: whose session opens its page, its button, and what is typed. */
interface SendingForm {
  readonly as: (scene: Scene) => string
  readonly page: (scene: Scene) => string | Promise<string>
  readonly button?: string
  readonly values?: (scene: Scene) => Readonly<Record<string, string>>
}

const newEmail = () => ({ email: `${unique('new')}@people.example` })
const ownForm = { as: ({ own }: Scene) => own }
const staffForm = { as: ({ officer }: Scene) => officer }
const visitorForm = { as: () => '' }

const recordOf = ({ service, officer, invitedId }: Scene) =>
  openRecord(service, officer, `/staff/people/${invitedId}`)

/** Every use case that sends an email which may wait, with its forms; or why no page says that it waits. */
const senders: Readonly<Record<string, readonly SendingForm[] | string>> = {
  'lib/accounts/applications/start-application.ts': [
    { ...visitorForm, page: () => '/join/email?type=Friend', values: newEmail },
    { ...ownForm, page: () => '/join?type=Friend' },
  ],
  'lib/accounts/applications/send-link-again.ts':
    'the page must not say whether there is an application',
  'lib/accounts/people/invite-account.ts': [
    { ...staffForm, page: recordOf, button: 'Send an invitation' },
  ],
  'lib/accounts/people/reset-mfa.ts':
    'that to the mailbox of the account may not wait, and the others are further warnings',
  'lib/accounts/send-email-change.ts': [
    {
      ...ownForm,
      page: () => '/profile/email',
      values: ({ password }) => ({ ...newEmail(), current: password }),
    },
    {
      ...staffForm,
      page: ({ service, officer, memberId }) =>
        openRecord(service, officer, `/staff/people/${memberId}`, '/email'),
      values: newEmail,
    },
  ],
  'lib/auth/app-passwords.ts': 'a program caused it, and the next attempt sends it again',
  'lib/memberships/contacts/invite-contact.ts': [
    { ...ownForm, page: ({ contacts }) => `${contacts}/invite`, values: newEmail },
  ],
}

test('every use case that sends an email which may wait has its forms in this table', () => {
  const found = sourceFiles.filter(
    ([path, text]) =>
      /^(lib|app|cli)\/(?!mail\/)/.test(path) && /\bsendEmail(ToOther)?\(/.test(text),
  )
  expect(found.map(([path]) => path).sort()).toEqual(Object.keys(senders).sort())
})

async function addScene(people: People, service: Service): Promise<Scene> {
  const member = await people.add()
  const { id: invitedId } = await people.add({ invited: true })
  const { guid } = await people.addMembership({ person: member, primary: true })
  return {
    service,
    own: await people.issueCredential(member, { kind: 'session' }),
    officer: await staffSession(people, await addStaff(people, 'membership')),
    password: member.password,
    contacts: `/memberships/${guid}/contacts`,
    memberId: member.id,
    invitedId,
  }
}

const [, waits = ''] = doneText['email-waits'].match(/^(.*?\.)/) ?? []

test('the page after every form whose email waits says so while the mail server is away', async ({
  people,
  startAnother,
}) => {
  const service = await startAnother({ SMTP_URL: 'smtp://127.0.0.1:9' })
  const scene = await addScene(people, service)
  for (const [file, forms] of Object.entries(senders)) {
    for (const { as, page, button, values } of typeof forms === 'string' ? [] : forms) {
      const session = as(scene)
      const path = await page(scene)
      const send = await formRequest(service, session, path, button)
      const said = await saidAfter(service, await send(session, values?.(scene)), session)
      expect(said, `${file}: ${path}`).toContain(waits)
    }
  }
})

test('two-step sign-in is not reset while the mail server is away, because its owner could not stop it', async ({
  people,
  startAnother,
}) => {
  const service = await startAnother({ SMTP_URL: 'smtp://127.0.0.1:9' })
  const colleague = await addStaff(people, 'fees')
  const administrator = await staffSession(people, await addStaff(people, 'administrator'))
  const send = await formRequest(service, administrator, '/staff/colleagues', 'Reset two-step')
  const sent = await send(administrator, {}, `/staff/colleagues/${colleague.id}/reset`)
  expect(sent.status).toBe(422)
  expect(await sent.text()).toContain(
    'The email that warns them could not be sent, so nothing was reset.',
  )
  const [factor] = await people.sql`
    select reset_at from staff_factor where account_id = ${colleague.id}`
  expect(factor).toEqual({ reset_at: null })
})
