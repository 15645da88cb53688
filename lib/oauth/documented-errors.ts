import { faultAnchor, faultCode } from '#lib/contract/fault.ts'
import { addition, list, text } from '#lib/contract/field.ts'
import { type Dialect, dialects } from '#lib/contract/formats/dialect.ts'
import { message } from '#lib/contract/message.ts'
import { required } from '#lib/contract/rule.ts'
import { env } from '#lib/env.ts'

/** The layout of errors of interface 7, with the URL of the manual about each error. */
const DocumentedErrors = message('ErrorResponse', {
  errors: list('errors', 'item', {
    code: text('code'),
    message: text('message', required()),
    docUrl: addition(text('doc_url')),
  }),
})

/** The URL of the manual about an error, by the anchor of its row. */
const errorUrl = (anchor: string): string => `${env.baseUrl}/developers/errors#${anchor}`

function documented(dialect: Dialect): Dialect {
  const write = dialect.write(DocumentedErrors)
  return {
    ...dialect,
    fail: (faults) => {
      const errors = faults.map((fault) => ({
        code: faultCode(fault),
        message: fault.message,
        docUrl: errorUrl(faultAnchor(fault)),
      }))
      return { status: faults[0].status, body: write({ errors }).body }
    },
  }
}

/** The formats of the OAuth endpoints. The nine endpoints keep the errors of Release 1 as they are. */
export const documentedDialects = {
  xml: documented(dialects.xml),
  json: documented(dialects.json),
} as const
