import { Button } from '#app/_ui/form/button.tsx'
import { Field } from '#app/_ui/form/field.tsx'
import { Select } from '#app/_ui/form/select.tsx'
import type { FormState } from '#app/request.ts'
import type { AuditQuery } from '#lib/accounts/audit/search-as-staff.ts'
import { listAuditActions } from '#lib/acts/sentences.ts'
import { texts } from '#lib/text/texts.ts'

interface AuditFormProps {
  readonly query: AuditQuery
  readonly errors: FormState['errors']
}

/** The search of the audit trail. The values are in the URL, so that a search can be bookmarked. */
export function AuditForm({ query, errors }: AuditFormProps) {
  const { fields, hints, ...text } = texts().staffAudit
  const control = (name: keyof AuditQuery) => ({
    name,
    value: query[name],
    error: errors.find(({ field }) => field === name)?.message,
  })
  return (
    <search>
      <form action="/staff/audit" className="stack" data-slash>
        <div className="grid grid-cols-1 gap-x-8 gap-y-5 sm:grid-cols-2 sm:items-end">
          <Field
            {...control('account')}
            label={fields.account}
            hint={hints.account}
            autoComplete="off"
            verbatim
          />
          <Select
            {...control('action')}
            label={fields.action}
            prompt={text.anyAction}
            options={listAuditActions().map(({ action, meaning }) => ({
              value: action,
              label: meaning,
            }))}
          />
          <Field
            {...control('operator')}
            label={fields.operator}
            hint={hints.operator}
            autoComplete="off"
            verbatim
          />
          <Field
            {...control('network')}
            label={fields.network}
            hint={hints.network}
            autoComplete="off"
            verbatim
          />
          <Field {...control('from')} type="date" label={fields.from} />
          <Field {...control('until')} type="date" label={fields.until} />
        </div>
        <p className="text-sm text-muted">{text.days}</p>
        <p>
          <Button>{text.submit}</Button>
        </p>
      </form>
    </search>
  )
}
