import { clientRoles } from '#db/values/roles.ts'
import { addClientRow } from '../client-row.ts'
import { addWebhookRow } from '../webhook-row.ts'
import type { Setting, StatePage } from './state.ts'

const unlike = 'a client'

/** Clients of each kind, and webhooks in each state. */
export async function clientStates({ people, named }: Setting): Promise<StatePage[]> {
  const { sql } = people
  const pages: StatePage[] = []
  const add = async (name: string, columns: object = {}, state = {}) => {
    const id = await addClientRow(people, state)
    await sql`update client set ${sql({ name, ...columns })} where id = ${id}`
    return named(name, id)
  }
  const show = (title: string, path: string) =>
    pages.push({
      title,
      path: `/staff/clients/${path}`,
      ...(!path.includes('/') && title !== unlike && { unlike }),
    })
  show(unlike, await add('plain'))
  const full = await add(
    'full',
    {
      own: true,
      is_test: true,
      lean_id_token: true,
      requires_pkce: false,
      roles: [...clientRoles],
      redirect_uris: ['https://a.example/', 'https://b.example/'],
      logout_uris: ['https://a.example/out', 'https://b.example/out'],
      backchannel_logout_uri: 'https://a.example/ended',
      logout_notice_at: new Date(),
      logout_notice_result: '503',
    },
    { secrets: 2, isDisabled: true },
  )
  await sql`
    insert into outgoing (kind, client_id, sub, due_at)
    values ('sign-out', ${full}, gen_random_uuid(), now() + interval '1 day')`
  show('one that has everything', full)
  show('the form of one that has everything', `${full}/edit`)
  const quiet = await add('quiet', {
    logout_uris: ['https://a.example/out'],
    backchannel_logout_uri: 'https://a.example/',
  })
  show('one that was never told of a sign-out', quiet)
  const open = await add('open', { is_public: true, secret_hashes: [] })
  show('one that is public', open)
  const used = await add('used')
  for (const [n, kind] of (['session', 'bearer', 'refresh'] as const).entries()) {
    const { id } = await people.add()
    await sql`
      insert into consent (account_id, client_id, roles) values (${id}, ${used}, '{profile}')`
    await sql`
      insert into credential (hash, kind, account_id, client_id, realm, expires_at)
      values (sha256(${Buffer.from(`used${n}`)}), ${kind}, ${id}, ${used}, 'tests', now() + interval '1 hour')`
  }
  await sql`
    insert into audit_event (client_id, action, operator) values
      (${used}, 'client-edited', 'olga'), (${used}, 'client-secret-rotated', null)`
  show('one that is used', used)
  show('the deletion of one that is used', `${used}/delete`)

  const hooked = await add('hooked')
  const [event] = await sql`insert into event (type) values ('account.updated') returning id`
  const webhook = async (name: string, columns: object, state = {}) => {
    const id = named(name, await addWebhookRow(people, hooked, state))
    const own = { url: `https://${name}.example/`, position: Number.MAX_SAFE_INTEGER }
    await sql`update webhook set ${sql({ ...own, ...columns })} where id = ${id}`
    await sql`delete from waiting_event where webhook_id = ${id}`
    await sql`
      insert into waiting_event (webhook_id, event_id, attempts, result) values (${id}, ${event?.id}, 10, '422')`
    return id
  }
  const [at, future] = [new Date(), new Date(Date.now() + 86_400_000)]
  const off = await webhook('off', {})
  const failing = await webhook('failing', { disabled_by: 'failing', failing_since: at })
  const gone = await webhook('gone', { disabled_by: '410' }, { hasTwoSecrets: true })
  const on = await webhook('on', { due_at: future, types: ['account.closed'] }, { isOn: true })
  const slow = await webhook('slow', { due_at: future, failing_since: at }, { isOn: true })
  await sql`delete from webhook_attempt where webhook_id = ${on}`
  await sql`delete from waiting_event where webhook_id in (${on}, ${off})`
  await sql`
    update waiting_event set result = null, attempts = 0, due_at = ${future} where webhook_id = ${slow}`
  await sql`
    insert into webhook_attempt (webhook_id, event_id, type, at, result, duration_ms)
    select ${slow}, gen_random_uuid(), case n when 50 then 'webhook.test' else 'account.updated' end, now(),
      case n when 49 then 'timeout' else '204' end, n
    from generate_series(1, 50) as n`
  await sql`delete from webhook_attempt where webhook_id = ${slow} and result = '503'`
  show('one with webhooks', hooked)
  for (const [name, id] of Object.entries({ off, failing, gone, on }))
    show(`a webhook that is ${name}`, `${hooked}/webhooks/${id}`)
  const [last] = await sql`
    select id from webhook_attempt where webhook_id = ${slow} order by id offset 2 limit 1`
  show('the oldest attempts of a webhook', `${hooked}/webhooks/${slow}?before=${last?.id}`)
  return pages
}
