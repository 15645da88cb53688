import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { SuccessBanner } from '#app/_ui/success-banner.tsx'
import { SummaryList } from '#app/_ui/summary-list.tsx'
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
        <section key={group} className="pt-4">
          <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-6">
            <h2 className="text-xl">{text.groups[group]}</h2>
            <a
              href={group === 'email' ? '/profile/email' : `/profile/edit/${group}`}
              className="-my-1 py-1 print:hidden"
            >
              {texts().common.change}
              <span className="sr-only"> {text.changeGroup[group]}</span>
            </a>
          </div>
          <SummaryList
            rows={fields.map((name) => ({ term: person[name].label, value: values[name] }))}
          />
        </section>
      ))}
    </>
  )
}
