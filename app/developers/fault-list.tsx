import { type Fault, faultCode } from '#lib/contract/fault.ts'
import { en } from '#lib/text/en.ts'

/** The errors of an endpoint, by status. */
export function FaultList({ faults }: { faults: readonly Fault[] }) {
  return (
    <dl>
      {faults.map((fault) => (
        <div
          key={`${fault.status}${faultCode(fault)}${fault.message}`}
          className="border-b border-line py-2"
        >
          <dt>
            <strong>{fault.status}</strong> <code>{faultCode(fault) ?? en.developers.noCode}</code>
          </dt>
          <dd className="text-muted">{fault.message}</dd>
        </div>
      ))}
    </dl>
  )
}
