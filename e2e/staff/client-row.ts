import { randomUUID } from 'node:crypto'
import { hashOf } from '#lib/auth/secret.ts'
import { type People, unique } from '../fixtures/people.ts'
import type { ClientState, StaffForm } from './staff-form.ts'

/** Adds a client as the command does, but with secrets that nobody knows; returns its id. */
export async function addClientRow(
  { sql }: People,
  { secrets = 1, isDisabled = false }: ClientState = {},
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

const onClient = (page: string, button: string) =>
  ({ capability: 'manage-clients', kind: 'none', button, page: `/staff/clients/${page}` }) as const

/** The forms of the pages for clients, by their paths. */
export const clientForms: Readonly<Record<string, StaffForm>> = {
  '/staff/clients/add': {
    ...onClient('add', 'Add the client'),
    status: 200,
    values: {
      name: 'Seed Swap',
      kind: 'confidential',
      'role-openid': 'yes',
      'redirect-uris': 'https://seeds.example/callback',
    },
  },
  '/staff/clients/{client}/edit': {
    ...onClient('[client]/edit', 'Save'),
    values: { name: 'Seed Exchange' },
  },
  '/staff/clients/{client}/secret': {
    ...onClient('[client]/secret', 'Create a new secret'),
    status: 200,
  },
  '/staff/clients/{client}/finish': {
    ...onClient('[client]', 'End the old secret'),
    client: { secrets: 2 },
  },
  '/staff/clients/{client}/disable': onClient('[client]', 'Disable the client'),
  '/staff/clients/{client}/enable': {
    ...onClient('[client]', 'Enable the client'),
    client: { isDisabled: true },
  },
  '/staff/clients/{client}/delete': {
    ...onClient('[client]/delete', 'Delete the client'),
    // It is disabled first.
    events: 2,
    add: async (_, client) => ({ confirm: client }),
  },
}
