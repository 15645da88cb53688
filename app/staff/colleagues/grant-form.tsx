'use client'

import { Form } from '#app/_form/form.tsx'
import { Options } from '#app/_ui/form/choice/options.tsx'
import { Field } from '#app/_ui/form/field.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { staffColleaguesText } from '#lib/text/en/staff/colleagues.ts'
import { grantStaffRole } from './actions.ts'

const text = staffColleaguesText.grant

/** Gives someone a role. The list of colleagues is above the form. */
export function GrantForm({ site, children }: { site: string; children: React.ReactNode }) {
  return (
    <Form
      action={grantStaffRole}
      title={staffColleaguesText.title}
      site={site}
      heading={
        <>
          {children}
          <h2 className="text-xl">{text.title}</h2>
          <p>{text.lead}</p>
        </>
      }
    >
      {(field) => (
        <>
          <Field {...field('user')} label={text.user} autoComplete="off" verbatim />
          <Options
            legend={text.role}
            name="role"
            error={field('role').error}
            options={Object.entries(staffColleaguesText.about).map(([value, label]) => ({
              value,
              label,
            }))}
            isSelected={(value) => field('role').value === value}
          />
          <SubmitButton pending={text.pending}>{text.submit}</SubmitButton>
        </>
      )}
    </Form>
  )
}
