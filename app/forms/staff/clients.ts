import { pathOfClient } from '#app/paths/client.ts'
import type { MessageValue } from '#lib/contract/message.ts'
import {
  AddClient,
  clientFormValues,
  DeleteClient,
  EditClient,
} from '#lib/contracts/forms/client.ts'
import { comparable } from '#lib/contracts/forms/shown-values.ts'
import { everyRole } from '#lib/oauth/clients/every-role.ts'
import {
  createClient,
  deleteClient,
  disableClient,
  editClient,
  enableClient,
  findClientDetails,
  finishRotation,
  rotateSecret,
} from '#lib/oauth/clients/manage-clients.ts'
import type { ClientFault, ClientField } from '#lib/oauth/clients/validate-client.ts'
import { texts } from '#lib/text/texts.ts'
import { editForm } from '../edit-form.ts'
import { button, fault, form, nothing, type SentForm, staff } from '../form.ts'

const list = '/staff/clients'
const path = `${list}/{client}`
const may = staff('manage-clients')
const text = () => texts().staffClients
const idOf = ({ param }: SentForm) => param('client')
const pageOf = (sent: SentForm) => pathOfClient(idOf(sent))

/** The controls of the forms, by the field of a client. */
const controls: Readonly<Record<ClientField, string>> = {
  name: 'name',
  id: 'id',
  redirectUris: 'redirect-uris',
  logoutUris: 'logout-uris',
  backchannelLogoutUri: 'backchannel-logout-uri',
  isPublic: 'kind',
  isTest: 'emails',
  roles: 'role-openid',
}

const shownAgain = (faults: readonly ClientFault[]) => ({
  faults: faults.map((found) => ({
    field: controls[found.field],
    message: text().faults[found.outcome](found),
  })),
})

/** The lines of a text area that are not empty. */
const linesOf = (value: string | null | undefined): string[] =>
  (value ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const rolesOf = (input: Readonly<Record<string, unknown>>) =>
  everyRole.filter((role) => input[`role-${role}`] === 'yes')

const draftOf = (input: MessageValue<typeof AddClient>) => ({
  name: input.name,
  id: input.id ?? undefined,
  redirectUris: linesOf(input.redirectUris),
  logoutUris: linesOf(input.logoutUris),
  backchannelLogoutUri: input.backchannelLogoutUri ?? null,
  roles: rolesOf(input),
  own: input.own === 'yes',
  isPublic: input.kind === 'public',
  requiresPkce: input.kind !== 'nonce',
  leanIdToken: input.idToken === 'lean',
  isTest: input.emails === 'kept',
})

/** A list of URIs as it was and as it was typed: those to add, and those to remove. */
function changesOf(registered: readonly string[], typed: string | null | undefined) {
  const uris = linesOf(typed)
  return {
    added: uris.filter((uri) => !registered.includes(uri)),
    removed: registered.filter((uri) => !uris.includes(uri)),
  }
}

/** A button on the page of a client. */
const manage = (name: string, act: typeof disableClient, done: string) =>
  button(`${path}/${name}`, pageOf, may, async ({ who, ...sent }) =>
    (await act(idOf(sent), who.actor)) === undefined
      ? fault('id', text().deleted)
      : `${pageOf(sent)}?done=${done}`,
  )

/** The forms of the clients, for administrators. */
export const clientForms = [
  // The secret is only in the response to the form, so no URL shows it again.
  form(`${list}/add`, may, AddClient, async ({ who, input }) => {
    const draft = draftOf(input)
    if (draft.roles.length === 0) return fault(controls.roles, text().enter.roles)
    const created = await createClient(draft, who.actor)
    if ('faults' in created) return shownAgain(created.faults)
    const { id, secret } = created
    return { result: { id, ...(secret !== null && { secret }) } }
  }),
  editForm(`${path}/edit`, staff('manage-clients'), EditClient, {
    labels: () => text().fields,
    options: () => ({ 'id-token': text().idTokens, emails: text().emails }),
    read: (sent) => findClientDetails(idOf(sent)),
    values: clientFormValues,
    save: async ({ who, input, ...sent }, shown) => {
      const outcome = await editClient(
        idOf(sent),
        (client) => {
          const now = clientFormValues(client)
          const isAsShown = (name: string) => comparable(now[name]) === comparable(shown[name])
          if (!Object.keys(now).every(isAsShown)) return undefined
          return {
            name: input.name,
            redirectUris: changesOf(client.redirectUris, input.redirectUris),
            logoutUris: changesOf(client.logoutUris, input.logoutUris),
            addedRoles: rolesOf(input),
            backchannelLogoutUri: input.backchannelLogoutUri ?? null,
            leanIdToken: input.idToken ? input.idToken === 'lean' : undefined,
            isTest: input.emails ? input.emails === 'kept' : undefined,
          }
        },
        who.actor,
      )
      if (!outcome) return 'changed-meanwhile'
      return 'faults' in outcome ? shownAgain(outcome.faults) : 'saved'
    },
    page: (sent, done) => (done ? `${pageOf(sent)}?done=${done}` : list),
    done: 'staff-client-saved',
  }),
  // A client with two secrets is rejected: sending the form again would end the one that its program uses.
  form(`${path}/secret`, may, nothing, async ({ who, ...sent }) => {
    const id = idOf(sent)
    const rotated = await rotateSecret(id, who.actor, 1)
    return rotated ? { result: { id, secret: rotated.secret } } : fault('id', text().unfinished)
  }),
  form(`${path}/delete`, may, DeleteClient, async ({ who, input, ...sent }) => {
    const id = idOf(sent)
    if (input.confirm !== id) return fault('confirm', text().enter.confirm(id))
    const isDeleted = await deleteClient(id, who.actor)
    return isDeleted ? `${list}?done=staff-client-deleted` : fault('confirm', text().deleted)
  }),
  manage('finish', finishRotation, 'staff-client-finished'),
  manage('disable', disableClient, 'staff-client-disabled'),
  manage('enable', enableClient, 'staff-client-enabled'),
]
