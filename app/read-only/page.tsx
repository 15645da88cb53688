import { redirect } from 'next/navigation'
import { Button } from '#app/_ui/form/button.tsx'
import { LinkLine } from '#app/_ui/form/button-link.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { cookieOf } from '#app/request.ts'
import { texts } from '#lib/text/texts.ts'

/** The response to a form during an impersonation. Without one there is nothing to end. */
export default async function ReadOnly() {
  const text = texts().staffImpersonation.refused
  if (cookieOf('view') === undefined) redirect('/')
  return (
    <>
      <TitledHeading lead={text.lead}>{text.title}</TitledHeading>
      <p>{text.next}</p>
      <form action="/end-view" method="post">
        <Button type="submit">{text.end}</Button>
      </form>
      <LinkLine href="/">{text.back}</LinkLine>
    </>
  )
}
