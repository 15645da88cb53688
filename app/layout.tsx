import './globals.css'
import type { Metadata, Viewport } from 'next'
import { cookies, headers } from 'next/headers'
import type { ReactNode } from 'react'
import { type Draft, draftCookie, openDraft } from '#lib/auth/draft.ts'
import { linkNoticeCookie } from '#lib/auth/link-notice.ts'
import { env } from '#lib/env.ts'
import { currentLanguage, currentTag, languageNames } from '#lib/text/language/language.ts'
import { sentencesOf } from '#lib/text/language/translation.ts'
import { texts } from '#lib/text/texts.ts'
import { DraftProvider } from './_form/draft-context.tsx'
import { Banner } from './_ui/banner.tsx'
import { FormTextProvider } from './_ui/form/form-text.tsx'
import { LanguageLink } from './_ui/frame/language-link.tsx'
import { NavLink } from './_ui/frame/nav-link.tsx'
import { SiteFooter } from './_ui/frame/site-footer.tsx'
import { SiteHeader } from './_ui/frame/site-header.tsx'
import { typeface } from './_ui/frame/typeface.ts'
import { organisation } from './_ui/organisation.ts'
import { LinkNotice } from './link-notice.tsx'
import { currentView, shownMember } from './member.ts'
import { SignOut } from './sign-out.tsx'
import { ViewBanner } from './view-banner.tsx'

const { name, colour, logo } = organisation
const text = texts.common

export const metadata: Metadata = {
  title: { default: name, template: `%s – ${name}` },
  metadataBase: new URL(env.baseUrl),
  formatDetection: { telephone: false },
  icons: {
    icon: organisation.icon,
    ...(organisation.touchIcon ? { apple: organisation.touchIcon } : {}),
  },
  // Public pages override this (public-page.ts).
  robots: { index: false },
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  colorScheme: 'light dark',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: colour ?? '#234f32' },
    { media: '(prefers-color-scheme: dark)', color: '#141713' },
  ],
}

const linksTo = (...names: (keyof typeof urls)[]) =>
  names.flatMap((name) => {
    const href = urls[name]
    return href ? [{ href, label: text.navigation[name] }] : []
  })
const urls = {
  home: '/',
  memberships: '/memberships',
  profile: '/profile',
  security: '/security',
  staff: '/staff',
  fees: '/fees',
  contact: '/contact',
  briefing: '/ebrief',
  privacy: organisation.privacyUrl,
  cookies: '/cookies',
  accessibility: organisation.accessibilityUrl,
  developers: '/developers',
}
const staffLink = ({ isStaff }: { isStaff: boolean }) => (isStaff ? (['staff'] as const) : [])

export default async function Layout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get('x-nonce') ?? undefined
  const jar = await cookies()
  const draft = await openDraft(jar.get(draftCookie)?.value)
  // The header is not a guard: if the member cannot be read, the page itself reports the failure.
  const member = await shownMember().catch(() => undefined)
  const view = await currentView().catch(() => undefined)
  const isOwnDraft = draft && (!draft.account || draft.account === member?.accountId)
  const form = isOwnDraft ? { ...draft, notice: <FormReturnedNotice {...draft} /> } : undefined
  return (
    // The script of the pages marks this element before React runs.
    <html lang={currentTag()} className={typeface.variable} suppressHydrationWarning>
      <body>
        {colour && <BrandColour colour={colour} nonce={nonce} />}
        <SkipLink />
        <SiteHeader
          name={name}
          logo={logo}
          links={
            member
              ? linksTo('home', 'memberships', 'profile', 'security', ...staffLink(member))
              : []
          }
        >
          {env.languages
            .filter((language) => language !== currentLanguage())
            .map((language) => (
              <LanguageLink key={language} language={language} name={languageNames[language]} />
            ))}
          {member ? (
            <SignOut name={member.name} />
          ) : (
            <>
              <NavLink href="/fees" section="/join">
                {text.navigation.join}
              </NavLink>
              <NavLink href="/login">{text.signIn}</NavLink>
            </>
          )}
        </SiteHeader>
        {view ? (
          <ViewBanner {...view} />
        ) : (
          member && jar.has(linkNoticeCookie) && <LinkNotice name={member.name} />
        )}
        <main id="main" tabIndex={-1} className="page-width pt-8 sm:pt-12">
          <FormTextProvider text={sentencesOf(texts.forms)}>
            <DraftProvider draft={form} account={member?.accountId}>
              {children}
            </DraftProvider>
          </FormTextProvider>
        </main>
        <SiteFooter
          name={name}
          gate={!logo}
          links={linksTo(
            'contact',
            'fees',
            'briefing',
            'privacy',
            'cookies',
            'accessibility',
            'developers',
          )}
          registered={organisation.contact.registered}
        />
        {/* Our server adds it in place of React (decision 071). */}
        {process.env.NODE_ENV === 'development' && <script src="/pages.js" />}
      </body>
    </html>
  )
}

/** Sets the property that the colours of the design derive from (brand.css). */
function BrandColour({ colour, nonce }: { colour: string; nonce: string | undefined }) {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) return null
  return <style nonce={nonce}>{`:root{--brand:${colour}}`}</style>
}

/** Says why a form is shown again with what was typed. */
const FormReturnedNotice = ({ reason }: Pick<Draft, 'reason'>) => (
  <Banner kind="notice" title={text.formReturned.title}>
    <p>{text.formReturned.reasons[reason]}</p>
  </Banner>
)

/** The first stop of the keyboard, which leads past the header. */
function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-4 left-4 z-10 -translate-y-[150%] bg-surface p-4 focus:translate-y-0"
    >
      {text.skipLink}
    </a>
  )
}
