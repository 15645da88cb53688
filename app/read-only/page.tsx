import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { Button } from '#app/_ui/form/button.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { viewCookie } from '#lib/auth/staff/view.ts'
import { texts } from '#lib/text/texts.ts'

const text = texts.staffView.refused

export const generateMetadata = (): Metadata => ({ title: text.title })

/** What a form answers while staff see what a member sees. Without a view there is nothing to end. */
export default async function ReadOnly() {
  if (!(await cookies()).has(viewCookie)) redirect('/')
  return (
    <>
      <PageHeading lead={text.lead}>{text.title}</PageHeading>
      <p>{text.next}</p>
      <form action="/end-view" method="post">
        <Button type="submit">{text.end}</Button>
      </form>
      <p>
        <a href="/">{text.back}</a>
      </p>
    </>
  )
}
