import type { People } from '../fixtures/people.ts'
import type { StaffForm } from './staff-form.ts'

/** Saves a reply, and returns its id. */
export async function addReply({ sql }: People): Promise<string> {
  const [row] = await sql`
    insert into saved_reply (decision, name, text) values ('ask', 'Hives', 'How many hives?')
    returning id`
  return row?.id
}

/** Adds a note without an author about a new record, and returns the path that would remove it. */
async function notePath(people: People, kind: 'person' | 'membership'): Promise<string> {
  const person = await people.add()
  const { guid } = await people.addMembership({ person })
  const [folder, column, id] =
    kind === 'person' ? ['people', 'account_id', person.id] : ['memberships', 'membership_id', guid]
  const [row] = await people.sql`
    insert into record_note (${people.sql(column)}, text) values (${id}, 'Rang') returning id`
  return `/staff/${folder}/${id}/notes/${row?.id}/remove`
}

/** The forms of the notes about a kind of record; only its author removes a note, so others leave no event. */
export const noteForms = (path: string, kind: 'person' | 'membership') => ({
  [`${path}/notes`]: {
    capability: 'write-notes',
    kind,
    button: 'Add the note',
    values: { note: 'Rang about the invoice' },
  },
  [`${path}/notes/{note}/remove`]: {
    capability: 'write-notes',
    kind,
    button: 'Add the note',
    events: 0,
    to: (people: People) => notePath(people, kind),
  },
})

/** The forms of the logo. Nobody changes it here, because every page of the service shows it. */
export const logoForms: Readonly<Record<string, StaffForm>> = {
  '/staff/logo': {
    capability: 'change-logo',
    kind: 'none',
    page: '/staff/logo',
    button: 'Upload the logo',
    values: { logo: 'bm8gcGljdHVyZQ==' },
    status: 422,
    events: 0,
  },
  '/staff/logo/remove': {
    capability: 'change-logo',
    kind: 'none',
    page: '/staff/logo',
    button: 'Upload the logo',
    events: 0,
    to: async () => '/staff/logo/remove',
  },
}

/** The forms of the saved replies. */
export const replyForms: Readonly<Record<string, StaffForm>> = {
  '/staff/applications/replies': {
    capability: 'edit-replies',
    kind: 'none',
    page: '/staff/applications/replies',
    button: 'Save the reply',
    values: { decision: 'ask', name: 'Bees', text: 'Do you keep bees?' },
  },
  '/staff/applications/replies/{reply}': {
    capability: 'edit-replies',
    kind: 'none',
    page: '/staff/applications/replies/[reply]',
    button: 'Save the reply',
    values: { name: 'Bees' },
    to: async (people) => `/staff/applications/replies/${await addReply(people)}`,
  },
  '/staff/applications/replies/{reply}/remove': {
    capability: 'edit-replies',
    kind: 'none',
    page: '/staff/applications/replies/[reply]',
    button: 'Remove the reply',
    to: async (people) => `/staff/applications/replies/${await addReply(people)}/remove`,
  },
}
