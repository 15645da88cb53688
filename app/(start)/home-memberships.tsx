import { EnteredType } from '#app/_ui/entered.tsx'
import { LinkLine } from '#app/_ui/form/button-link.tsx'
import { RenewButton } from '#app/(member)/memberships/renew-button.tsx'
import { membershipName } from '#app/membership-name.ts'
import { isListed } from '#lib/memberships/is-listed.ts'
import type { OwnMembership } from '#lib/memberships/list-memberships.ts'
import { termSentence } from '#lib/memberships/term-sentence.ts'
import { texts } from '#lib/text/texts.ts'

const maxRows = 8
/** Late payments come first, and then those that are due. */
const urgency = ['in-grace', 'due', 'current']

/** The memberships of a member, a line each: what needs attention comes first, and the ended ones are folded. */
export function HomeMemberships({ of: memberships }: { of: readonly OwnMembership[] }) {
  const text = texts().start.member
  const live = memberships
    .filter(({ state }) => isListed(state))
    .sort((a, b) => urgency.indexOf(a.state) - urgency.indexOf(b.state))
  const ended = memberships.filter(({ state }) => !isListed(state))
  const shown = live.slice(0, maxRows)
  return (
    <>
      <h2>{text.memberships}</h2>
      {shown.length > 0 && <Rows of={shown} />}
      {ended.length > 0 && (
        <details className="max-w-none" open={shown.length === 0 || undefined}>
          <summary className="link w-fit cursor-pointer py-2 marker:text-accent">
            {text.ended(ended.length)}
          </summary>
          <Rows of={ended.slice(0, maxRows)} />
        </details>
      )}
      {memberships.length > 1 && (
        <LinkLine href="/memberships">{text.allMemberships(memberships.length)}</LinkLine>
      )}
    </>
  )
}

const Rows = ({ of: rows }: { of: readonly OwnMembership[] }) => (
  <ul className="max-w-none border-t-2 border-ink">
    {rows.map((membership) => (
      <li key={membership.guid} className="border-b border-line py-3">
        <article className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
          <span className="min-w-0 grow basis-72">
            <a
              href={`/memberships/${membership.guid}`}
              className="inline-block font-display text-lg font-semibold"
            >
              {membershipName(membership)}
            </a>
            <span className="block text-sm text-muted">
              <EnteredType>{membership.type}</EnteredType> · {membership.charityNumber}
            </span>
            <span className="block text-sm">{termSentence(membership)}</span>
          </span>
          {isListed(membership.state) && (
            <a href={`/memberships/${membership.guid}/card#card`}>
              {texts().memberships.print.cardTitle}
              <span className="sr-only"> {membershipName(membership)}</span>
            </a>
          )}
          <RenewButton {...membership} />
        </article>
      </li>
    ))}
  </ul>
)
