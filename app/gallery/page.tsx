import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { ContentExamples } from './content-examples.tsx'
import { EmailExamples } from './email-examples.tsx'
import { FormExamples } from './form-examples.tsx'
import { FrameExamples } from './frame-examples.tsx'

export const metadata: Metadata = { title: 'Component gallery' }

/** Every component of `app/_ui` in its states, in development only. Colours follow the system. */
export default function GalleryPage() {
  if (process.env.NODE_ENV !== 'development') notFound()
  return (
    <>
      <PageHeading lead="Every component of app/_ui in its states, for developers only.">
        Component gallery
      </PageHeading>
      <ContentExamples />
      <FormExamples />
      <FrameExamples />
      <EmailExamples />
    </>
  )
}
