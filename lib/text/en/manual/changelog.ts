/** The page about changes of the API. */
export const changelogPageText = {
  title: 'Changes and compatibility',
  shortTitle: 'Changelog',
  lead: 'What has changed for client programs, and what never will without notice.',
  sections: {
    promise: {
      title: 'Our promise',
      text: [
        'Release 1 stays at `/r1`. A program that follows this manual keeps working. We may add, without notice:',
        [
          'endpoints, and optional fields of a request',
          'fields of a response, wherever they are in their order',
          'error codes, headers and roles',
          'values of `MembershipType`, `title` and `country`',
        ],
        'So ignore fields that you do not know, and treat an unknown code by its status. A `message` is for people and may change.',
        'We never remove or rename a field, a value or a code, make an optional field required, or change what a field means. That needs a new release, with a path such as `/r2`.',
      ],
    },
    deprecation: {
      title: 'Deprecation',
      text: [
        'Before an endpoint ends, its responses carry these headers for at least {deprecationMonths} months:',
        [
          '`Deprecation`: since when you should no longer use it (RFC 9745).',
          '`Sunset`: when it will end (RFC 8594).',
          '`Link`, with `rel="deprecation"`: the entry on this page that says what to use instead.',
        ],
        'Log these headers in your program, so that you notice them in time. {deprecatedEndpoints}',
      ],
    },
    changes: { title: 'Changes', text: [] },
  },
  noneDeprecated: 'No endpoint is deprecated.',
  someDeprecated: (paths: string): string => `Deprecated now: ${paths}.`,
  /** The newest first. A change that a client program can notice gets an entry. */
  entries: [
    {
      date: '2026-11-22',
      title: 'OpenID Connect',
      changes: [
        'The scopes `address` and `phone` add the postal address and the phone number to /oauth/userinfo.',
        'The parameter `claims` of an authorisation request asks for [single claims](/developers/tokens#id-token).',
        'POST /oauth/userinfo accepts the token in a form. `response_mode=form_post` is supported.',
        'An ID token leaves out the claims of `profile` if they are longer than 1,024 bytes.',
        'An application can [learn of sign-outs](/developers/sign-in#sign-outs).',
        'Software that does not support PKCE can use [a nonce](/developers/clients#kinds) instead.',
      ],
    },
    {
      date: '2026-11-22',
      title: 'Formats and headers',
      changes: [
        'Request bodies may be in `iso-8859-1`, `windows-1252` or `utf-16`. The XML declaration may name another encoding than `Content-Type`.',
        'The XML Schema is valid in every processor and documents every field.',
        'Responses over 1 KB are compressed if you accept it. Documents have an `ETag`.',
        'OpenAPI is also available in version 3.0.',
        'A request body with more than 100 fields is rejected.',
        'Every response has an `X-Request-Id`.',
        'There are [public clients](/developers/clients#kinds), without a secret, for single-page applications and apps.',
      ],
    },
    {
      date: '2026-11-21',
      title: 'Release 1',
      changes: [
        'The nine endpoints in XML and JSON, with OpenAPI and an XML Schema.',
        'OpenID Connect: authorisation code with PKCE, consent, revocation, introspection and sign-out.',
        'A response with status 429 has the headers `RateLimit` and `RateLimit-Policy`.',
      ],
    },
  ],
}
