/** Sentences about each kind that depends on AUTH_SECRET: its name, what happens to it when the secret changes, and what to do if it has leaked. */
export const secretKinds = {
  signingKeys: {
    name: 'signing keys',
    changed: '`keys rotate` encrypts them anew; they go on signing',
    leaked: '`keys end` each of them: applications fetch the new one',
  },
  authenticators: {
    name: 'authenticator apps, and recovery codes that are shown',
    changed: '`keys rotate` encrypts them anew; members notice nothing',
    leaked:
      'they are at risk if the database or a backup has leaked too: reset them (`account reset-factor`)',
  },
  webhooks: {
    name: 'secrets of webhooks',
    changed: '`keys rotate` encrypts them anew; receivers notice nothing',
    leaked: 'replace them if the database or a backup has leaked too',
  },
  emails: {
    name: 'emails that wait for the mail server, or are kept for a developer',
    changed: '`keys rotate` encrypts them anew, and they are sent',
    leaked: 'nothing to do: they are deleted when they are sent',
  },
  cards: {
    name: 'codes on membership cards',
    changed: 'are accepted until `AUTH_SECRET_FORMER` is unset; pages show new ones at once',
    leaked: 'unset `AUTH_SECRET_FORMER`: forged cards are rejected, and printed ones with them',
  },
  links: {
    name: 'links that sign in with a temporary password',
    changed:
      'are accepted until `AUTH_SECRET_FORMER` is unset; the password in the same email works',
    leaked: 'nothing to do: they work for an hour, and nobody can make one',
  },
  devices: {
    name: 'cookies of known devices',
    changed:
      'are accepted until `AUTH_SECRET_FORMER` is unset, and replaced at the next sign-in; without one, members of accounts under attack have to wait, as on a new device',
    leaked: 'unset `AUTH_SECRET_FORMER`',
  },
  signIns: {
    name: 'sign-ins that are under way',
    changed: 'go on, except those at the identity provider of staff, which start again',
    leaked: 'unset `AUTH_SECRET_FORMER`: they start again',
  },
  forms: {
    name: 'forms that were returned after an error or an upgrade',
    changed: 'come back filled in until `AUTH_SECRET_FORMER` is unset',
    leaked: 'unset `AUTH_SECRET_FORMER`: they come back empty',
  },
}
