import { type ClientDraft, validateClient } from '#lib/oauth/clients/validate-client.ts'
import { operatorText } from '#lib/text/en/operators.ts'
import { clientTable } from './client-table.ts'
import { CommandError } from './command-error.ts'
import { openServiceDatabase } from './database.ts'
import { operatorName, print } from './operator.ts'

interface CreateOptions {
  readonly name: string
  readonly redirectUri: readonly string[]
  readonly logoutUri?: readonly string[]
  readonly role?: readonly string[]
  readonly own?: boolean
  readonly id?: string
  readonly json?: boolean
}

/** Creates a client and prints its id and secret. */
export async function runClientCreate(options: CreateOptions): Promise<void> {
  const { json, redirectUri, logoutUri = [], role = [], ...facts } = options
  const draft: ClientDraft = {
    ...facts,
    redirectUris: redirectUri,
    logoutUris: logoutUri,
    roles: role,
  }
  const faults = validateClient(draft)
  if (faults.length > 0) throw new CommandError(2, ...faults)
  await openServiceDatabase()
  const { createClient } = await import('#lib/oauth/clients/create-client.ts')
  const created = await createClient(draft, operatorName())
  if ('faults' in created) throw new CommandError(1, ...created.faults)
  print(json ? created : operatorText.created(created))
}

/** Prints all clients, without their secrets. */
export async function runClientList({ json }: { readonly json?: boolean }): Promise<void> {
  await openServiceDatabase()
  const { listClients } = await import('#lib/oauth/clients/manage-clients.ts')
  const clients = await listClients()
  print(json ? clients : clientTable(clients))
}

interface RotateOptions {
  readonly finish?: boolean
  readonly json?: boolean
}

/** Gives a client a second secret and prints it, or ends the old one. */
export async function runClientRotate(id: string, { finish, json }: RotateOptions): Promise<void> {
  await openServiceDatabase()
  const { finishRotation, rotateSecret } = await import('#lib/oauth/clients/manage-clients.ts')
  if (finish) {
    const ended = assertFound(id, await finishRotation(id, operatorName()))
    print(json ? { id, ended } : operatorText.finished(id, ended))
  } else {
    const { secret, endedOlder } = assertFound(id, await rotateSecret(id, operatorName()))
    print(json ? { id, secret, endedOlder } : operatorText.rotated(id, secret, endedOlder))
  }
}

/** Disables a client. */
export async function runClientDisable(id: string): Promise<void> {
  await openServiceDatabase()
  const { disableClient } = await import('#lib/oauth/clients/manage-clients.ts')
  print(operatorText.disabled(id, assertFound(id, await disableClient(id, operatorName()))))
}

/** Enables a client that was disabled. */
export async function runClientEnable(id: string): Promise<void> {
  await openServiceDatabase()
  const { enableClient } = await import('#lib/oauth/clients/manage-clients.ts')
  print(operatorText.enabled(id, assertFound(id, await enableClient(id, operatorName()))))
}

function assertFound<Result>(id: string, result: Result | undefined): Result {
  if (result === undefined) throw new CommandError(1, operatorText.refused.unknown(id))
  return result
}
