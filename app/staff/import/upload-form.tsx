import { Button } from '#app/_ui/form/button.tsx'
import { Options } from '#app/_ui/form/choice/options.tsx'
import { FileField } from '#app/_ui/form/file-field.tsx'
import { maxUploadMegabytes } from '#lib/imports/jobs/job.ts'
import { texts } from '#lib/text/texts.ts'

/** The error of an upload, by the name in the URL, with the field that it is about. */
export function uploadError(problem: string | undefined) {
  const { file, kind, size, incomplete, busy } = texts().staffUpload.problems
  const errors: Readonly<Record<string, { field: string; message: string }>> = {
    file: { field: 'file', message: file },
    kind: { field: 'kind', message: kind },
    size: { field: 'file', message: size(maxUploadMegabytes) },
    incomplete: { field: 'file', message: incomplete },
    busy: { field: 'file', message: busy },
  }
  return problem !== undefined && Object.hasOwn(errors, problem) ? errors[problem] : undefined
}

/** Uploads a file. It goes to a route of its own, which reads the file as it arrives. */
export function UploadForm({ error }: { error: ReturnType<typeof uploadError> }) {
  const text = texts().staffUpload
  const errorOf = (field: string) => (error?.field === field ? error.message : undefined)
  return (
    <section>
      <h2 className="text-xl">{text.title}</h2>
      <form
        action="/staff/import/upload"
        method="post"
        encType="multipart/form-data"
        className="stack mt-4"
      >
        <p>{text.lead(maxUploadMegabytes)}</p>
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
      </form>
    </section>
  )
}
