import { period } from '../language/period.ts'
import { duration } from '../language/plural.ts'

/** The faults of the API, for client developers; each begins in lower case (decision 022). */
export const apiText = {
  /** One sentence for each rule that a field can break. */
  rules: {
    RequiredRule: 'you must provide a value',
    OptionRule: 'you must use one of {values}',
    LengthRule: 'you must use {limit} characters or fewer',
    FormatRule:
      'the value is not in the correct format, or contains characters that are not allowed',
    GuessableRule: 'the value is too easy to guess',
    DuplicateRule: 'you must provide this field only once',
    WellFormedRule:
      'the body is not well-formed XML 1.0 or JSON, or has a DOCTYPE, a processing instruction or a prefix. The message says at which line and column',
    RootRule: 'the root of the body must be <{root}> in XML, or an object in JSON',
    ReuseRule: 'this key belongs to another request. Use a new key for each request',
    NotFoundRule: 'there is no membership with this GUID that you can see',
  },
  /** Stands for the values of a long list. */
  values: 'the values that the interface lists',
  /** The reasons why a body is rejected as a whole: one sentence for each cause. */
  body: {
    empty: 'the body is empty',
    xml: 'the body is not well-formed XML. The first error is at {place}',
    json: 'the body is not well-formed JSON. The first error is at {place}',
    declaration:
      'the XML declaration at {place} must have the version 1.0 and name a charset that a body may have, such as UTF-8, or none',
    doctype: 'the body has a DOCTYPE at {place}, which is not allowed. Leave it out',
    instruction:
      'the body has a processing instruction at {place}, which is not allowed. Leave it out',
    prefix:
      'the element at {place} has a namespace prefix, which is not allowed. Write its name without a prefix',
    namespace:
      'the element at {place} is in another namespace than the root. Use one default namespace, or none',
    depth: 'the element at {place} is nested more than 16 levels deep',
    tooManyFields: 'the body has more than 100 fields',
    soap: 'the body is a SOAP envelope, which starts at {place}. This is not a SOAP service, so send <{root}> without an envelope',
    otherRoot: 'the root of the body, at {place}, must be <{root}>',
    noForm:
      'the body is JSON or XML, but its Content-Type says that it is a form. Send Content-Type: application/json or text/xml, or a form',
    notAnObject: 'the body must be a JSON object, and what starts at {place} is none',
  },
  /** Follows 'at'. */
  place: (line: number, column: number): string => `line ${line}, column ${column}`,
  bytes: 'the body has bytes that its charset does not allow. Send UTF-8',
  /** One sentence for each fault that does not concern a field. */
  faults: {
    'DataError:Authentication': 'your credentials are not valid, or are no longer valid',
    'DataError:Scope': 'this token does not have the role {role}, which this endpoint requires',
    'DataError:Path': 'there is nothing at this path. Paths are exact and case-sensitive',
    'DataError:Method':
      'this path does not support this method. The Allow header lists the methods it supports',
    'DataError:Accept':
      'the response can be text/xml or application/json, and your Accept header allows neither',
    'DataError:Size': 'the body is larger than 64 KiB',
    'DataError:MediaType': 'the body has a media type that this endpoint does not accept',
    'DataError:RateLimit': 'you have tried too many times. Try again in {wait}',
    'ServerError:Internal':
      'there is a problem with the service. The X-Request-Id header identifies this request in our log',
    'ServerError:Unavailable': 'the service is unavailable. Try again in a moment',
  },
  /** The media types that a body may have. `any` also accepts a form, `form` nothing else. */
  mediaType: {
    message: 'the body must be text/xml or application/json, and its Content-Type must say so',
    any: 'the body must be text/xml, application/json or application/x-www-form-urlencoded, and its Content-Type must say so',
    form: 'the body must be application/x-www-form-urlencoded, and its Content-Type must say so',
    charset:
      'the charset in Content-Type is not supported. Send UTF-8. XML and JSON may also be in iso-8859-1, windows-1252 or utf-16',
    coding: 'the body must not be compressed',
  },
  /** Requests that reach no endpoint and no page, by status. */
  http: {
    400: 'the request is not valid HTTP/1.1, or its URL has too many parameters or text that is not UTF-8',
    408: 'the request did not arrive in time',
    413: 'the chunk extensions of the body are too large',
    414: 'the URL is longer than 8,192 characters',
    417: 'the service supports no expectation except 100-continue',
    431: 'the headers are larger than 16 KiB',
  },
  /** Fixed by the interface (2.1). */
  select: 'you must select an option',
  /** Fixed by the interface (2.1). */
  provideEmail: 'you must provide an email address',
  /** The 429 of a limit that all callers share; the reader may have done nothing before. */
  emailLimit: 'we cannot send emails at the moment. Try again in {wait}',
  idempotencyKeyFormat:
    'the header Idempotency-Key must have 1 to 255 characters, and no spaces. Use a UUID',
  emailFormat: 'enter an email address in the correct format, like name@example.com',
  dateFormat: 'enter a date from 1900 to 2100 in the format 2027-01-31',
  amountFormat: 'enter an amount of pounds, such as 45 or 45.50',
  numberFormat: 'enter a whole number from 1 to 9999',
  needsAppPassword: (security: string): string =>
    `a password alone is not enough for this account; make an app password at ${security} and send that in its place`,
  appPasswordForTokens:
    'this app password cannot start a session on the website; request a token, or make one that may sign you in',
  staffNeedsMfa:
    'this account belongs to staff, so a password alone is not enough; sign in on the website with your security code',
  noClient: 'you must send the id and the secret of a client with HTTP Basic',
  testEmail:
    'a test client can use only email addresses at example.com, example.net, example.org, .example and .test',
  clientScope: 'this client does not have the role {role}, which this endpoint requires',
  onlyTestClients: 'only a test client can do this. Ask the operators to make this client one',
  /** The feed of events, and what its events are about. */
  events: {
    cursor: `the feed does not have this cursor. The database was restored or lost its last changes, or you were away for longer than ${period.en.eventDays}. List everything again at /events/subjects, and read the feed from the cursor of that list`,
    since: `the feed has no event before this day. It keeps events for ${period.en.eventDays}. List everything at /events/subjects, and read the feed from the cursor of that list`,
    ids: 'you must provide this parameter at most {limit} times',
    kind: 'you must provide a kind to list, or the id of a subject',
    wait: 'enter a whole number of seconds from 0 to 25',
    subject: 'there is nothing with this id, or not any more. Delete your copy',
  },
  scheme: 'the Authorization header must be Bearer, a space and your token',
  unauthenticated:
    'you must send an Authorization: Bearer header with a token, or a session cookie',
  origin:
    'a request with the session cookie must come from a page of this site. Other programs must send Authorization: Bearer',
  duration: (seconds: number): string =>
    seconds < 90
      ? duration.en(Math.ceil(seconds), 'second')
      : duration.en(Math.ceil(seconds / 60), 'minute'),
}
