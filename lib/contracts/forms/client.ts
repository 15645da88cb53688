import type { ClientDetails } from '#db/queries/oauth/clients.ts'
import { eventTypes } from '#db/values/event-types.ts'
import { clientRoles } from '#db/values/roles.ts'
import { checkbox, date, email, identifier, lines } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { chosenFrom, maxLength, oneOf, required } from '#lib/contract/rule.ts'
import { sentencesOf, texts } from '#lib/text/texts.ts'
import { type FormValues, shownValues } from './shown-values.ts'

const enter = sentencesOf((text) => text.staffClients.enter)

const checkboxes = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, checkbox(name)])) as {
    readonly [Key in Name]: ReturnType<typeof checkbox>
  }
const longList = 20_000

const described = {
  name: identifier('name', required(enter.name), maxLength(1024)),
  redirectUris: lines(
    'redirect-uris',
    required(() => texts().staffClients.faults['no-redirect-uri']()),
    maxLength(longList),
  ),
  logoutUris: lines('logout-uris', maxLength(longList)),
  backchannelLogoutUri: identifier('backchannel-logout-uri', maxLength(1024)),
  // With the name and email of the member, or without, for user info (decision 044).
  idToken: identifier('id-token', oneOf('full', 'lean')),
  // The emails that requests of a client cause: it is a test client if they are kept.
  emails: identifier('emails', oneOf('sent', 'kept')),
}

/** A checkbox for each role. */
export const roleFields = checkboxes(clientRoles.map((role) => `role-${role}` as const))

/** A new client, as staff enter it; URIs are on lines of their own. */
export const AddClient = message('add-client', {
  ...described,
  id: identifier('id', maxLength(64)),
  // Decision 041 has the reasons.
  kind: identifier('kind', ...chosenFrom(enter.kind, 'confidential', 'nonce', 'public')),
  own: checkbox('own'),
  ...roleFields,
})

/** The fields of a client that staff can change. */
export const EditClient = message('edit-client', {
  ...described,
  shown: shownValues,
  ...roleFields,
})

/** The values of a client as the form shows them. */
export const clientFormValues = (client: ClientDetails): FormValues => ({
  name: client.name,
  'redirect-uris': client.redirectUris.join('\n'),
  'logout-uris': client.logoutUris.join('\n'),
  'backchannel-logout-uri': client.backchannelLogoutUri ?? '',
  'id-token': client.leanIdToken ? 'lean' : 'full',
  emails: client.isTest ? 'kept' : 'sent',
})

/** A client to delete, with its id once more. */
export const DeleteClient = message('delete-client', {
  confirm: identifier('confirm', maxLength(1024)),
})

const enterWebhook = sentencesOf((text) => text.staffWebhooks.enter)
const enterStart = sentencesOf((text) => text.staffWebhooks.start.enter)

/** A new webhook, as staff enter it, with a checkbox for each type of event. */
export const AddWebhook = message('add-webhook', {
  url: identifier('url', required(enterWebhook.url), maxLength(1024)),
  email: email('email', required(enterWebhook.email), maxLength(254)),
  ...checkboxes(eventTypes),
})

/** The place from which a webhook continues. */
export const StartWebhook = message('start-webhook', {
  from: identifier('from', ...chosenFrom(enterStart.from, 'stopped', 'now', 'day')),
  day: date('day'),
})

/** The event to send again or to skip. */
export const ChosenEvent = message('chosen-event', {
  event: identifier('event', required(), maxLength(36)),
})
