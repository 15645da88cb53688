/** The page about clients. */
export const clientsPageText = {
  title: 'Get a client',
  shortTitle: 'Clients',
  lead: 'A client is your application as {organisation} knows it. It has an id and redirect URIs, and a secret if it can keep one.',
  sections: {
    'whether-you-need-one': {
      title: 'Whether you need a client',
      text: [
        [
          'To read the fees, send a temporary password or change a subscription: no. With a client you get a higher [limit](/developers/limits#rates).',
          'To act for members who sign in on this website: yes.',
          'For a script that only you run, with your own username and password: no. Use [authenticate.eb](/developers/endpoints/authenticate).',
        ],
      ],
    },
    register: {
      title: 'Get one',
      text: [
        'Ask the people who run this service ([contact details](/contact)). They need to know:',
        [
          'the name that members should see',
          'each redirect URI, exactly as your application will send it',
          'each URI to which members may return after signing out',
          'the [roles](/developers/clients#roles) that you need. Ask for as few as possible: members see them and decide.',
          'the URI to which we should report sign-outs, if your application wants to [learn of them](/developers/sign-in#sign-outs)',
          'whether your software supports PKCE, and whether it can keep a secret',
          'where it reads the name and email of the member. Most software reads them from the ID token. If yours asks user info, `--lean-id-token` leaves them out of ID tokens.',
        ],
        'The secret is shown only once. Store it where you store your other secrets, never in a browser, an app or a repository. When you need a new one, both secrets work until you have switched.',
        'They create the client with one command, and give you its id and its secret:',
      ],
    },
    kinds: {
      title: 'Kinds of client',
      text: [
        'A client of the organisation itself can have any of these kinds, if a public one has only `https` redirect URIs. Members are then not asked for consent.',
      ],
    },
    'redirect-uris': {
      title: 'Redirect URIs',
      text: [
        'The `redirect_uri` of a request must be the same as a registered one, character by character. It begins with `https://`, and has no fragment and no wildcard.',
        'A program on the member’s own computer, and any program during development, may use `http://127.0.0.1` or `http://[::1]`, where the port may differ, or `http://localhost`. A public client may also use a private scheme that is a reversed domain name, such as `com.example.app:/callback`.',
      ],
    },
    roles: {
      title: 'Roles',
      text: [
        'A role says what a token may be used for. OAuth calls it a scope. Name the roles in the `scope` of your authorisation request, separated by spaces.',
        '**A request without a scope asks for every role of your client except `address`, `phone` and `passthrough`**, which you must name. `passthrough` lets an application sign the member in to this website.',
        'Roles that do not exist are ignored. A role that your client may not request fails with `invalid_scope`, but `address` and `phone` are then ignored too. Read `scope` in the token response to see what you got.',
      ],
    },
  },
  command: 'Create a client',
  kindsCaption: 'Kinds of client',
  rolesCaption: 'Roles',
  head: {
    kind: 'Kind',
    for: 'Use it for',
    option: 'Created with',
    role: 'Role',
    gives: 'It lets an application',
    endpoints: 'Endpoints',
  },
  kinds: {
    confidential: [
      'Confidential, with PKCE',
      'A web application with a server. The default, and the best choice if your library supports PKCE.',
      'no option',
    ],
    withoutPkce: [
      'Confidential, with a nonce',
      'Software that does not support PKCE, such as mod_auth_openidc by default. It must request `openid`, send a `nonce` and compare it with the ID token.',
      '`--without-pkce`',
    ],
    public: [
      'Public',
      'A single-page application, or an app on a phone or computer, which cannot keep a secret. It must use PKCE, and sends its `client_id` alone to the token endpoint, in a form. Members are asked for consent each time, unless the redirect URI is `https`. A single-page application also needs its [origin allowed](/developers/tokens#cors).',
      '`--public`',
    ],
  },
}
