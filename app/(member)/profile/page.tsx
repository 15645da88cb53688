import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { SuccessBanner } from '#app/_ui/success-banner.tsx'
import { requireShownMember } from '#app/member.ts'
import { queryOf } from '#app/request.ts'
import { readLanguage, readProfile } from '#lib/accounts/profile.ts'
import { findPendingEmailChange } from '#lib/accounts/request-email-change.ts'
import { asCaller } from '#lib/auth/member.ts'
import { env } from '#lib/env.ts'
import { displayedValue } from '#lib/text/displayed-value.ts'
import { type Texts, texts } from '#lib/text/texts.ts'
import { PendingEmailNotice } from './pending-email-notice.tsx'
import { SummaryGroup } from './summary-group.tsx'

type Group = keyof Texts['profile']['groups']

/** Each group with the path of its form and the fields it shows (decision 054). */
const groups: readonly (readonly [Group, string, readonly (keyof Texts['profile']['fields'])[]])[] =
  [
    ['name', '/profile/edit/name', ['title', 'forename', 'surname', 'position']],
    ['email', '/profile/email', ['email']],
    ['address', '/profile/edit/address', ['address', 'county', 'postcode', 'country']],
    ['phone', '/profile/edit/phone', ['phone', 'mobile', 'fax']],
    ...(env.languages.length > 1
      ? [['language', '/profile/edit/language', ['language']] as const]
      : []),
  ]

export default async function ProfilePage() {
  const text = texts().profile
  const member = await requireShownMember()
  const [profile, language, pending] = await Promise.all([
    readProfile(asCaller(member)),
    readLanguage(member),
    findPendingEmailChange(member),
  ])
  const { title, country } = profile
  const values = {
    ...profile,
    title: title && displayedValue(title),
    country: displayedValue(country),
    language: language ? text.languages[language] : text.noLanguage,
  }
  const justAsked = queryOf('done') === 'email-asked'
  return (
    <>
      {!(justAsked && pending) && <SuccessBanner values={{ email: member.email }} />}
      {pending && <PendingEmailNotice {...pending} justAsked={justAsked} />}
      <TitledHeading lead={text.username(member.username)}>{text.title}</TitledHeading>
      {groups.map(([group, href, fields]) => (
        <SummaryGroup
          key={group}
          title={text.groups[group]}
          change={{ href, about: text.changeGroup[group] }}
          rows={fields.map((name) => ({ term: text.fields[name], value: values[name] }))}
        />
      ))}
    </>
  )
}
