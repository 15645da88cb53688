import { Disclosure } from '#app/_ui/disclosure.tsx'
import { SubmitButton } from '#app/_ui/form/button.tsx'
import { PostForm } from '#app/_ui/form/post-form.tsx'
import { Select } from '#app/_ui/form/select.tsx'
import { columnLabels } from '#lib/imports/jobs/import-jobs.ts'
import type { HeaderMapping, SheetKind } from '#lib/imports/table-row.ts'
import { texts } from '#lib/text/texts.ts'

interface MappingFormProps {
  readonly id: string
  readonly kind: SheetKind
  readonly headers: readonly string[]
  readonly mapping: HeaderMapping
  /** True if the file cannot be imported without the form, which is then open. */
  readonly isOpen?: boolean
}

/** The header of the file that fills each column, and a way to change it. */
export function MappingForm({ id, kind, headers, mapping, isOpen = false }: MappingFormProps) {
  const text = texts().staffReport
  const labels = columnLabels(kind)
  const form = (
    <PostForm action={`/staff/import/${id}/check`} className="stack">
      <p>{text.columnsHint}</p>
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {headers.map((header, n) => (
          <div key={header}>
            <input type="hidden" name="header" value={header} />
            <Select
              name={`column-${n}`}
              label={text.column(header)}
              options={[...labels.values()]}
              prompt={text.notImported}
              value={labels.get(mapping[header] ?? '') ?? ''}
            />
          </div>
        ))}
      </div>
      <SubmitButton kind="secondary" pending={texts().staffJob.again.pending}>
        {texts().staffJob.again.submit}
      </SubmitButton>
    </PostForm>
  )
  return isOpen ? form : <Disclosure summary={text.changeColumns}>{form}</Disclosure>
}
