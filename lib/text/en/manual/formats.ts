/** The page about formats. */
export const formatsPageText = {
  title: 'Formats',
  lead: 'XML and JSON carry the same fields under the same names. These are the rules for both.',
  sections: {
    'choose-a-format': {
      title: 'Choose a format',
      text: [
        [
          '`Accept` chooses the format of the response: `application/json`, `text/xml` or `application/xml`, with q-values.',
          'If `Accept` prefers neither, or is missing, the response has the format of the request. Without a body, it is JSON.',
          'If `Accept` allows neither, the status is 406.',
          '`Content-Type` names the format of the request. Without it, or with another one, the status is 415.',
        ],
        'Paths are exact: case matters, and there is no slash at the end. `HEAD` works where `GET` does, and `OPTIONS` lists the methods in `Allow`.',
      ],
    },
    requests: {
      title: 'What you may send',
      text: [
        [
          'A body has at most {maxBody}. Do not compress it.',
          'Fields may be in any order. Fields that we do not know are ignored, so a client may be newer than the service.',
          'A field that occurs twice is an error. An empty field, and `null` in JSON, count as missing.',
          'Every value is text. In JSON, send `"007"`, not `7`: numbers, `true` and `false` are errors.',
          'A password is preserved as you send it, with its spaces. Space around identifiers, email addresses and listed values is removed.',
          'Control characters are errors, except tab and line breaks.',
          'An endpoint without fields ignores a body.',
        ],
      ],
    },
    xml: {
      title: 'XML',
      text: [
        [
          'The root element must be the one that the page of the endpoint names.',
          'All elements may be in one default namespace. Prefixes are not accepted, so neither is a SOAP envelope.',
          'CDATA sections and character references work as XML specifies.',
          'A DOCTYPE, a processing instruction other than the XML declaration, an undefined entity, and anything that is not well-formed get 400 with `DataError:body:WellFormedRule`. Another root gets `DataError:body:RootRule`.',
        ],
      ],
    },
    rejected: {
      title: 'When a body is rejected',
      text: [
        'The message says why, and at which line and column. There is a message for each cause: an empty body, a DOCTYPE, a processing instruction, a prefix, another namespace, too many elements inside each other, more than 100 fields, a SOAP envelope, another root, and anything that is not well-formed.',
      ],
    },
    charsets: {
      title: 'Charsets',
      text: [
        'Send UTF-8. Then `Content-Type` needs no charset.',
        'XML and JSON may also be in `iso-8859-1`, `windows-1252` or `utf-16`, if `Content-Type` says so. `us-ascii` counts as UTF-8. Any other charset gets 415.',
        'The charset of `Content-Type` takes precedence over the XML declaration (RFC 7303). UTF-8 with a declaration that says `utf-16` is accepted, because .NET writes it.',
        'Responses are always in UTF-8.',
      ],
    },
    forms: {
      title: 'Forms',
      text: [
        'Only [the token exchange](/developers/endpoints/token) and the [OAuth endpoints](/developers/tokens#openid-endpoints) accept `application/x-www-form-urlencoded`. The response to a form is JSON, whatever `Accept` says, with the statuses of RFC 6749.',
      ],
    },
    responses: {
      title: 'What you receive',
      text: [
        [
          'Fields are in the order of the interface. An optional field without a value is left out, never `null`.',
          'A list is always present. If it is empty, it is `[]` in JSON, and in XML an element without content.',
          'A boolean is `true` or `false`.',
          'A date and time is in UTC, to the second: `2026-01-31T09:00:00Z`.',
          'An amount has two decimals in XML, such as `45.00`. In JSON it is a number, such as `45`.',
          'XML has a declaration, no namespace and no indentation. The examples in this manual have line breaks for readers.',
        ],
        'Ignore fields that you do not know: [Release 1 may get new ones](/developers/changelog#promise).',
      ],
    },
    compression: {
      title: 'Compression and caching',
      text: [
        'A response of more than 1 KB is compressed with Brotli or gzip if `Accept-Encoding` allows it, unless it contains a secret.',
        'The fees, the OpenAPI description, the XML Schema and the OpenID configuration have an `ETag`. Send it as `If-None-Match`, and you get 304 if nothing has changed. No cache may store other responses.',
      ],
    },
    examples: {
      title: 'The same message twice',
      text: ['One fee with an amount and a fee that is priced on application:'],
    },
  },
}
