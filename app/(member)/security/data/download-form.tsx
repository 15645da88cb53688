import { Button } from '#app/_ui/form/button.tsx'
import { texts } from '#lib/text/texts.ts'

/**
 * Asks for the file by POST. With script, the button says that the file is being made and when it is
 * there (public/pages.js).
 */
export const DownloadForm = () => {
  const text = texts().download
  return (
    <form action="/security/data/download" method="post" className="stack" data-download="">
      <Button data-pending={text.pending} data-done={text.done}>
        {text.submit}
      </Button>
      <p role="status" className="min-h-7" />
    </form>
  )
}
