'use client'

import { Form } from '#app/_form/form.tsx'
import { Options } from '#app/_ui/form/choice/options.tsx'
import { Field } from '#app/_ui/form/field.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { staffPrivacyText } from '#lib/text/en/staff/privacy.ts'
import { addToRequestLog } from '../actions.ts'

const text = staffPrivacyText.record

/** Records a request that did not come from the pages. */
export function RecordRequestForm({ site, today }: { site: string; today: string }) {
  return (
    <Form
      action={addToRequestLog}
      title={text.title}
      site={site}
      values={{ received: today }}
      heading={<PageHeading lead={text.lead}>{text.title}</PageHeading>}
    >
      {(field) => (
        <>
          <Options
            legend={text.kind}
            name="kind"
            error={field('kind').error}
            options={Object.entries(text.about).map(([value, label]) => ({ value, label }))}
            isSelected={(value) => field('kind').value === value}
          />
          <Field
            {...field('user')}
            label={text.user}
            hint={text.userHint}
            autoComplete="off"
            verbatim
          />
          <Field {...field('name')} label={text.name} hint={text.nameHint} autoComplete="off" />
          <Field
            {...field('received')}
            type="date"
            label={text.received}
            hint={text.receivedHint}
            width="medium"
          />
          <Field {...field('note')} label={text.note} hint={text.noteHint} autoComplete="off" />
          <SubmitButton pending={text.pending}>{text.submit}</SubmitButton>
        </>
      )}
    </Form>
  )
}
