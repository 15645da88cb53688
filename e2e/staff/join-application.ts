import type { JoinState } from '#db/values/join-states.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { type People, unique } from '../fixtures/people.ts'

/** Adds an application to join, of someone with a name that no other test uses. */
export async function addApplication(people: People, state: JoinState = 'sent') {
  const surname = unique('Unseen')
  const email = `${unique('jo')}@people.example`
  const reference = unique('R').toUpperCase()
  const [row] = await people.sql`
    insert into join_application (reference, state, start_hash, type, individual, amount, email,
      forename, surname, address, postcode, country, phone, sent_at)
    values (${reference}, ${state}, ${hashOf(reference)}, 'Friend', true, 24, ${email}, 'Jo',
      ${surname}, '1 Mill Lane', 'BA5 1AA', 'United Kingdom', '01749 000001', now())
    returning id`
  return { id: row?.id as string, reference, surname, email }
}

/** Lets the cookie `gatehouse.join` with the reference of an application continue it. */
export const addLink = ({ sql }: People, id: string, reference: string) => sql`
  insert into credential (hash, kind, join_application_id, realm, expires_at)
  values (${hashOf(reference)}, 'join', ${id}, 'tests', now() + interval '1 day')`

/** Lets the time pass in which decisions on an application can be taken back, so that their emails go. */
export const sendDecisions = ({ sql }: People, id: string) => sql`
  update outgoing set due_at = now() where kind = 'notice'
    and event_id in (select id from audit_event where join_application_id = ${id})`

interface ApplicationForm {
  readonly state: JoinState
  readonly page: string
  readonly button: string
  /** Prepares the application for the form. */
  readonly prepare?: (people: People, id: string) => Promise<unknown>
}

/** The forms of an application, by their paths: the state that it needs, its page and its button. */
export const applicationForms: Readonly<Record<string, ApplicationForm>> = {
  '/staff/applications/{application}/accept': {
    state: 'sent',
    page: '/accept',
    button: 'Accept the application',
  },
  '/staff/applications/{application}/ask': {
    state: 'sent',
    page: '/ask',
    button: 'Send the question',
  },
  '/staff/applications/{application}/decline': {
    state: 'sent',
    page: '/decline',
    button: 'Decline the application',
  },
  '/staff/applications/{application}/payment': {
    state: 'accepted',
    page: '/payment',
    button: 'Ask for the fee',
  },
  '/staff/applications/{application}/paid': {
    state: 'awaiting-payment',
    page: '',
    button: 'Mark as paid',
  },
  '/staff/applications/{application}/changes/{change}/undo': {
    state: 'declined',
    page: '',
    button: 'Undo',
    prepare: ({ sql }, id) => sql`
      with event as (
        insert into audit_event (action, operator, join_application_id)
        values ('join-declined', 'olga', ${id}) returning id
      ), change as (
        insert into act_change (id, join_application_id, before, after)
        select id, ${id}, '{"state": "sent"}', '{"state": "declined"}' from event
      )
      insert into outgoing (kind, event_id, due_at, attempts)
      select 'notice', id, now() + interval '5 minutes', 0 from event`,
  },
}

/** The state of an application now, with its account and its membership. */
export async function applicationNow({ sql }: People, id: string) {
  const [row] = await sql`
    select state, account_id, membership_id, amount::text from join_application where id = ${id}`
  return row
}
