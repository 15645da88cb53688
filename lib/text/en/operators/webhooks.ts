/** The output of `gatehouse webhook`. */
export const operatorWebhooksText = {
  columns: ['ID', 'CLIENT', 'URL', 'TYPES', 'TO SEND', 'STATE'],
  none: 'There are no webhooks.',
  unknown: (id: string): string =>
    `There is no webhook "${id.replace(/\p{C}/gu, '?')}", or no such event`,
  noSecret: 'Set AUTH_SECRET of the service: it encrypts the secret of the webhook.',
  created: (
    id: string,
    secret: string,
  ): string => `Created webhook ${id}. Its secret, shown only once:

${secret}`,
  rotated: (secret: string): string => `The new secret, shown only once:

${secret}

Requests are signed with both secrets until: webhook rotate ID --finish`,
  unfinished: 'It already has two secrets. End the old one with --finish.',
  finished: (changed: boolean): string =>
    changed ? 'The old secret has ended.' : 'It has only one secret.',
  disabled: (changed: boolean): string => (changed ? 'Switched off.' : 'It is already off.'),
  started: 'Switched on.',
  replaying: (day: string): string => `Sending all events since ${day} again.`,
  eventOrSince: 'Give --event or --since',
}
