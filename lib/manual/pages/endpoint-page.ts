import type { Endpoint, EndpointAccess } from '#lib/contract/endpoint.ts'
import { endpointFaults } from '#lib/contract/endpoint-faults.ts'
import { contracts } from '#lib/contracts/r1/index.ts'
import { en } from '#lib/text/en.ts'
import { describeFaults } from '../describe-faults.ts'
import { describeFields } from '../describe-fields.ts'
import type { ManualBlock, ManualPage, ManualSection } from '../model.ts'
import { proseOf } from '../prose.ts'
import { snippetsOf } from '../quotations.ts'
import { requestSamples, responseSamples } from '../samples.ts'

/** The name of an endpoint, which is also the last part of its page's path. */
export type EndpointName = keyof typeof contracts

const text = en.manual.frame.endpoint

/** The path of the page about an endpoint. */
export const endpointPath = (name: string): string => `/developers/endpoints/${name}`

/** The page about an endpoint: its contract, with the sentences that a contract cannot say. */
export function endpointPage(name: EndpointName): ManualPage {
  const endpoint: Endpoint = contracts[name]
  const { title, about, limits } = endpointText(name)
  const { method, path, summary, access } = endpoint
  const errors = describeFaults(endpointFaults(endpoint))
  return {
    path: endpointPath(name),
    title,
    lead: summary,
    sections: [
      section('about', text.about, [
        { kind: 'endpoint', method, path },
        ...proseOf([accessSentence(access), ...about]),
      ]),
      requestSection(name, endpoint),
      responseSection(name, endpoint),
      programsSection(name, access),
      ...outcomesSection(name),
      section('limits', text.limits, proseOf([...limits, text.moreLimits])),
      section('errors', text.errors, [...proseOf([text.errorsLead]), { kind: 'errors', errors }]),
    ],
  }
}

const section = (id: string, title: string, blocks: readonly ManualBlock[]): ManualSection => ({
  id,
  title,
  blocks,
})

function endpointText(name: EndpointName) {
  const found = en.manual.endpoints[name]
  if (!found) throw new Error(`lib/text/en/manual/endpoints.ts lacks ${name}`)
  return found
}

const accessSentence = (access: EndpointAccess): string =>
  access === 'anyone' ? text.anyone : text.members(access.role, access.unauthenticatedStatus)

function requestSection(name: EndpointName, endpoint: Endpoint): ManualSection {
  const { request } = endpoint
  const samples = requestSamples(name, endpoint)
  return {
    ...section(
      'request',
      text.request,
      request
        ? [{ kind: 'fields', title: text.fieldsOf(request.root), fields: describeFields(request) }]
        : proseOf([text.noBody]),
    ),
    examples: [{ kind: 'code', title: text.exampleRequest, samples }],
  }
}

function responseSection(name: EndpointName, endpoint: Endpoint): ManualSection {
  const { response } = endpoint
  const fields = describeFields(response)
  const samples = responseSamples(name, endpoint)
  return {
    ...section('response', text.response, [
      { kind: 'fields', title: text.fieldsOf(response.root), fields },
    ]),
    examples: [{ kind: 'code', title: text.exampleResponse, samples }],
  }
}

/** Programs that call the endpoint. Those that act for a member need the variables of one. */
function programsSection(name: EndpointName, access: EndpointAccess): ManualSection {
  const { title, lead, token, membership, code } = text.programs
  const variables = [
    ...(access === 'anyone' ? [] : [token]),
    ...(name === 'contacts' ? [membership] : []),
    ...(name === 'token' ? [code] : []),
  ]
  return section('programs', title, [
    ...proseOf([lead, ...variables]),
    { kind: 'code', title: text.programs.caption, samples: snippetsOf(name) },
  ])
}

/** The values of an outcome, some of which are failures although the status is 200. */
function outcomesSection(name: EndpointName): ManualSection[] {
  const { outcomes } = endpointText(name)
  if (!outcomes) return []
  const rows = Object.entries(outcomes).map(([value, [success, meaning]]) => ({
    cells: [`\`${value}\``, success ? text.yes : text.no, meaning],
  }))
  const head = [text.outcome, text.success, text.meaning]
  const table = { caption: text.outcomes, head, rows }
  return [section('outcomes', text.outcomes, [{ kind: 'table', table }])]
}
