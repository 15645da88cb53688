import { joinStates } from '#db/values/join-states.ts'
import { addApplication } from '../join-application.ts'
import type { Setting, StatePage } from './state.ts'

/** The applications to join in each state, and those whose applicant resembles someone. */
export async function applicationStates({ people, named }: Setting): Promise<StatePage[]> {
  const { sql } = people
  const add = async (name: string, state: (typeof joinStates)[number], columns: object = {}) => {
    const { id } = await addApplication(people, state)
    const own = { reference: `R-${name}`, surname: 'Hedge', email: `${name}@people.example` }
    await sql`update join_application set ${sql({ ...own, ...columns })} where id = ${id}`
    return named(name, id)
  }
  const unlike = 'an application that is sent'
  const pages: StatePage[] = [
    { title: unlike, path: `/staff/applications/${await add('plain', 'sent')}` },
  ]
  for (const state of joinStates) {
    const path = `/staff/applications/${await add(state, state)}`
    pages.push({ title: `one that is ${state}`, path, unlike })
    for (const decision of ['accept', 'ask', 'decline', 'payment'])
      pages.push({ title: `${decision}, when it is ${state}`, path: `${path}/${decision}` })
  }
  const member = await people.add({ forename: 'Cy', surname: 'Grove' })
  const { guid } = await people.addMembership({ person: member, primary: true })
  const joined = {
    account_id: named('cy', member.id),
    membership_id: named('farm', guid),
  }
  const shown = async (title: string, below: string, ...application: Parameters<typeof add>) => {
    const path = `/staff/applications/${await add(...application)}${below}`
    pages.push({ title, path, ...(below ? {} : { unlike }) })
  }
  await shown('one without a name', '', 'nameless', 'started', {
    forename: null,
    surname: null,
    sent_at: null,
  })
  await shown('one of a member', '', 'joined', 'member', joined)
  const renewal = { ...joined, renewal: true }
  await shown('one that renews a membership', '', 'renewed', 'accepted', renewal)
  await shown('accept, when it renews a membership', '/accept', 'renews', 'sent', renewal)
  await shown('accept, when the fee is not known', '/accept', 'unpriced', 'sent', { amount: null })

  const [reply] = await sql`
    insert into saved_reply (decision, name, text, texts)
    values ('accept', 'Welcome', 'You are welcome', '{"cy": "Croeso"}') returning id`
  named('welcome', reply?.id)
  const namesake = await people.add({ username: 'jo', forename: 'Jo', surname: 'Moss' })
  await sql`
    update account set email = null, address = '1 Mill Lane', postcode = 'BA5 1AA'
    where id = ${named('namesake', namesake.id)}`
  const neighbour = await people.add({
    username: 'penn',
    surname: 'Penn',
    email: 'moss@people.example',
  })
  await people.addMembership({ person: neighbour })
  await people.addMembership({ person: neighbour, primary: true })
  named('neighbour', neighbour.id)
  const moss = { surname: 'Moss', email: 'moss@people.example', language: 'cy' }
  const twice = await add('twice', 'sent', moss)
  await add('earlier', 'lapsed', moss)
  const path = `/staff/applications/${twice}`
  pages.push(
    { title: 'one whose applicant resembles two people', path, unlike },
    { title: 'accept, when its applicant resembles two people', path: `${path}/accept` },
  )
  return pages
}
