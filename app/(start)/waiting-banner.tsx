import { Banner } from '#app/_ui/banner.tsx'
import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import { RichText } from '#app/_ui/rich-text.tsx'
import {
  listWaitingForMember,
  type WaitingForMember,
} from '#lib/accounts/applications/waiting-for-member.ts'
import type { SignedInMember } from '#lib/auth/member.ts'
import { poundsOf } from '#lib/fees/format-price.ts'
import { formatDate } from '#lib/text/language/format-date-time.ts'
import { texts } from '#lib/text/texts.ts'

/** Lists everything that waits for a member, or for staff on the member's behalf, with the way to it. */
export async function WaitingBanner({ member }: { member: SignedInMember }) {
  const waiting = await listWaitingForMember(member)
  if (waiting.length === 0) return null
  return (
    <Banner kind="notice" title={texts().start.member.waiting.title}>
      <ul className="stack">
        {waiting.map((item) => (
          <li key={item.id}>
            <Sentence of={item} />
            <Way of={item} />
          </li>
        ))}
      </ul>
    </Banner>
  )
}

function Sentence({ of: { kind, membership, name, amount, until } }: { of: WaitingForMember }) {
  const text = texts().start.member.waiting
  const values = {
    name,
    membership,
    amount: amount && poundsOf(Number(amount)),
    day: until && formatDate(until),
  }
  return (
    <RichText values={values}>
      {kind === 'payment' || kind === 'question'
        ? text[kind][membership ? 'renewal' : 'joining']
        : text[kind]}
    </RichText>
  )
}

const pages = {
  offer: (id: string) => `/memberships/${id}/contacts/hand-over`,
  closure: () => '/security/close',
}

function Way({ of: { kind, id } }: { of: WaitingForMember }) {
  const { see, opening } = texts().start.member.waiting
  if (kind === 'offer' || kind === 'closure') {
    return (
      <a href={pages[kind](id)} className="block w-fit py-2">
        {see[kind]}
      </a>
    )
  }
  return (
    <ButtonForm
      action={`/waiting/${id}`}
      kind="quiet"
      button={{ submit: see[kind], pending: opening }}
    />
  )
}
