/** The API manual. */
export const developersText = {
  title: 'Developers',
  description: (organisation: string): string =>
    `The API of ${organisation}: every endpoint with its fields and errors, in XML and JSON.`,
  lead: 'Release 1 of the Membership and Account Service Interface, for programs that act for members.',
  downloads: [
    '[OpenAPI 3.1 description](/r1/openapi.json), or [3.0](/r1/openapi-3.0.json) for older generators',
    '[XML Schema](/r1/schema.xsd)',
    '[OpenID Connect](/.well-known/openid-configuration), to sign members in. Most libraries only need this URL.',
  ],
  endpoints: 'Endpoints',
  conventions: {
    title: 'Conventions',
    formats:
      'Choose the format of the response with the `Accept` header: `text/xml` or `application/json`. Name the format of a request body in `Content-Type`. Bodies are in UTF-8.',
    layout:
      'In JSON, the fields below are the properties of one object. In XML, they are elements inside the root element. A list is an array in JSON, and in XML an element that contains one element for each item. Optional fields without a value are left out.',
    authentication:
      'If an endpoint is for members, send `Authorization: Bearer` followed by a token.',
    errors:
      'Every response with a status of 400 or above has the same layout: a list called `errors`. Each error has a `message`, and most have a `code`. Every response has an `X-Request-Id` header, which identifies the request in our log.',
  },
  anyone: 'Anyone may call this endpoint.',
  members: (role: string, status: number): string =>
    `Members may call this endpoint, with a token that has the role \`${role}\`. Other requests get ${status}.`,
  request: 'Request',
  response: 'Response',
  forms:
    'OAuth clients may send the same fields as `application/x-www-form-urlencoded`. The response then follows RFC 6749.',
  errors: (count: number): string => `${count} errors`,
  noCode: 'no code',
  kinds: {
    text: 'text',
    number: 'number',
    boolean: 'true or false',
    dateTime: 'date and time',
    list: 'list',
  },
  alwaysPresent: 'always present',
  required: 'required',
  optional: 'optional',
  items: (item: string): string => `items are called ${item} in XML`,
  maxLength: (characters: number): string =>
    `at most ${characters.toLocaleString('en-GB')} characters`,
  values: (count: number): string => `${count} values`,
  /** Read after the number of values by a screen reader. */
  valuesOf: (field: string): string => ` of ${field}`,
  tokenErrors: {
    title: 'Token exchange errors',
    lead: 'The response has one of these names from RFC 6749 in its `error` field.',
  },
}
