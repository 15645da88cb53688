import './globals.css'
import type { Metadata, Viewport } from 'next'
import type { ReactNode } from 'react'
import { env } from '#lib/env.ts'
import { bandOf } from '#lib/mail/band-colour.ts'
import { refreshLogo } from '#lib/records/logo.ts'
import { currentLanguage, currentTag, languageName } from '#lib/text/language/language.ts'
import { texts } from '#lib/text/texts.ts'
import { LanguageLink } from './_ui/frame/language-link.tsx'
import { NavLink } from './_ui/frame/nav-link.tsx'
import { SiteFooter } from './_ui/frame/site-footer.tsx'
import { SiteHeader } from './_ui/frame/site-header.tsx'
import { typeface } from './_ui/frame/typeface.ts'
import { tabIcon, touchIcon } from './_ui/icons.ts'
import { impersonatedMember, shownMember } from './access/member.ts'
import { ImpersonationBanner } from './impersonation-banner.tsx'
import { LinkNotice } from './link-notice.tsx'
import { cookieOf, currentPath, currentRequest } from './request.ts'
import { SignOut } from './sign-out.tsx'
import { DeskSearch } from './staff/desk-search.tsx'

/** With the logo as it was last read: if this waited for it, the order of the head would depend on the database. */
export function generateMetadata(): Metadata {
  const apple = touchIcon()
  return {
    // A page without a title here has a `PageTitle`.
    title: { absolute: '', template: `%s – ${env.orgName}` },
    metadataBase: new URL(env.baseUrl),
    formatDetection: { telephone: false },
    icons: { icon: tabIcon(), ...(apple && { apple }) },
    // Public pages override this (public-page.ts).
    robots: { index: false },
  }
}

/** Every page depends on its request. */
export const dynamic = 'force-dynamic'

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  colorScheme: 'light dark',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: env.orgColour },
    { media: '(prefers-color-scheme: dark)', color: '#141713' },
  ],
}

const linksTo = (...names: (keyof typeof urls)[]) =>
  names.flatMap((name) => {
    const href = urls[name]
    return href ? [{ href, label: texts().common.navigation[name] }] : []
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
  privacy: env.privacyUrl,
  cookies: '/cookies',
  accessibility: env.accessibilityUrl,
  developers: '/developers',
  status: '/status',
}
const staffLink = ({ isStaff }: { isStaff: boolean }) => (isStaff ? (['staff'] as const) : [])

export default async function Layout({ children }: { children: ReactNode }) {
  const text = texts().common
  const { nonce } = currentRequest()
  // The header is not a guard: if the member cannot be read, the page itself reports the failure.
  const [member] = await Promise.all([shownMember().catch(() => undefined), refreshLogo()])
  // Visitors look for their language first. A member has chosen it, so it makes room for the sections.
  const languages = env.languages
    .filter((language) => language !== currentLanguage())
    .map((language) => (
      <LanguageLink key={language} language={language} name={languageName(language)} />
    ))
  const isDesk = Boolean(member?.isStaff) && `${currentPath()}/`.startsWith('/staff/')
  const impersonated = await impersonatedMember().catch(() => undefined)
  return (
    // In development, the script of the pages marks this element before React runs.
    <html lang={currentTag()} className={typeface.variable} suppressHydrationWarning>
      <body className={isDesk ? 'desk' : undefined}>
        <BrandColour nonce={nonce} />
        <SkipLink />
        <SiteHeader
          links={
            member && !isDesk
              ? linksTo('home', 'memberships', 'profile', 'security', ...staffLink(member))
              : []
          }
          search={isDesk && <DeskSearch />}
        >
          {member ? (
            <>
              {isDesk && <NavLink href="/">{text.navigation.home}</NavLink>}
              <SignOut name={member.name} />
            </>
          ) : (
            <>
              {languages}
              <NavLink href="/fees" section="/join">
                {text.navigation.join}
              </NavLink>
              <NavLink href="/login">{text.signIn}</NavLink>
            </>
          )}
        </SiteHeader>
        {impersonated ? (
          <ImpersonationBanner {...impersonated} />
        ) : (
          member && cookieOf('link') && <LinkNotice name={member.name} />
        )}
        <main id="main" tabIndex={-1} className="page-width pt-8 sm:pt-12">
          {children}
        </main>
        <SiteFooter
          links={linksTo(
            'contact',
            'fees',
            'briefing',
            'privacy',
            'cookies',
            'accessibility',
            'developers',
            'status',
          )}
        >
          {member && languages.length > 0 && languages}
        </SiteFooter>
      </body>
    </html>
  )
}

/** Sets the properties that the colours of the design derive from (brand.css). */
function BrandColour({ nonce }: { nonce: string | undefined }) {
  const { orgColour } = env
  const { ground, text } = bandOf(orgColour)
  return (
    <style nonce={nonce}>{`:root{--brand:${orgColour};--band:${ground};--on-band:${text}}`}</style>
  )
}

/** The first stop of the keyboard, which leads past the header. */
function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-4 left-4 z-10 -translate-y-[150%] bg-surface p-4 focus:translate-y-0"
    >
      {texts().common.skipLink}
    </a>
  )
}
