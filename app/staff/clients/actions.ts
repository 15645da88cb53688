'use server'

import { redirect } from 'next/navigation'
import type { FormState } from '#app/_form/state.ts'
import { submit } from '#app/_form/submit.ts'
import { requireStaff } from '#app/staff-member.ts'
import {
  AddClient,
  DeleteClient,
  EditClient,
  ManageClient,
} from '#lib/contracts/forms/staff/client.ts'
import { showClient } from '#lib/oauth/clients/edit-client.ts'
import {
  clientFormValues,
  createClientFor,
  deleteClientFor,
  disableClientFor,
  editClientFor,
  enableClientFor,
  finishRotationFor,
  rotateSecretFor,
} from '#lib/oauth/clients/staff-clients.ts'
import { en } from '#lib/text/en.ts'
import { submitEdited } from '../edited-form.ts'
import { pathOfClient } from './client-path.ts'

const { fields } = en.staffClients

/** Adds a client, and shows its secret once. */
export async function addNewClient(_: FormState, form: FormData): Promise<FormState> {
  const staff = await requireStaff('manage-clients', '/staff/clients/add')
  return submit(AddClient, form, async (input) => {
    const { id, secret } = await createClientFor(staff, input)
    return { result: { id, ...(secret !== null && { secret }) } }
  })
}

/** Changes the registration of a client. */
export async function saveClient(_: FormState, form: FormData): Promise<FormState> {
  const staff = await requireStaff('manage-clients', '/staff/clients')
  const id = String(form.get('id'))
  return submitEdited(EditClient, form, {
    labels: {
      name: fields.name,
      'redirect-uris': fields.redirectUris,
      'logout-uris': fields.logoutUris,
      'backchannel-logout-uri': fields.backchannelLogoutUri,
      'id-token': fields.idToken,
    },
    options: { 'id-token': en.staffClients.idTokens },
    save: async (input, shown) =>
      (await editClientFor(staff, input, shown))
        ? `${pathOfClient(id)}?done=staff-client-saved`
        : undefined,
    current: async () => {
      const client = await showClient(id)
      if (!client) redirect('/staff/clients')
      return clientFormValues(client)
    },
  })
}

/** Gives a client a second secret, and shows it once. */
export async function rotateClientSecret(_: FormState, form: FormData): Promise<FormState> {
  const staff = await requireStaff('manage-clients', '/staff/clients')
  return submit(ManageClient, form, async ({ id }) => {
    return { result: { id, secret: await rotateSecretFor(staff, id) } }
  })
}

/** Ends the older secret of a client. */
export async function endOldSecret(_: FormState, form: FormData): Promise<FormState> {
  const staff = await requireStaff('manage-clients', '/staff/clients')
  return submit(ManageClient, form, async ({ id }) => {
    await finishRotationFor(staff, id)
    return `${pathOfClient(id)}?done=staff-client-finished`
  })
}

/** Ends the access of a client. */
export async function disableThisClient(_: FormState, form: FormData): Promise<FormState> {
  const staff = await requireStaff('manage-clients', '/staff/clients')
  return submit(ManageClient, form, async ({ id }) => {
    await disableClientFor(staff, id)
    return `${pathOfClient(id)}?done=staff-client-disabled`
  })
}

/** Accepts a client again. */
export async function enableThisClient(_: FormState, form: FormData): Promise<FormState> {
  const staff = await requireStaff('manage-clients', '/staff/clients')
  return submit(ManageClient, form, async ({ id }) => {
    await enableClientFor(staff, id)
    return `${pathOfClient(id)}?done=staff-client-enabled`
  })
}

/** Deletes a client with its tokens and consents. */
export async function deleteThisClient(_: FormState, form: FormData): Promise<FormState> {
  const staff = await requireStaff('manage-clients', '/staff/clients')
  return submit(DeleteClient, form, async (input) => {
    await deleteClientFor(staff, input)
    return '/staff/clients?done=staff-client-deleted'
  })
}
