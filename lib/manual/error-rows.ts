import type { Endpoint } from '#lib/contract/endpoint.ts'
import { endpointFaults } from '#lib/contract/endpoint-faults.ts'
import { type Fault, faultAnchor, faultCode, faults } from '#lib/contract/fault.ts'
import { documented } from '#lib/contracts/documented.ts'
import * as en from '#lib/text/en.ts'
import { anchor, rows, table } from './markdown.ts'

const text = en.manual.errors

/** The errors of an endpoint in their order. Those with the same rule, status and message are one row. */
export function errorTable(all: readonly Fault[]): string {
  const found = new Map<string, { fault: Fault; codes: Set<string> }>()
  for (const fault of all) {
    const key = `${fault.status} ${faultAnchor(fault)} ${fault.message}`
    const { codes } = found.get(key) ?? { codes: new Set() }
    const code = faultCode(fault)
    found.set(key, { fault, codes: codes.add(code ? `\`${code}\`` : text.noCode) })
  }
  const link = (fault: Fault) => (code: string) =>
    `[${code}](/developers/errors#${faultAnchor(fault)})`
  return table(
    text.head,
    [...found.values()].map(({ fault, codes }) => [
      [...codes].map(link(fault)).join(' '),
      `${fault.status}`,
      fault.message,
    ]),
  )
}

/** Every code that an endpoint can return, once for each rule, by status. */
export function codeRows(): string {
  const all = [
    ...Object.values<Endpoint>(documented).flatMap(endpointFaults),
    faults.path,
    faults.rateLimit(1),
  ].sort((a, b) => a.status - b.status)
  return rows(
    [...new Set(all.map(faultAnchor))].map((id) => {
      const same = all.filter((fault) => faultAnchor(fault) === id)
      const [code, ...words] = wordsOf(same[0] as Fault)
      const statuses = new Set(same.map(({ status }) => status))
      return [anchor(id) + code, [...statuses].join(', '), ...words]
    }),
  )
}

function wordsOf(fault: Fault): readonly [code: string, meaning: string, todo: string] {
  if (fault.rule) {
    const field = {
      RootRule: 'body',
      WellFormedRule: 'body',
      ReuseRule: 'Idempotency-Key',
    }
    const name = field[fault.rule as keyof typeof field] ?? '<field>'
    return [`\`DataError:${name}:${fault.rule}\``, meaningOf(fault.rule), text.rules[fault.rule]]
  }
  return fault.code
    ? [`\`${fault.code}\``, meaningOf(fault.code), text.faults[fault.code]]
    : [text.noCode, en.api.unauthenticated, text.unauthenticated]
}

/** The message without the value that each error fills in. */
const meaningOf = (name: keyof typeof en.api.rules | keyof typeof en.api.faults): string =>
  ({ ...en.api.rules, ...text.meanings, ...en.api.faults })[name].replace(/\{\w+\}/g, '…')
