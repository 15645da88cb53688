/** The page about errors. */
export const errorsPageText = {
  title: 'Errors',
  lead: 'Every response with a status of 400 or above has the same layout. Some failures have status 200.',
  sections: {
    layout: {
      title: 'Layout of an error',
      text: [
        'The body is a list called `errors`, in the format that your `Accept` header asks for. Each error has a `message` for developers, in English, and most have a `code`. One response lists everything that is wrong with the request.',
        'Let your program decide by the status and the `code`. A `message` may change at any time.',
        'Every response has an `X-Request-Id` header. Quote it when you report a problem: it identifies your request in our log.',
      ],
    },
    'failures-with-200': {
      title: 'Failures with status 200',
      text: [
        'Three endpoints report failures in a response with status 200, as Release 1 requires. Read the field before you treat such a response as a success.',
      ],
    },
    codes: {
      title: 'Codes',
      text: [
        'A code that names a field has the form `DataError:<field>:<rule>`, for example `DataError:email:RequiredRule`. `body` stands for the body as a whole. The page of each endpoint lists its codes.',
      ],
    },
    'token-errors': {
      title: 'Errors of the token exchange',
      text: [
        'The field `error` of [the token exchange](/developers/endpoints/token) has one of these names from RFC 6749, section 5.2. `error_description` says more, and `error_uri` leads to the name in the manual.',
      ],
    },
    'authorization-errors': {
      title: 'Errors of an authorisation request',
      text: [
        'Your redirect URI receives one of these names in the parameter `error`, with `error_description` and your `state`. If the client or the redirect URI is wrong, the member sees an error page instead and is not redirected.',
      ],
    },
    'other-requests': {
      title: 'Requests that reach no endpoint',
      text: [
        'A request that is not valid HTTP gets one of these statuses. Its errors have no code, and the connection is closed.',
      ],
    },
    retrying: {
      title: 'When to try again',
      text: [
        [
          'After 429, wait for the seconds in `Retry-After`.',
          'After 503, wait for the seconds in `Retry-After`, then try again with growing pauses.',
          'After 500 or a broken connection, a GET may be repeated at once. Repeat a token exchange within {exchangeRepeat}. A password reset or a subscription may be repeated: nobody gets a second email within {emailsPerRecipientPeriod}.',
          'After any other 4xx, change the request first.',
        ],
      ],
    },
  },
  head: {
    endpoint: 'Endpoint',
    failure: 'It has failed if',
    status: 'Status',
    code: 'Code',
    name: 'Name',
    meaning: 'Meaning',
    todo: 'What to do',
  },
  tokenFailure: 'the response has an `error`',
  outcomeFailure: (field: string, values: string): string => `\`${field}\` is ${values}`,
  or: ' or ',
  noCode: 'none',
  /** What to do about each rule that a field can break. */
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
    NotFoundRule:
      'List the memberships again. The membership may have ended, or the member may no longer be its contact.',
  },
  /** What to do about each error that does not concern a field. */
  faults: {
    'DataError:Authentication':
      'Get a new token: refresh it, or let the member sign in again. On authenticate.eb, the username or the password is wrong.',
    'DataError:Scope':
      'Ask the member for the role: send it in the scope of a new authorisation request.',
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
  unauthenticated: 'Send `Authorization: Bearer` with a token.',
}
