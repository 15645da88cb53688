import { BackLink } from '#app/_ui/back-link.tsx'
import { Banner } from '#app/_ui/banner.tsx'
import { Button } from '#app/_ui/form/button.tsx'
import { PostForm } from '#app/_ui/form/post-form.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { requireShownMember } from '#app/member.ts'
import { queryOf } from '#app/request.ts'
import { texts } from '#lib/text/texts.ts'

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
      {/* With script, the button says that the file is being made and when it is there (public/pages.js). */}
      <PostForm action="/security/data/download" className="stack" data-download="">
        <Button data-pending={text.pending} data-done={text.done}>
          {text.submit}
        </Button>
        <p role="status" className="min-h-7" />
      </PostForm>
    </>
  )
}
