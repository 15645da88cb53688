import { PageHeading } from '#app/_ui/page-heading.tsx'
import { SummaryList } from '#app/_ui/summary-list.tsx'
import { doneCookie } from '#app/done-cookie.ts'
import { publicPage } from '#app/public-page.ts'
import { languageCookie, languageCookieDays } from '#app/request-language.ts'
import { rowsCookie, rowsCookieDays } from '#app/row-height.ts'
import { joinCookie } from '#lib/accounts/applications/join-cookie.ts'
import { deviceCookie, deviceCookieDays } from '#lib/auth/device-cookie.ts'
import { draftCookie, draftMinutes } from '#lib/auth/draft.ts'
import { linkNoticeCookie, linkNoticeDays } from '#lib/auth/link-notice.ts'
import { passkeyOfferCookie, passkeyOfferDays } from '#lib/auth/passkeys/offer-cookie.ts'
import { sessionCookie, sessionDays } from '#lib/auth/session-cookie.ts'
import { env } from '#lib/env.ts'
import { texts } from '#lib/text/texts.ts'
import { providerCookieMinutes, providerCookies } from '../login/work/provider-cookies.ts'

export const generateMetadata = () =>
  publicPage(texts().cookies.title, texts().cookies.description(env.orgName))

const cookies = () => {
  const { session, device, done, join, draft, link, offer, workSignIn, shortcuts, rows, language } =
    texts().cookies
  return [
    { ...session, name: sessionCookie, lasts: session.lasts(sessionDays, env.sessionIdleDays) },
    { ...device, name: deviceCookie, lasts: device.lasts(deviceCookieDays) },
    { ...done, name: doneCookie },
    { ...join, name: joinCookie },
    { ...draft, name: draftCookie, lasts: draft.lasts(draftMinutes) },
    { ...link, name: linkNoticeCookie, lasts: link.lasts(linkNoticeDays) },
    { ...offer, name: passkeyOfferCookie, lasts: offer.lasts(passkeyOfferDays) },
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
    { ...rows, name: rowsCookie, lasts: rows.lasts(rowsCookieDays) },
    ...(env.languages.length > 1
      ? [{ ...language, name: languageCookie, lasts: language.lasts(languageCookieDays) }]
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
