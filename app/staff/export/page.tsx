import { BackLink } from '#app/_ui/back-link.tsx'
import { Button } from '#app/_ui/form/button.tsx'
import { Checkbox, Options } from '#app/_ui/form/choice/options.tsx'
import { ErrorSummary } from '#app/_ui/form/error-summary.tsx'
import { PostForm } from '#app/_ui/form/post-form.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { queryOf } from '#app/request.ts'
import { requireStaff } from '#app/staff-member.ts'
import { texts } from '#lib/text/texts.ts'

export default async function Export() {
  const text = texts().staffData.export
  await requireStaff('export-data')
  const error = queryOf('problem') === 'table' ? text.problems.table : undefined
  const errors = error ? [{ field: 'table', message: error }] : []
  return (
    <>
      <BackLink href="/staff/import">{texts().staffData.imports.title}</BackLink>
      <ErrorSummary errors={errors} />
      <TitledHeading errors={errors} lead={text.lead}>
        {text.title}
      </TitledHeading>
      {/* The response is a file. */}
      <PostForm action="/staff/export/download">
        <Options
          label={text.table}
          name="table"
          error={error}
          labels={texts().staffData.tables}
          hints={text.about}
        />
        <Checkbox name="spreadsheet" label={text.spreadsheet} hint={text.spreadsheetHint} />
        <p>{text.care}</p>
        <Button>{text.submit}</Button>
      </PostForm>
    </>
  )
}
