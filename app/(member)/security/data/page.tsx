import { queryOf } from '#app/request.ts'
import type { Metadata } from 'next'
import { BackLink } from '#app/_ui/back-link.tsx'
import { Banner } from '#app/_ui/banner.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { requireShownMember } from '#app/member.ts'
import { texts } from '#lib/text/texts.ts'
import { DownloadForm } from './download-form.tsx'

export const generateMetadata = (): Metadata => ({ title: texts().download.title })

/** Offers members a copy of their data (UK GDPR, article 15). */
export default async function DataPage() {
  const text = texts().download
  await requireShownMember('/security/data')
  return (
    <>
      <BackLink href="/security">{texts().security.title}</BackLink>
      {queryOf('later') && <Banner kind="notice" title={text.tooMany} />}
      <PageHeading lead={text.lead}>{text.title}</PageHeading>
      <p>{text.contents}</p>
      <p>{text.form}</p>
      <p>{text.care}</p>
      <DownloadForm />
    </>
  )
}
