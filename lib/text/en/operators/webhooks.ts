import { commandName } from '../../language/command-name.ts'

const shownOnce = 'This is the only time the secret is shown. Copy it now.'

/** The output of `gatehouse webhook`. */
export const operatorWebhooksText = {
  columns: ['id', 'client', 'URL', 'types', 'to send', 'set aside', 'state'],
  none: 'There are no webhooks.',
  /** Of the many in 30 days, the command shows some. */
  attempts: 'Newest attempts',
  unknown: (id: string): string =>
    `There is no webhook "${id.replace(/\p{C}/gu, '?')}", or no such event`,
  noSecret: 'Set AUTH_SECRET of the service: it encrypts the secret of the webhook.',
  created: (id: string, secret: string): string => `Created the webhook.

  id      ${id}
  secret  ${secret}

${shownOnce}`,
  rotated: (id: string, secret: string): string => `Created a new secret.

  secret  ${secret}

${shownOnce}
Requests are signed with both secrets until you run: ${commandName} webhook rotate ${id} --finish`,
  unfinished: 'It already has two secrets. End the old one with --finish.',
  finished: (changed: boolean): string =>
    changed ? 'The old secret has ended.' : 'It has only one secret.',
  disabled: (changed: boolean): string => (changed ? 'Switched off.' : 'It is already off.'),
  started: 'Switched on.',
  replaying: (day: string): string => `Sending all events since ${day} again.`,
  away: (host: string, result: string): string =>
    `${host}: ${result}. Check that it runs, its name and certificate, and that this machine may connect to it.`,
  eventOrSince: 'Give --event, --since or --refused',
  retried: (changed: boolean): string =>
    changed ? 'Sending the refused events again.' : 'No event waits to be sent again.',
  skipped: 'Skipped the event. The later ones that waited for it follow.',
}
