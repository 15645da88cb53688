import { Button } from '#app/_ui/form/button.tsx'
import { RichParagraph } from '#app/_ui/rich-text.tsx'
import { texts } from '#lib/text/texts.ts'

/**
 * Downloads the list as the page for exports does. Emails come from strangers and the file is opened in a
 * spreadsheet, so none may be a formula.
 */
export function DownloadSubscribers() {
  const text = texts().staffSubscribers.download
  return (
    <section className="stack">
      <h2 className="text-xl">{text.title}</h2>
      <RichParagraph>{text.about}</RichParagraph>
      <form action="/staff/export/download" method="post">
        <input type="hidden" name="table" value="subscribers" />
        <input type="hidden" name="spreadsheet" value="yes" />
        <Button kind="secondary">{text.submit}</Button>
      </form>
    </section>
  )
}
