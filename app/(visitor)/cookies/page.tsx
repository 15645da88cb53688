import { PageHeading } from '#app/_ui/page-heading.tsx'
import { SummaryList } from '#app/_ui/summary-list.tsx'
import { publicPage } from '#app/public-page.ts'
import { cookieDays, cookieName } from '#lib/auth/cookie.ts'
import { draftMinutes } from '#lib/auth/draft.ts'
import { env } from '#lib/env.ts'
import { texts } from '#lib/text/texts.ts'
import { providerCookieMinutes, providerCookies } from '../login/work/provider-cookies.ts'

export const generateMetadata = () =>
  publicPage(texts().cookies.title, texts().cookies.description(env.orgName))

const cookies = () => {
  const { session, device, done, join, draft, link, offer, workSignIn, shortcuts, rows, language } =
    texts().cookies
  return [
    {
      ...session,
      name: cookieName('session'),
      lasts: session.lasts(cookieDays.session, env.sessionIdleDays),
    },
    { ...device, name: cookieName('device'), lasts: device.lasts(cookieDays.device) },
    { ...done, name: cookieName('done') },
    { ...join, name: cookieName('join') },
    { ...draft, name: cookieName('draft'), lasts: draft.lasts(draftMinutes) },
    { ...link, name: cookieName('link'), lasts: link.lasts(cookieDays.link) },
    { ...offer, name: cookieName('offer'), lasts: offer.lasts(cookieDays.offer) },
    ...(env.staffOidc.issuer
      ? [
          {
            ...workSignIn,
            name: providerCookies.join(' '),
            lasts: workSignIn.lasts(providerCookieMinutes),
          },
        ]
      : []),
    { ...shortcuts, name: 'gatehouse.shortcuts' },
    { ...rows, name: cookieName('rows'), lasts: rows.lasts(cookieDays.rows) },
    ...(env.languages.length > 1
      ? [{ ...language, name: cookieName('language'), lasts: language.lasts(cookieDays.language) }]
      : []),
  ]
}

export default function CookiesPage() {
  const text = texts().cookies
  return (
    <>
      <PageHeading lead={text.lead}>{text.title}</PageHeading>
      <p>{text.what}</p>
      {cookies().map(({ title, name, purpose, lasts }) => (
        <section key={name} className="stack pt-4">
          <h2 className="text-xl">{title}</h2>
          <SummaryList
            rows={[
              { term: text.purpose, value: purpose },
              { term: text.lasts, value: lasts },
              {
                term: text.name,
                value: name.split(' ').map((each) => (
                  <code key={each} className="block">
                    {each}
                  </code>
                )),
              },
            ]}
          />
        </section>
      ))}
    </>
  )
}
