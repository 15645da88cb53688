import './globals.css'
import type { Metadata, Viewport } from 'next'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { BrandColour } from './_ui/frame/brand-colour.tsx'
import { SiteFooter } from './_ui/frame/site-footer.tsx'
import { SiteHeader } from './_ui/frame/site-header.tsx'
import { SkipLink } from './_ui/frame/skip-link.tsx'
import { typeface } from './_ui/frame/typeface.ts'
import { organisation } from './_ui/organisation.ts'
import { currentMember } from './member.ts'
import { SignOut } from './sign-out.tsx'

const { name, colour, logo } = organisation

export const metadata: Metadata = {
  title: { default: name, template: `%s – ${name}` },
  formatDetection: { telephone: false },
  // A page that anyone may find says so itself (public-page.ts).
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

const memberLinks = [
  { href: '/memberships', label: 'Memberships' },
  { href: '/profile', label: 'Profile' },
  { href: '/security', label: 'Security' },
]
const links = [{ href: '/fees', label: 'Fees' }]

export default async function Layout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get('x-nonce') ?? undefined
  const member = await greetedMember()
  return (
    <html lang="en-GB" className={typeface.variable}>
      <body>
        {colour && <BrandColour colour={colour} nonce={nonce} />}
        <SkipLink />
        <SiteHeader name={name} logo={logo} links={member ? [...memberLinks, ...links] : links}>
          {member ? (
            <SignOut name={member.name} />
          ) : (
            <a href="/login" className="band-item">
              Sign in
            </a>
          )}
        </SiteHeader>
        <main id="main" tabIndex={-1} className="page-width pt-8 sm:pt-12">
          {children}
        </main>
        <SiteFooter
          name={name}
          gate={!logo}
          links={[
            { href: '/ebrief', label: 'E-briefing' },
            { href: '/developers', label: 'Developers' },
          ]}
        />
      </body>
    </html>
  )
}

/** The member to be greeted; the page itself tells if that cannot be known just now. */
const greetedMember = () => currentMember().catch(() => undefined)
