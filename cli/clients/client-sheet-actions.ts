import { clientsText as text } from '#lib/text/en/operators/clients.ts'
import { operatorText } from '#lib/text/en/operators.ts'
import { CommandError } from '../command-error.ts'
import { confirm } from '../confirm.ts'
import { openServiceDatabase } from '../database.ts'
import type { CommandInput, CommandResult } from '../declare.ts'
import { operatorName } from '../operator.ts'
import { assertFound, type ClientInput, sentencesOf } from './client-actions.ts'
import { clientSheet } from './client-sheet.ts'

/** Prints how a client is registered and used, without its secrets. */
export async function runClientShow({ args: [id = ''] }: ClientInput): Promise<CommandResult> {
  await openServiceDatabase()
  const { findClientDetails } = await import('#lib/oauth/clients/edit-client.ts')
  const client = assertFound(id, await findClientDetails(id))
  const { discovery } = await import('#lib/oauth/discovery.ts')
  return { json: client, text: clientSheet(client, discovery) }
}

interface EditInput extends Pick<CommandInput, 'args' | 'lists'> {
  readonly flags: { readonly 'lean-id-token': boolean; readonly 'full-id-token': boolean }
  readonly options: {
    readonly name?: string | null | undefined
    readonly 'backchannel-logout-uri'?: string | null | undefined
  }
}

/** Changes the name of a client, adds and removes URIs, adds roles, or changes its ID tokens. */
export async function runClientEdit({
  args: [id = ''],
  options: { name, 'backchannel-logout-uri': backchannelLogoutUri },
  lists,
  flags: { 'lean-id-token': isLean, 'full-id-token': isFull },
}: EditInput): Promise<CommandResult> {
  if (name === null) throw new CommandError(2, text.emptyName)
  if (isLean && isFull) throw new CommandError(2, text.leanAndFull)
  const hasOption = name !== undefined || backchannelLogoutUri !== undefined || isLean || isFull
  if (!hasOption && Object.values(lists).every((values) => values.length === 0)) {
    throw new CommandError(2, text.nothingToChange)
  }
  await openServiceDatabase()
  const { editClient } = await import('#lib/oauth/clients/edit-client.ts')
  const changes = {
    name,
    addedRedirectUris: lists['add-redirect-uri'] ?? [],
    removedRedirectUris: lists['remove-redirect-uri'] ?? [],
    addedLogoutUris: lists['add-logout-uri'] ?? [],
    removedLogoutUris: lists['remove-logout-uri'] ?? [],
    addedRoles: lists['add-role'] ?? [],
    backchannelLogoutUri,
    leanIdToken: isLean || isFull ? isLean : undefined,
  }
  const outcome = assertFound(id, await editClient(id, changes, operatorName()))
  if ('faults' in outcome) {
    const sentences = { ...operatorText.faults, role: text.unknownRole }
    throw new CommandError(1, ...sentencesOf(outcome.faults, sentences))
  }
  return { json: { id, changed: outcome.changed }, text: text.edited(id, outcome.changed) }
}

/** Shows what deleting a client ends, and deletes it after a confirmation. */
export async function runClientDelete({
  args: [id = ''],
  flags: { yes },
}: ClientInput & { flags: { yes: boolean } }): Promise<CommandResult> {
  await openServiceDatabase()
  const { deleteClient, findClientDetails } = await import('#lib/oauth/clients/edit-client.ts')
  const client = assertFound(id, await findClientDetails(id))
  const { connectedMembers, consents, sessions } = client
  const ended = { connectedMembers, consents, sessions }
  const shown = text.deletion(id, client.name, client)
  const isAsked = !yes && process.stdin.isTTY
  const isConfirmed = yes || (isAsked && (await confirm(shown, text.confirm(id), id)))
  if (!isConfirmed) {
    return {
      json: { id, deleted: false, ...ended },
      text: isAsked ? text.notDeleted : `${shown}\n${text.notDeleted}`,
      exitCode: 1,
    }
  }
  assertFound(id, (await deleteClient(id, operatorName())) || undefined)
  return {
    json: { id, deleted: true, ...ended },
    text: isAsked ? text.deleted(id) : `${shown}\n${text.deleted(id)}`,
  }
}
