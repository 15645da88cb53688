import { Button } from '#app/_ui/form/button.tsx'
import { Options } from '#app/_ui/form/choice/options.tsx'
import { FileField } from '#app/_ui/form/file-field.tsx'
import { PostForm } from '#app/_ui/form/post-form.tsx'
import { maxUploadMegabytes } from '#lib/imports/jobs/job.ts'
import { maxXlsxMegabytes } from '#lib/imports/reading/sheet-limits.ts'
import { texts } from '#lib/text/texts.ts'

/** The error of an upload, by the name in the URL, with the field that it is about. */
export function uploadError(problem: string | undefined) {
  const { problems } = texts().staffUpload
  if (problem === undefined || !Object.hasOwn(problems, problem)) return undefined
  const message = problems[problem as keyof typeof problems]
  return {
    field: problem === 'kind' ? 'kind' : 'file',
    message: typeof message === 'string' ? message : message(maxUploadMegabytes),
  }
}

/** Uploads a file. It goes to a route of its own, which reads the file as it arrives. */
export function UploadForm({ error }: { error: ReturnType<typeof uploadError> }) {
  const text = texts().staffUpload
  const errorOf = (field: string) => (error?.field === field ? error.message : undefined)
  return (
    <section>
      <h2 className="text-xl">{text.title}</h2>
      <PostForm action="/staff/import/upload" encType="multipart/form-data" className="stack mt-4">
        <p>{text.lead(maxUploadMegabytes, maxXlsxMegabytes)}</p>
        <Options label={text.kind} name="kind" error={errorOf('kind')} labels={text.kinds} />
        <FileField
          name="file"
          label={text.file}
          hint={text.fileHint}
          error={errorOf('file')}
          accept=".csv,.txt,.tsv,.xlsx,text/csv"
        />
        <p className="text-muted">
          {text.care} {text.larger}
        </p>
        <Button>{text.submit}</Button>
      </PostForm>
    </section>
  )
}
