import type { Fault } from '#lib/contract/fault.ts'

/** The errors of an endpoint, by status. */
export function FaultList({ faults }: { faults: readonly Fault[] }) {
  return (
    <dl>
      {faults.map(({ status, code, message }) => (
        <div key={`${status}${code}${message}`} className="border-b border-line py-2">
          <dt>
            <strong>{status}</strong> <code>{code ?? 'without a code'}</code>
          </dt>
          <dd className="text-muted">{message}</dd>
        </div>
      ))}
    </dl>
  )
}
