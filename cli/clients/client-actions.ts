import {
  type ClientDraft,
  type ClientFault,
  validateClient,
} from '#lib/oauth/clients/validate-client.ts'
import { operatorText } from '#lib/text/en/operators.ts'
import { CommandError } from '../command-error.ts'
import { openServiceDatabase } from '../database.ts'
import type { CommandInput, CommandResult } from '../declare.ts'
import { operatorName } from '../operator.ts'
import { clientTable } from './client-table.ts'

interface CreateInput extends Pick<CommandInput, 'lists'> {
  readonly options: {
    readonly name: string
    readonly id?: string | null | undefined
    readonly 'backchannel-logout-uri'?: string | null | undefined
  }
  readonly flags: {
    readonly own: boolean
    readonly 'without-pkce': boolean
    readonly public: boolean
    readonly 'lean-id-token': boolean
  }
}

/** Creates a client and prints its id and secret. */
export async function runClientCreate({
  options: { name, id, 'backchannel-logout-uri': backchannelLogoutUri },
  lists: { 'redirect-uri': redirectUris = [], 'logout-uri': logoutUris = [], role: roles = [] },
  flags: { own, 'without-pkce': withoutPkce, public: isPublic, 'lean-id-token': leanIdToken },
}: CreateInput): Promise<CommandResult> {
  const draft: ClientDraft = {
    ...{ name, id: id ?? undefined, redirectUris, logoutUris, roles, own },
    backchannelLogoutUri: backchannelLogoutUri ?? undefined,
    requiresPkce: !withoutPkce,
    isPublic,
    leanIdToken,
  }
  const faults = validateClient(draft)
  if (faults.length > 0) throw new CommandError(2, ...sentencesOf(faults))
  await openServiceDatabase()
  const { createClient } = await import('#lib/oauth/clients/create-client.ts')
  const created = await createClient(draft, operatorName())
  if ('faults' in created) throw new CommandError(1, ...sentencesOf(created.faults))
  return { json: created, text: operatorText.created(created) }
}

/** Writes the faults of a client. */
export const sentencesOf = (faults: readonly ClientFault[], text = operatorText.faults) =>
  faults.map((fault) => text[fault.outcome](fault))

/** Prints all clients, without their secrets. */
export async function runClientList(): Promise<CommandResult> {
  await openServiceDatabase()
  const { listClients } = await import('#lib/oauth/clients/manage-clients.ts')
  const clients = await listClients()
  return { json: clients, text: clientTable(clients) }
}

/** The input of a command for one client. */
export interface ClientInput {
  readonly args: readonly string[]
}

/** Gives a client a second secret and prints it, or ends the old one. A public client has none. */
export async function runClientRotate({
  args: [id = ''],
  flags: { finish },
}: ClientInput & { flags: { finish: boolean } }): Promise<CommandResult> {
  await openServiceDatabase()
  const { finishRotation, rotateSecret } = await import('#lib/oauth/clients/manage-clients.ts')
  const { findClientDetails } = await import('#lib/oauth/clients/edit-client.ts')
  const { isPublic } = assertFound(id, await findClientDetails(id))
  if (isPublic) throw new CommandError(1, operatorText.rotatePublic(id))
  if (finish) {
    const ended = assertFound(id, await finishRotation(id, operatorName()))
    return { json: { id, ended }, text: operatorText.finished(id, ended) }
  }
  const { secret, endedOlder } = assertFound(id, await rotateSecret(id, operatorName()))
  return { json: { id, secret, endedOlder }, text: operatorText.rotated(id, secret, endedOlder) }
}

/** Disables a client. */
export async function runClientDisable({ args: [id = ''] }: ClientInput): Promise<CommandResult> {
  await openServiceDatabase()
  const { disableClient } = await import('#lib/oauth/clients/manage-clients.ts')
  const changed = assertFound(id, await disableClient(id, operatorName()))
  return { json: { id, changed }, text: operatorText.disabled(id, changed) }
}

/** Enables a client that was disabled. */
export async function runClientEnable({ args: [id = ''] }: ClientInput): Promise<CommandResult> {
  await openServiceDatabase()
  const { enableClient } = await import('#lib/oauth/clients/manage-clients.ts')
  const changed = assertFound(id, await enableClient(id, operatorName()))
  return { json: { id, changed }, text: operatorText.enabled(id, changed) }
}

/** Fails if there is no client with the id. */
export function assertFound<Result>(id: string, result: Result | undefined): Result {
  if (result === undefined) throw new CommandError(1, operatorText.unknown(id))
  return result
}
