import { openedBy } from '#lib/accounts/people/opened-by.ts'
import type { AccountInput, People, Person } from '../../fixtures/people.ts'
import { giveFactor, giveRole } from '../staff.ts'
import type { Setting, StatePage } from './state.ts'

const unlike = 'a person'

/** Adds everything that stands in the history of a person, on a day of its own. */
async function addHistory({ sql }: People, { id }: Person, client: string): Promise<void> {
  const kinds = ['session', 'bearer', 'refresh', 'session'] as const
  for (const [n, kind] of kinds.entries()) {
    const isKnown = n < 2
    await sql`
      insert into credential (hash, kind, account_id, client_id, realm, expires_at, seen_at, network, agent)
      values (sha256(${Buffer.from(`${id}${n}`)}), ${kind}, ${id}, ${kind === 'refresh' ? client : null}, 'tests',
        now() + interval '1 hour', now() - ${n} * interval '1 minute', ${isKnown ? '192.0.2.7' : null},
        ${isKnown ? 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' : null})`
  }
  await sql`
    insert into outgoing (kind, account_id, recipient, subject, sent_at, response, due_at, sealed, created_at) values
      ('email', ${id}, 'ada@old.example', 'Sent', now(), null, null, null, now()),
      ('email', ${id}, 'ada@old.example', 'Rejected', null, '550 no such mailbox', null, null, now() - interval '1 hour'),
      ('email', ${id}, 'ada@old.example', 'Waits', null, null, now() + interval '1 day', '', now() - interval '2 hours')`
  await sql`
    insert into audit_event (account_id, action, operator, reason, network, at) values
      (${id}, 'sign-in-refused', null, null, null, now() - interval '1 minute'),
      (${id}, 'sign-in-refused', null, null, '192.0.2.2', now() - interval '3 minutes'),
      (${id}, 'sign-in-refused', null, null, '192.0.2.2', now() - interval '4 minutes'),
      (${id}, 'signed-in', null, null, null, now() - interval '6 minutes'),
      (${id}, 'account-unlocked', 'olga', null, null, now() - interval '8 minutes')`
  await sql`
    insert into record_note (account_id, text, at) values (${id}, 'Of a colleague who has left', now())`
}

/** Adds everything that an erasure takes along, or leaves. */
async function addBelongings(people: People, person: Person, client: string): Promise<void> {
  const { sql } = people
  const { id, email } = person
  const other = await people.add()
  const memberships = {
    Alder: await people.addMembership({ person }),
    Birch: await people.addMembership({ person, primary: true }, { person: other }),
    '': await people.addMembership({ person, billing: true }, { person: other, primary: true }),
  }
  for (const [n, [name, { guid }]] of Object.entries(memberships).entries())
    await sql`
      update membership set name = nullif(${name}, ''), charity_number = ${`G-${n + 1}`} where id = ${guid}`
  await sql`insert into consent (account_id, client_id, roles) values (${id}, ${client}, '{profile}')`
  await sql`insert into subscription (campaign, email, confirmed_at) values ('ebrief', ${email}, now())`
  await sql`
    insert into join_application (reference, state, start_hash, type, individual, email, account_id)
    values ('R-own', 'declined', sha256('R-own'), 'Friend', true, ${email}, ${id})`
  await sql`insert into record_note (account_id, text) values (${id}, 'One'), (${id}, 'Two')`
}

/** People in each state, and the pages on which staff help, merge and erase them. */
export async function peopleStates({ people, reason, named }: Setting): Promise<StatePage[]> {
  const { sql } = people
  const pages: StatePage[] = []
  const client = 'seeds'
  await sql`
    insert into client (id, name, secret_hashes, redirect_uris)
    values (${client}, 'Seed Swap', '{}'::bytea[] || sha256('secret'), '{https://seeds.example/}')`
  const add = async (name: string, input: AccountInput = {}) => {
    const person = await people.add({ username: name, forename: 'Ada', surname: 'Oak', ...input })
    named(name, person.id)
    return person
  }
  const show = (title: string, path: string) =>
    pages.push({
      title,
      path: `/staff/${path}`,
      ...(path.includes('/', 7) || title === unlike ? {} : { unlike }),
    })
  const person = await add('ida')
  show(unlike, `people/${person.id}`)

  const invited = await add('invited', { invited: true })
  await sql`update account set email = null where id = ${invited.id}`
  show('one without a password or an email', `people/${invited.id}`)
  show('the email of one without a password', `people/${invited.id}/email`)
  const disabled = await add('disabled', { disabled: true, forename: null })
  show('one who is disabled, without a first name', `people/${disabled.id}`)
  const deceased = await add('deceased', { disabled: true })
  await sql`update account set deceased_at = now() where id = ${deceased.id}`
  show('one who has died', `people/${deceased.id}`)
  const closing = await add('closing')
  await sql`insert into privacy_request (account_id, kind) values (${closing.id}, 'close-account')`
  show('one who closes the account', `people/${closing.id}`)
  for (const state of ['enrolled', 'reset pending'] as const) {
    const one = await add(`factor-${state.split(' ')[0]}`)
    await giveFactor(people, one, state)
    show(`one with two-step sign-in, ${state}`, `people/${one.id}`)
  }
  const shared = await add('shared', { email: 'oak@people.example' })
  await add('sharing', { email: 'Oak@people.example' })
  show('one who shares an email', `people/${shared.id}`)
  const busy = await add('busy')
  await addHistory(people, busy, client)
  show('one with a history', `people/${busy.id}`)

  const [kept, merged] = [await add('kept'), await add('merged', { disabled: true })]
  await sql`insert into account_merge (merged_id, account_id, moved) values (${merged.id}, ${kept.id}, '{}')`
  show('one that another was merged into', `people/${kept.id}`)
  show('one that was merged', `people/${merged.id}`)

  const gil = await add('gil', { forename: 'Gil', surname: 'Reed' })
  await people.addMembership({ person: gil, primary: true, billing: true })
  await sql`
    update membership set charity_number = 'G-gil' where id = (
      select membership_id from contact where account_id = ${gil.id})`
  await sql`update account set fax = '01632 960002', county = 'Devon' where id = ${gil.id}`
  await giveRole(people, gil, 'fees')
  const by = openedBy(reason, { kind: 'person', id: gil.id })
  show('a merge with one who is not found', `people/${person.id}/merge?q=nobody`)
  show('a merge with one who is found', `people/${person.id}/merge?q=reed`)
  show('a merge with one who is compared', `people/${person.id}/merge?with=${gil.id}&by=${by}`)
  show('a merge with oneself', `people/${person.id}/merge?with=${person.id}&by=${by}`)
  for (const [title, query] of [
    ['a search', 'q=reed'],
    ['a search that opens the only one', 'q=gil&open=yes'],
    ['a search in an order', 'q=reed&sort=name'],
    ['a search among others', 'q=reed&state=disabled'],
    ['a search with a wrong letter', 'q=reedd'],
  ] as const)
    pages.push({ title, path: `/staff/people?${query}` })

  const planned = await add('planned', { disabled: true })
  await sql`insert into planned_erasure (account_id, operator, was_disabled) values (${planned.id}, 'olga', false)`
  const owner = await add('owner')
  await addBelongings(people, owner, client)
  show('one who will be erased', `people/${planned.id}`)
  show('one with memberships, each with other rights', `people/${owner.id}`)
  for (const [whose, one] of [
    ['one who will be erased', planned],
    ['one with everything', owner],
    ['one of staff', gil],
    ['one with nothing', person],
  ] as const) {
    show(`the data of ${whose}`, `privacy/people/${one.id}`)
    show(`the erasure of ${whose}`, `privacy/people/${one.id}/erase`)
  }
  return pages
}
