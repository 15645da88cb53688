import type { Metadata } from 'next'
import { PageHeading } from './_ui/page-heading.tsx'

export const metadata: Metadata = { title: 'Page not found' }

export default function NotFound() {
  return (
    <>
      <PageHeading>Page not found</PageHeading>
      <p>If you typed the web address, check it is correct.</p>
      <p>If you pasted the web address, check you copied the whole of it.</p>
      <p>
        Otherwise, <a href="/">go to the start page</a> and look for what you need from there.
      </p>
    </>
  )
}
