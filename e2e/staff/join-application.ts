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

/** The forms of an application, by their paths: the state that it needs, its page and its button. */
export const applicationForms: Readonly<
  Record<string, { readonly state: JoinState; readonly page: string; readonly button: string }>
> = {
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
}

/** The state of an application now, with its account and its membership. */
export async function applicationNow({ sql }: People, id: string) {
  const [row] = await sql`
    select state, account_id, membership_id, amount::text from join_application where id = ${id}`
  return row
}
