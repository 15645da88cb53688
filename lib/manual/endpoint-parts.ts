import { type Endpoint, isForClients } from '#lib/contract/endpoint.ts'
import { endpointFaults } from '#lib/contract/endpoint-faults.ts'
import { documented } from '#lib/contracts/documented.ts'
import { contracts } from '#lib/contracts/r1/index.ts'
import * as en from '#lib/text/en.ts'
import { describeFields } from './describe-fields.ts'
import { errorTable } from './error-rows.ts'
import { example } from './markdown.ts'
import { requestSamples, responseSamples } from './samples.ts'

const text = en.manual.frame.endpoint

/** The path of the page about an endpoint. */
export const endpointPath = (name: string): string =>
  name in contracts
    ? `/developers/endpoints/${name}`
    : `/developers/${name === 'testEmails' ? 'go-live#test-client' : 'events'}`

function accessSentence(access: Endpoint['access']): string {
  if (access === 'anyone') return text.anyone
  if (isForClients(access)) return text.clients(access.clientRole)
  return text.members(access.role, access.unauthenticatedStatus)
}

/** The parts of an endpoint's page that its contract says. */
export function endpointParts(name: keyof typeof documented): Readonly<Record<string, string>> {
  const endpoint: Endpoint = documented[name]
  const { method, path, summary, access, request, response } = endpoint
  return {
    summary,
    access: `**${method}** \`${path}\`\n\n${accessSentence(access)}`,
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
