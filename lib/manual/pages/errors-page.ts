import type { Endpoint } from '#lib/contract/endpoint.ts'
import { endpointFaults } from '#lib/contract/endpoint-faults.ts'
import { ErrorResponse, errorBody, type Fault, faults, fieldFault } from '#lib/contract/fault.ts'
import { contracts } from '#lib/contracts/r1/index.ts'
import { en } from '#lib/text/en.ts'
import { errorAnchor, errorsPath } from '../describe-faults.ts'
import type { ManualBlock, ManualPage, ManualRow } from '../model.ts'
import { manualPage } from '../prose.ts'
import { messageSamples } from '../samples.ts'
import { endpointPath } from './endpoint-page.ts'

const text = en.manual.errors
const { head } = text

/** The page that explains every error code, each with its anchor. */
export const errorsPage = (): ManualPage =>
  manualPage(errorsPath, text, {
    layout: [
      {
        kind: 'code',
        title: en.manual.frame.endpoint.exampleResponse,
        samples: messageSamples(
          ErrorResponse,
          errorBody([
            fieldFault('grant_type', 'RequiredRule', en.api.select),
            fieldFault('client_id', 'RequiredRule'),
          ]),
          '400 Bad Request',
        ),
      },
    ],
    'failures-with-200': [table('failures-with-200', [head.endpoint, head.failure], failureRows())],
    codes: [table('codes', [head.code, head.status, head.meaning, head.todo], codeRows())],
    'token-errors': [
      table(
        'token-errors',
        [head.name, head.meaning],
        nameRows(en.oauth.errors, (name) => name),
      ),
    ],
    'authorization-errors': [
      table(
        'authorization-errors',
        [head.name, head.meaning],
        // The token exchange has the plain names, to which its responses link.
        nameRows(en.oauth.authorizationErrors, (name) => `authorize-${name}`),
      ),
    ],
    'other-requests': [
      table(
        'other-requests',
        [head.status, head.meaning],
        Object.entries(en.api.http).map(([status, meaning]) => ({ cells: [status, meaning] })),
      ),
    ],
  })

const table = (
  section: keyof typeof text.sections,
  columns: readonly string[],
  rows: readonly ManualRow[],
): ManualBlock => ({
  kind: 'table',
  table: { caption: text.sections[section].title, head: columns, rows },
})

/** Rows of names with their meanings. */
export const nameRows = (
  names: Readonly<Record<string, string>>,
  idOf: (name: string) => string,
): ManualRow[] =>
  Object.entries(names).map(([name, meaning]) => ({
    id: idOf(name),
    cells: [`\`${name}\``, meaning],
  }))

/** The endpoints whose responses with status 200 can be failures. */
function failureRows(): ManualRow[] {
  const link = (name: string) => `[${en.manual.endpoints[name]?.title}](${endpointPath(name)})`
  const outcomes = Object.entries(contracts).flatMap(([name, { response }]): ManualRow[] => {
    const values = Object.entries(en.manual.endpoints[name]?.outcomes ?? {})
    const failures = values.flatMap(([value, [success]]) => (success ? [] : [`\`${value}\``]))
    const [field] = Object.values(response.fields)
    return failures.length > 0 && field
      ? [{ cells: [link(name), text.outcomeFailure(field.name, failures.join(text.or))] }]
      : []
  })
  return [{ cells: [link('token'), text.tokenFailure] }, ...outcomes]
}

/** Every code that an endpoint can return, once for each rule, by status. */
function codeRows(): ManualRow[] {
  const all = [
    ...Object.values<Endpoint>(contracts).flatMap(endpointFaults),
    faults.path,
    faults.rateLimit(1),
  ]
  const rows = new Map<string, { statuses: Set<number>; cells: readonly string[] }>()
  for (const fault of all) {
    const id = errorAnchor(fault)
    const { statuses } = rows.get(id) ?? { statuses: new Set() }
    rows.set(id, { statuses: statuses.add(fault.status), cells: cellsOf(fault) })
  }
  return [...rows]
    .sort(([, a], [, b]) => Math.min(...a.statuses) - Math.min(...b.statuses))
    .map(
      ([
        id,
        {
          statuses,
          cells: [code = '', ...rest],
        },
      ]) => ({
        id,
        cells: [code, [...statuses].sort().join(', '), ...rest],
      }),
    )
}

function cellsOf(fault: Fault): string[] {
  if (fault.rule) {
    const field = { RootRule: 'body', WellFormedRule: 'body', NotFoundRule: 'membership' }
    const name = field[fault.rule as keyof typeof field] ?? '<field>'
    return [`\`DataError:${name}:${fault.rule}\``, meaningOf(fault.rule), text.rules[fault.rule]]
  }
  return fault.code
    ? [`\`${fault.code}\``, meaningOf(fault.code), text.faults[fault.code]]
    : [text.noCode, en.api.unauthenticated, text.unauthenticated]
}

/** The message without the value that each error fills in. */
const meaningOf = (name: keyof typeof en.api.rules | keyof typeof en.api.faults): string =>
  ({ ...en.api.rules, ...en.api.faults })[name].replace(/\{\w+\}/g, '…')
