import { EmailLink, PhoneLink } from '#app/_ui/contact-help.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { RichList } from '#app/_ui/rich-text.tsx'
import { SummaryList } from '#app/_ui/summary-list.tsx'
import { publicPage } from '#app/public-page.ts'
import { queryOf } from '#app/request.ts'
import { env } from '#lib/env.ts'
import { contactWay } from '#lib/settings.ts'
import { texts } from '#lib/text/texts.ts'

const { orgName, contact, privacyUrl, accessibilityUrl } = env
const { email, phone, address } = contact

export const generateMetadata = () =>
  publicPage(texts().contact.title, texts().contact.description(orgName))

export default function ContactPage() {
  const text = texts().contact
  const about = /^[\w ./-]{1,30}$/.exec(queryOf('about') ?? '')?.[0]
  const ways = [
    { term: text.phone, value: phone && <PhoneLink /> },
    { term: text.email, value: email && <EmailLink about={about} /> },
    {
      term: text.address,
      value: address && (
        <address className="not-italic">{[orgName, ...address].join('\n')}</address>
      ),
    },
    { term: text.registered, value: contact.registered },
  ].filter(({ value }) => value)
  const information = [
    ['/cookies', text.cookies],
    [privacyUrl, text.privacy],
    [accessibilityUrl, text.accessibility],
    ['/status', text.status],
  ] as const
  return (
    <>
      <PageHeading
        lead={!contactWay(contact) ? text.unknown : about ? text.about(about) : text.lead}
      >
        {text.title}
      </PageHeading>
      {ways.length > 0 && <SummaryList rows={ways} />}
      <h2>{text.cannotSignIn.title}</h2>
      <RichList>{text.cannotSignIn.advice}</RichList>
      <p>{text.cannotSignIn.never}</p>
      <h2>{text.information}</h2>
      <ul>
        {information.map(
          ([href, label]) =>
            href && (
              <li key={label}>
                <a href={href}>{label}</a>
              </li>
            ),
        )}
      </ul>
    </>
  )
}
