import { PageHeading } from '#app/_ui/page-heading.tsx'

/** A link that a mail program broke in two, or that was copied in part. */
export function IncompleteLink() {
  return (
    <>
      <PageHeading lead="A part of it was lost on its way from the message to this page.">
        This link is not complete
      </PageHeading>
      <p>
        Copy the whole link from the message, with everything that stands on its next line, and
        paste it into the address bar.
      </p>
      <p>
        If that does not help, <a href="/ebrief">subscribe again</a>. We will send you a new link.
      </p>
    </>
  )
}
