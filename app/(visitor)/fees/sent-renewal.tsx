import { Banner } from '#app/_ui/banner.tsx'
import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import { shownMember } from '#app/access/member.ts'
import { findSentRenewal } from '#lib/accounts/applications/waiting-for-member.ts'
import { formatDate } from '#lib/text/language/format-date-time.ts'
import { texts } from '#lib/text/texts.ts'

/** Says that a renewal of a membership has been sent already and is not complete, so that no one pays twice. */
export async function SentRenewal({ guid }: { readonly guid: string }) {
  const member = await shownMember()
  const sent = member && (await findSentRenewal(member, guid))
  if (!sent) return null
  const text = texts().join.renewal.sent
  const { see, opening } = texts().start.member.waiting
  const day = formatDate(sent.sentAt)
  return (
    <Banner
      kind="notice"
      title={
        sent.isOwn ? text.own(sent.membership, day) : text.other(sent.membership, day, sent.name)
      }
    >
      {sent.isOwn && sent.waitsFor && (
        <ButtonForm
          action={`/waiting/${sent.id}`}
          kind="quiet"
          button={{ submit: see[sent.waitsFor], pending: opening }}
        />
      )}
    </Banner>
  )
}
