import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { SuccessBanner } from '#app/_ui/success-banner.tsx'
import { requireShownMember } from '#app/member.ts'
import { queryOf } from '#app/request.ts'
import { readProfile } from '#lib/accounts/profile.ts'
import { findPendingEmailChange } from '#lib/accounts/request-email-change.ts'
import { asCaller } from '#lib/auth/member.ts'
import { env } from '#lib/env.ts'
import { personGroups } from '#lib/records/person.ts'
import { displayedValue } from '#lib/text/displayed-value.ts'
import { languageNames } from '#lib/text/language/language.ts'
import { type Texts, texts } from '#lib/text/texts.ts'
import { PendingEmailNotice } from './pending-email-notice.tsx'
import { SummaryGroup } from './summary-group.tsx'

/** Each group with the details that it shows (decision 054). */
const groups: readonly (readonly [
  keyof Texts['profile']['groups'],
  readonly (keyof Texts['records']['person'])[],
])[] = [
  ['name', personGroups.name],
  ['email', ['email']],
  ['address', personGroups.address],
  ['phone', personGroups.phone],
  ...(env.languages.length > 1 ? [['language', personGroups.language] as const] : []),
]

export default async function ProfilePage() {
  const text = texts().profile
  const member = await requireShownMember()
  const [profile, pending] = await Promise.all([
    readProfile(asCaller(member)),
    findPendingEmailChange(member),
  ])
  const { person } = texts().records
  const { title, country, language } = profile
  const values = {
    ...profile,
    title: title && displayedValue(title),
    country: displayedValue(country),
    language: language ? languageNames()[language] : person.language.prompt,
  }
  const justAsked = queryOf('done') === 'email-asked'
  return (
    <>
      {!(justAsked && pending) && <SuccessBanner values={{ email: member.email }} />}
      {pending && <PendingEmailNotice {...pending} justAsked={justAsked} />}
      <TitledHeading lead={text.username(member.username)}>{text.title}</TitledHeading>
      {groups.map(([group, fields]) => (
        <SummaryGroup
          key={group}
          title={text.groups[group]}
          change={{
            href: group === 'email' ? '/profile/email' : `/profile/edit/${group}`,
            about: text.changeGroup[group],
          }}
          rows={fields.map((name) => ({ term: person[name].label, value: values[name] }))}
        />
      ))}
    </>
  )
}
