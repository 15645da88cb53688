/** The sentences of `/llms.txt` about the documents for programs. */
export const llmsText = {
  about: (manual: string): string =>
    `Nine endpoints of Release 1 in XML and JSON, and OpenID Connect. All pages below are one Markdown document at ${manual}.`,
  descriptions: 'Documents for programs',
  whole: 'The whole manual',
  wholeAbout: 'every page, in Markdown.',
  documents: {
    '/r1/openapi.json': ['OpenAPI 3.1', 'every request, response and error, with examples.'],
    '/r1/openapi-3.0.json': ['OpenAPI 3.0', 'the same for older generators.'],
    '/r1/schema.xsd': ['XML Schema', 'every message in XML.'],
    '/r1/postman.json': ['Postman collection', 'requests to each endpoint, in JSON and XML.'],
    '/.well-known/openid-configuration': [
      'OpenID configuration',
      'the endpoints and abilities of the sign-in.',
    ],
  } satisfies Readonly<Record<string, readonly [title: string, about: string]>>,
  feed: 'Changes',
  feedAbout: 'the changelog as an Atom feed.',
}

/** The sentences of the Postman collection that the contracts do not have. */
export const postmanText = {
  description: (manual: string): string =>
    `A request to each endpoint in JSON and in XML, with the example messages of the manual at ${manual}. Send ‘authenticate, JSON’ first: it stores the token for the requests after it. ‘token’ needs a code of your own client, and the feed and ‘testEmails’ need the id and secret of yours as variables.`,
}
