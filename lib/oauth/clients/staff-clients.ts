import { randomBytes } from 'node:crypto'
import type { ClientDetails } from '#db/queries/oauth/clients.ts'
import { roles } from '#db/values/roles.ts'
import { actorFor, type StaffMember } from '#lib/auth/staff/staff-member.ts'
import { fieldFault } from '#lib/contract/fault.ts'
import type { MessageValue } from '#lib/contract/message.ts'
import type { AddClient, DeleteClient, EditClient } from '#lib/contracts/forms/client.ts'
import { comparable, type FormValues } from '#lib/contracts/forms/shown-values.ts'
import { Failure } from '#lib/failure.ts'
import { en } from '#lib/text/en.ts'
import type { CreatedClient } from './create-client.ts'
import * as creation from './create-client.ts'
import * as editing from './edit-client.ts'
import * as manageClients from './manage-clients.ts'
import type { ClientFault, ClientField } from './validate-client.ts'

const { faults: text, enter } = en.staffClients

/** The controls of the forms, by the field of a client. */
const controls: Readonly<Record<ClientField, string>> = {
  name: 'name',
  id: 'id',
  redirectUris: 'redirect-uris',
  logoutUris: 'logout-uris',
  backchannelLogoutUri: 'backchannel-logout-uri',
  isPublic: 'kind',
  roles: 'role-openid',
}

const actorOf = (staff: StaffMember) => actorFor(staff, 'manage-clients')
const fault = (control: string, sentence: string) => fieldFault(control, 'FormatRule', sentence)
const failure = (faults: readonly ClientFault[]) =>
  new Failure(faults.map(({ field, sentence }) => fault(controls[field], sentence)))

/** The lines of a text area that are not empty. */
const linesOf = (value: string | null | undefined): string[] =>
  (value ?? '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

const rolesOf = (
  input: Partial<Pick<MessageValue<typeof AddClient>, `role-${(typeof roles)[number]}`>>,
) => roles.filter((role) => input[`role-${role}`] === 'yes')

/** The id of a client for which none is entered. */
export const newClientId = (): string => randomBytes(10).toString('hex')

/** Registers a client for staff; returns it with its secret, which is shown once. */
export async function createClient(
  staff: StaffMember,
  input: MessageValue<typeof AddClient>,
): Promise<CreatedClient> {
  const chosen = rolesOf(input)
  const draft = {
    name: input.name,
    id: input.id ?? input.randomId,
    redirectUris: linesOf(input.redirectUris),
    logoutUris: linesOf(input.logoutUris),
    backchannelLogoutUri: input.backchannelLogoutUri ?? undefined,
    roles: chosen,
    own: input.own === 'yes',
    isPublic: input.kind === 'public',
    requiresPkce: input.kind !== 'nonce',
    leanIdToken: input.idToken === 'lean',
  }
  if (chosen.length === 0) throw failure([{ field: 'roles', sentence: enter.roles }])
  const created = await creation.createClient(draft, actorOf(staff), text)
  if ('faults' in created) throw failure(created.faults)
  return created
}

/** The values of a client as the form shows them. */
export const clientFormValues = (client: ClientDetails): FormValues => ({
  name: client.name,
  'redirect-uris': client.redirectUris.join('\n'),
  'logout-uris': client.logoutUris.join('\n'),
  'backchannel-logout-uri': client.backchannelLogoutUri ?? '',
  'id-token': client.leanIdToken ? 'lean' : 'full',
})

/** Changes a client; false if someone has changed what the form showed, or deleted it (decision 057). */
export async function editClient(
  staff: StaffMember,
  id: string,
  input: MessageValue<typeof EditClient>,
  shown: FormValues,
): Promise<boolean> {
  const client = await editing.findClientDetails(id)
  if (!client) return false
  const now = clientFormValues(client)
  if (Object.keys(now).some((name) => comparable(now[name]) !== comparable(shown[name])))
    return false
  const typed = { redirect: linesOf(input.redirectUris), logout: linesOf(input.logoutUris) }
  const without = (list: readonly string[], other: readonly string[]) =>
    list.filter((uri) => !other.includes(uri))
  const changes = {
    name: input.name,
    addedRedirectUris: without(typed.redirect, client.redirectUris),
    removedRedirectUris: without(client.redirectUris, typed.redirect),
    addedLogoutUris: without(typed.logout, client.logoutUris),
    removedLogoutUris: without(client.logoutUris, typed.logout),
    addedRoles: rolesOf(input),
    backchannelLogoutUri: input.backchannelLogoutUri ?? null,
    leanIdToken: input.idToken ? input.idToken === 'lean' : undefined,
    asShown: client,
  }
  const outcome = await editing.editClient(id, changes, actorOf(staff), text)
  if (outcome && 'faults' in outcome) throw failure(outcome.faults)
  return outcome !== undefined
}

const orUnknown = <Result>(result: Result | undefined): Result => {
  if (result === undefined) throw new Failure(fault('id', text.unknown))
  return result
}

/**
 * Gives a client with one secret a second one, and returns it to be shown once. A client with two is
 * rejected: sending the form again would end the secret that its program uses.
 */
export async function rotateSecret(staff: StaffMember, id: string): Promise<string> {
  const rotated = await manageClients.rotateSecret(id, actorOf(staff), 1)
  if (!rotated) throw new Failure(fault('id', text.unfinished))
  return rotated.secret
}

/** Ends the older of a client's two secrets. */
export const finishRotation = async (staff: StaffMember, id: string): Promise<boolean> =>
  orUnknown(await manageClients.finishRotation(id, actorOf(staff)))

/** Disables a client. */
export const disableClient = async (staff: StaffMember, id: string): Promise<boolean> =>
  orUnknown(await manageClients.disableClient(id, actorOf(staff)))

/** Enables a client. */
export const enableClient = async (staff: StaffMember, id: string): Promise<boolean> =>
  orUnknown(await manageClients.enableClient(id, actorOf(staff)))

/** Deletes a client whose id was entered once more. */
export async function deleteClient(
  staff: StaffMember,
  id: string,
  { confirm }: MessageValue<typeof DeleteClient>,
): Promise<void> {
  if (confirm !== id) throw new Failure(fault('confirm', enter.confirm(id)))
  if (!(await editing.deleteClient(id, actorOf(staff))))
    throw new Failure(fault('confirm', text.unknown))
}
