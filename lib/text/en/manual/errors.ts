/** The words of the tables of errors. */
export const manualErrorText = {
  head: ['Code', 'Status', 'Message'],
  noCode: 'none',
  allEndpoints: 'all endpoints',
  /** The remedy for each rule that a field can break. */
  rules: {
    RequiredRule: 'Send the field with a value. An empty value counts as missing.',
    OptionRule:
      'Send one of the values that the page of the endpoint lists, in its exact spelling.',
    LengthRule: 'Shorten the value. [Limits](/developers/limits#sizes) has all lengths.',
    FormatRule: 'Correct the value. Control characters are never allowed.',
    GuessableRule: '',
    DuplicateRule: 'Send the field once. Parsers disagree about which of two values counts.',
    WellFormedRule:
      'Correct the XML or JSON. [Formats](/developers/formats) says what is accepted.',
    RootRule: 'Use the root element that the message names. In JSON, send one object.',
    ReuseRule:
      'Use a new key for another request. A repeat must have the same fields with the same values.',
    NotFoundRule:
      'Membership: list the memberships again. It may have ended, or the member may no longer be its contact. Cursor or day: [list everything again](/developers/events#gone). Subject: delete your copy.',
  },
  /** The meanings of rules that have a message for each thing. */
  meanings: {
    NotFoundRule:
      'there is no membership with this GUID that you can see, no such cursor or day in the feed, or no such subject',
  },
  /** The remedy for each error that does not concern a field. */
  faults: {
    'DataError:Authentication':
      'Get a new token: refresh it, or let the member sign in again. On authenticate.eb, the username or the password is wrong; with HTTP Basic, the id or the secret of the client.',
    'DataError:Scope':
      'Ask the member for the role: send it in the scope of a new authorisation request. For [the feed](/developers/events#access), ask the operator. A test client can use only [certain email addresses](/developers/go-live#test-client).',
    'DataError:Path': 'Check the path. It is case-sensitive and has no slash at its end.',
    'DataError:Method': 'Use a method that the header `Allow` lists.',
    'DataError:Accept': 'Accept `application/json` or `text/xml`.',
    'DataError:Size': 'Send a smaller body.',
    'DataError:MediaType':
      'Set `Content-Type` to the format of the body, and send it uncompressed.',
    'DataError:RateLimit':
      'Wait for the seconds in `Retry-After`. [Limits](/developers/limits#rates) has the numbers.',
    'ServerError:Internal': 'Report it with the `X-Request-Id` of the response.',
    'ServerError:Unavailable': 'Wait for the seconds in `Retry-After` and try again.',
  },
  unauthenticated:
    'Send `Authorization: Bearer` with a token. [The feed](/developers/events#access) has HTTP Basic instead, with the id and the secret of a client.',
}
