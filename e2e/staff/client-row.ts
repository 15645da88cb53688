import { randomUUID } from 'node:crypto'
import { hashOf } from '#lib/auth/secret.ts'
import { type People, unique } from '../fixtures/people.ts'

/** Adds a client as the command does, but with secrets that nobody knows; returns its id. */
export async function addClientRow(
  { sql }: People,
  { secrets = 1, isDisabled = false }: { secrets?: number; isDisabled?: boolean } = {},
): Promise<string> {
  const id = unique('client-').toLowerCase()
  const [newer, older] = [hashOf(randomUUID()), hashOf(randomUUID())]
  await sql`
    insert into client (id, name, secret_hashes, redirect_uris, roles, disabled_at)
    values (${id}, ${`Seeds ${id}`}, (array[${newer}::bytea, ${older}::bytea])[1:${secrets}::int],
      array['https://seeds.example/callback'],
      array['openid', 'profile'], case when ${isDisabled} then now() end)`
  return id
}

/** The form of each action of the pages for clients. */
export const clientForms = {
  addNewClient: {
    ...{ kind: 'none' as const, button: 'Add the client', page: '/staff/clients/add', status: 200 },
    values: {
      ...{ name: 'Seed Swap', kind: 'confidential', 'role-openid': 'yes' },
      'redirect-uris': 'https://seeds.example/callback',
    },
  },
  saveClient: {
    ...{ kind: 'none' as const, button: 'Save', page: '/staff/clients/[client]/edit' },
    values: { name: 'Seed Exchange' },
  },
  rotateClientSecret: {
    ...{
      kind: 'none' as const,
      button: 'Create a new secret',
      page: '/staff/clients/[client]/secret',
    },
    status: 200,
  },
  endOldSecret: {
    ...{ kind: 'none' as const, button: 'End the old secret', page: '/staff/clients/[client]' },
    client: { secrets: 2 },
  },
  disableThisClient: {
    ...{ kind: 'none' as const, button: 'Disable the client', page: '/staff/clients/[client]' },
  },
  enableThisClient: {
    ...{ kind: 'none' as const, button: 'Enable the client', page: '/staff/clients/[client]' },
    client: { isDisabled: true },
  },
  deleteThisClient: {
    ...{
      kind: 'none' as const,
      button: 'Delete the client',
      page: '/staff/clients/[client]/delete',
    },
    add: async (_: People, client: string) => ({ confirm: client }),
  },
}
