import { DateTime } from '#app/(member)/date-time.tsx'
import type { listActivity } from '#lib/accounts/list-activity.ts'
import { en } from '#lib/text/en.ts'
import { formatNetwork } from '#lib/text/format-network.ts'

interface ActivityListProps {
  readonly of: Awaited<ReturnType<typeof listActivity>>
}

export function ActivityList({ of: activity }: ActivityListProps) {
  return (
    <ol className="border-t-2 border-ink">
      {activity.map(({ id, action, client, network, byOperator, at }) => (
        <li key={id} className="border-b border-line py-3">
          <p>
            {en.activity[action]}
            {client && `: ${client}`}
          </p>
          <p className="flex flex-wrap gap-x-4 text-sm text-muted">
            <DateTime at={at} />
            {!byOperator && <span>{en.security.activityNetwork(formatNetwork(network))}</span>}
          </p>
        </li>
      ))}
    </ol>
  )
}
