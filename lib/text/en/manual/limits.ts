/** The page about limits. */
export const limitsPageText = {
  title: 'Limits',
  lead: 'How large, how many and how often. Every number on this page comes from the code that enforces it.',
  sections: {
    sizes: {
      title: 'Sizes',
      text: ['A character is a Unicode code point, so an emoji usually counts as one.'],
    },
    rates: {
      title: 'Rates',
      text: [
        'Reading is not limited: use as many requests as you need, and cache what does not change.',
        'Attempts that could guess a secret and requests that send email are limited. A few attempts are free. After that, each attempt makes the next one wait twice as long, up to a maximum. Limits on email refill evenly instead.',
      ],
    },
    'rate-limit-headers': {
      title: 'When a limit is reached',
      text: [
        'The response has status 429, the code `DataError:RateLimit`, and these headers. Responses of the endpoints that send email always have the last two.',
        [
          '`Retry-After`: the seconds to wait.',
          '`RateLimit-Policy`: the name of the limit, the requests that it allows (`q`) and the seconds for which it counts them (`w`).',
          '`RateLimit`: the requests that remain (`r`), and the seconds until the limit has refilled (`t`).',
        ],
      ],
    },
    network: {
      title: 'What counts as one network',
      text: [
        'A network is one IPv4 address, or one IPv6 /64. Failed sign-ins are also counted per IPv6 /56 and /48, with limits that are four and sixteen times as high.',
        'Behind a proxy that the operator trusts, the network is that of the client in front of it. All members of an office with one public IPv4 address are one network, and so are all visitors whose requests your web server passes on.',
      ],
    },
    'keeping-within': {
      title: 'Staying within the limits',
      text: [
        [
          'Keep a token until it expires. Do not sign in for each request.',
          'Send the credentials of your client with password resets and subscriptions.',
          'Obey `Retry-After`. Trying again sooner makes the wait longer.',
        ],
      ],
    },
  },
  head: { what: 'What', limit: 'Limit', name: 'Name in RateLimit-Policy' },
  captions: { sizes: 'Sizes', rates: 'Rates' },
  sizes: {
    body: 'Body of a request',
    fields: 'Fields of a request, known or not',
    email: 'Email address',
    password: 'Password',
    text: 'Any other text in a request',
    credentials:
      'Valid sessions, bearer tokens and passthrough tokens of one account, of each kind',
    grants: 'Sign-ins of one account with one application that are valid at the same time',
    temporaryPasswords: 'Temporary passwords of one account that are valid at the same time',
    sharedEmails: 'Accounts with the same email address that can sign in with it',
    connections: 'Connections from one network to one process',
  },
  characters: (count: string): string => `${count} characters`,
  rates: {
    signInsPerAccountAndNetwork: 'Failed sign-ins to one account from one network',
    signInsPerNetwork: 'Failed sign-ins to all accounts from one network',
    signInsPer56: 'The same from an IPv6 /56',
    signInsPer48: 'The same from an IPv6 /48',
    signInsPerAccount: 'Failed sign-ins to one account from all networks',
    signInsPerDevice: 'Failed sign-ins in a browser in which the member has signed in before',
    secondSteps: 'Wrong security codes of one member of staff, from anywhere',
    clientSecrets: 'Wrong secrets of one client from one network',
    clientSecretsPerNetwork: 'Wrong secrets of all clients from one network',
    emailsPerNetwork: 'Password resets, and separately subscriptions, from one network',
    emailsPerClient: 'The same by one client that sends its credentials',
    unidentifiedEmails: 'Emails for all callers that send no credentials',
    emailsPerRecipient: 'Emails of one kind to one recipient',
    emailsPerMailbox: 'Emails of all kinds to one mailbox',
    issuesPerAccount: 'Tokens of one kind issued to one account',
  },
  free: (free: string, rest: string): string => `${free} free, then ${rest}`,
}
