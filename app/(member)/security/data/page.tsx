import type { Metadata } from 'next'
import { BackLink } from '#app/_ui/back-link.tsx'
import { Banner } from '#app/_ui/banner.tsx'
import { Button } from '#app/_ui/form/button.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { requireMember } from '#app/member.ts'
import { texts } from '#lib/text/texts.ts'

const text = texts.download

export const generateMetadata = (): Metadata => ({ title: text.title })

interface DataPageProps {
  readonly searchParams: Promise<{ later?: string | string[] }>
}

/** Offers members a copy of their data (UK GDPR, article 15). */
export default async function DataPage({ searchParams }: DataPageProps) {
  await requireMember('/security/data')
  const { later } = await searchParams
  return (
    <>
      <BackLink href="/security">{texts.security.title}</BackLink>
      {later && <Banner kind="notice" title={text.tooMany} />}
      <PageHeading lead={text.lead}>{text.title}</PageHeading>
      <p>{text.contents}</p>
      <p>{text.form}</p>
      <p>{text.care}</p>
      {/* The response is a file, which no server action can return. */}
      <form action="/security/data/download" method="post">
        <Button>{text.submit}</Button>
      </form>
    </>
  )
}
