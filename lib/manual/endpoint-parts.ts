import type { Endpoint } from '#lib/contract/endpoint.ts'
import { endpointFaults } from '#lib/contract/endpoint-faults.ts'
import { contracts } from '#lib/contracts/r1/index.ts'
import { en } from '#lib/text/en.ts'
import { describeFields } from './describe-fields.ts'
import { errorTable } from './error-rows.ts'
import { example } from './markdown.ts'
import { requestSamples, responseSamples } from './samples.ts'

const text = en.manual.frame.endpoint

/** The path of the page about an endpoint. */
export const endpointPath = (name: string): string => `/developers/endpoints/${name}`

/** The parts of an endpoint's page that its contract says. */
export function endpointParts(name: keyof typeof contracts): Readonly<Record<string, string>> {
  const endpoint: Endpoint = contracts[name]
  const { method, path, summary, access, request, response } = endpoint
  const accessSentence =
    access === 'anyone' ? text.anyone : text.members(access.role, access.unauthenticatedStatus)
  return {
    summary,
    access: `**${method}** \`${path}\`\n\n${accessSentence}`,
    request: [
      request ? describeFields(request) : text.noBody,
      example(text.exampleRequest, requestSamples(name, endpoint)),
    ].join('\n\n'),
    response: [
      describeFields(response),
      example(text.exampleResponse, responseSamples(name, endpoint)),
    ].join('\n\n'),
    errors: errorTable(endpointFaults(endpoint)),
  }
}
