/** The first page of the manual. */
export const startPageText = {
  title: 'Developers',
  shortTitle: 'Start here',
  lead: 'Sign members in, list their memberships and read their details: nine endpoints in XML and JSON, and OpenID Connect.',
  sections: {
    'first-request': {
      title: 'Your first request',
      text: ['Anyone may read the fees, so this works at once:'],
    },
    'act-for-a-member': {
      title: 'Act for a member',
      text: [
        'Most endpoints act for a member and need a token. To try them, exchange a username and a password for one:',
        'Send the token in the `Authorization` header of further requests:',
        'An application that other people use should not ask for passwords: [members sign in](/developers/sign-in) on this website instead.',
      ],
    },
    'find-your-way': {
      title: 'Find your way',
      text: [],
    },
    endpoints: {
      title: 'Endpoints',
      text: ['The nine endpoints of Release 1 of the Membership and Account Service Interface.'],
    },
    conventions: {
      title: 'Conventions',
      text: [
        [
          'Choose the format of the response with the `Accept` header: `application/json` or `text/xml`. Name the format of a request body in `Content-Type`.',
          'In JSON, the fields are the properties of one object. In XML, they are elements inside the root element. A list is an array in JSON, and an element with one child for each item in XML.',
          'Every response has an `X-Request-Id` header. Quote it when you report a problem.',
        ],
      ],
    },
    descriptions: {
      title: 'Descriptions for machines',
      text: [
        [
          '[OpenAPI 3.1 description](/r1/openapi.json), or [3.0](/r1/openapi-3.0.json) for older generators',
          '[XML Schema](/r1/schema.xsd)',
          'A client for TypeScript and JavaScript is in the folder `clients/typescript` of the source of this service. It has no dependencies, and every field and error has a type.',
          '[OpenID Connect](/.well-known/openid-configuration), to sign members in. Most libraries only need this URL.',
        ],
      ],
    },
    report: {
      title: 'Report a problem',
      text: [
        'Write to [the people who run this service](/contact), and quote the `X-Request-Id` of the response.',
        'If you have found a vulnerability, `/.well-known/security.txt` says where to report it. If there is no such file, write to the same people. Do not test with the accounts of members who have not agreed.',
      ],
    },
    'token-errors': {
      title: 'Errors of the token exchange',
      text: ['[Errors](/developers/errors) explains all others.'],
    },
  },
  requests: { fees: 'List the fees', signIn: 'Get a token', memberships: 'List memberships' },
  summaries: {
    '/developers/errors': 'Every code, what it means and what to do',
    '/developers/limits': 'Sizes and rates in numbers, and what counts as one network',
  },
  captions: { endpoints: 'The nine endpoints', pages: 'The pages of this manual' },
  head: { endpoint: 'Endpoint', does: 'What it does' },
}
