import { isTryable } from '#app/developers/try-it/endpoint.ts'
import { sendRequest } from '#app/forms/try-it/send-request.ts'
import { currentHeaders } from '#app/request.ts'
import { endpointPath } from '#lib/manual/endpoint-parts.ts'
import { form, nothing, type SentForm } from '../form.ts'

/** Lets everybody try an endpoint of the demonstration. There is nothing to try outside it. */
const tryable = async (_: string, { param }: SentForm) => {
  const endpoint = param('endpoint')
  return isTryable(endpoint) ? { who: endpoint } : ({ notFound: true } as const)
}

/** Sends the request that a form of the manual describes. Its page shows the exchange. */
const tryEndpoint = form(
  '/developers/try-it/{endpoint}',
  tryable,
  nothing,
  async ({ who, fields }) => {
    const values = Object.fromEntries(fields)
    return { values, result: { ...(await sendRequest(who, values, currentHeaders)) } }
  },
  {
    page: ({ url, param }) => {
      const endpoint = param('endpoint')
      return isTryable(endpoint) ? endpointPath(endpoint) : url
    },
  },
)

/** The form of the manual. */
export const tryItForms = [tryEndpoint]
