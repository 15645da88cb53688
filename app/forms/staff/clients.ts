import { pathOfClient } from '#app/staff/clients/client-path.ts'
import type { StaffMember } from '#lib/auth/staff/staff-member.ts'
import { AddClient, DeleteClient, EditClient } from '#lib/contracts/forms/client.ts'
import { findClientDetails } from '#lib/oauth/clients/edit-client.ts'
import {
  clientFormValues,
  createClient,
  deleteClient,
  disableClient,
  editClient,
  enableClient,
  finishRotation,
  rotateSecret,
} from '#lib/oauth/clients/staff-clients.ts'
import { en } from '#lib/text/en.ts'
import { form, nothing, type SentForm, staff } from '../form.ts'
import { editForm } from './edit-form.ts'

const list = '/staff/clients'
const path = `${list}/{client}`
const may = staff('manage-clients')
const { fields, idTokens } = en.staffClients
const idOf = ({ params }: SentForm) => params.client ?? ''
const pageOf = (sent: SentForm) => pathOfClient(idOf(sent))

/** A button on the page of a client. */
const manage = (
  name: string,
  act: (staff: StaffMember, id: string) => Promise<unknown>,
  done: string,
) =>
  form(
    `${path}/${name}`,
    may,
    nothing,
    async ({ who, ...sent }) => {
      await act(who, idOf(sent))
      return `${pageOf(sent)}?done=${done}`
    },
    { page: pageOf },
  )

/** The forms of the clients, for administrators. */
export const clientForms = [
  // The secret is only in the response to the form, so no URL shows it again.
  form(`${list}/add`, may, AddClient, async ({ who, input }) => {
    const { id, secret } = await createClient(who, input)
    return { result: { id, ...(secret !== null && { secret }) } }
  }),
  editForm(`${path}/edit`, 'manage-clients', EditClient, {
    labels: {
      name: fields.name,
      'redirect-uris': fields.redirectUris,
      'logout-uris': fields.logoutUris,
      'backchannel-logout-uri': fields.backchannelLogoutUri,
      'id-token': fields.idToken,
    },
    options: { 'id-token': idTokens },
    read: async (sent) => {
      const client = await findClientDetails(idOf(sent))
      return client && clientFormValues(client)
    },
    save: (sent, shown) => editClient(sent.who, idOf(sent), sent.input, shown),
    page: (sent, done) => (done ? `${pageOf(sent)}?done=${done}` : list),
    done: 'staff-client-saved',
  }),
  form(`${path}/secret`, may, nothing, async ({ who, ...sent }) => {
    const id = idOf(sent)
    return { result: { id, secret: await rotateSecret(who, id) } }
  }),
  form(`${path}/delete`, may, DeleteClient, async ({ who, input, ...sent }) => {
    await deleteClient(who, idOf(sent), input)
    return `${list}?done=staff-client-deleted`
  }),
  manage('finish', finishRotation, 'staff-client-finished'),
  manage('disable', disableClient, 'staff-client-disabled'),
  manage('enable', enableClient, 'staff-client-enabled'),
]
