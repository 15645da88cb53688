import { DateTime } from '#app/_ui/date-time.tsx'
import { Repeated } from '#app/_ui/repeated.tsx'
import { RichParagraph } from '#app/_ui/rich-text.tsx'
import type { listActivity } from '#lib/accounts/list-activity.ts'
import { sayReplaced, sayRights } from '#lib/acts/changes.ts'
import { sentenceTo } from '#lib/acts/sentences.ts'
import { formatNetwork } from '#lib/text/format-network.ts'
import { formatUserAgent } from '#lib/text/format-user-agent.ts'
import { texts } from '#lib/text/texts.ts'

interface ActivityListProps {
  readonly of: Awaited<ReturnType<typeof listActivity>>['activity']
  readonly ownNetwork: string
}

export function ActivityList({ of: activity, ownNetwork }: ActivityListProps) {
  return (
    <ol className="border-t-2 border-ink">
      {activity.map(
        ({ id, action, client, network, agent, staffRole, at, change, contact, ...event }) => (
          <li key={id} className="border-b border-line py-3">
            <p className="font-bold">
              {sentenceTo(action, event.membership)}
              {client && `: ${client}`}
            </p>
            {[...(change ? sayReplaced(change) : []), ...(contact ? sayRights(contact) : [])].map(
              (line) => (
                <p key={line}>{line}</p>
              ),
            )}
            <p className="flex flex-wrap gap-x-4 text-muted">
              <DateTime at={at} />
              <span className="empty:hidden">
                <Repeated {...event} at={at} />
              </span>
              {staffRole && <span>{texts().staff.seenBy(texts().staff.roles[staffRole])}</span>}
              {event.staffPage && (
                <span>{texts().staff.seenOn(texts().staff.seenPages[event.staffPage])}</span>
              )}
              {event.reason && <span>{texts().staff.seenBecause(event.reason)}</span>}
              {agent && <span>{formatUserAgent(agent)}</span>}
              {!staffRole && (
                <span className="empty:hidden">
                  {formatNetwork(network, ownNetwork, action === 'sign-in-refused')}
                </span>
              )}
            </p>
            {action === 'sign-in-refused' && (
              <RichParagraph>{texts().security.wasThisYou}</RichParagraph>
            )}
          </li>
        ),
      )}
    </ol>
  )
}
