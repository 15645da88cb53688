import { BackLink } from '#app/_ui/back-link.tsx'
import { Banner } from '#app/_ui/banner.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { requireShownMember } from '#app/member.ts'
import { queryOf } from '#app/request.ts'
import { texts } from '#lib/text/texts.ts'
import { DownloadForm } from './download-form.tsx'

/** Offers members a copy of their data (UK GDPR, article 15). */
export default async function DataPage() {
  const text = texts().download
  await requireShownMember()
  return (
    <>
      <BackLink href="/security">{texts().security.title}</BackLink>
      {queryOf('later') && <Banner kind="notice" title={text.tooMany} />}
      <TitledHeading lead={text.lead}>{text.title}</TitledHeading>
      <p>{text.contents}</p>
      <p>{text.form}</p>
      <p>{text.care}</p>
      <DownloadForm />
    </>
  )
}
