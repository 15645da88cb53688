import { Button } from '#app/_ui/form/button.tsx'
import { ButtonLink } from '#app/_ui/form/button-link.tsx'
import { Choice } from '#app/_ui/form/choice/choice.tsx'
import { ErrorSummary } from '#app/_ui/form/error-summary.tsx'
import { Field } from '#app/_ui/form/field.tsx'
import { PasswordField } from '#app/_ui/form/password-field.tsx'
import { PasswordSuggestion } from '#app/_ui/form/password-suggestion.tsx'
import { Select } from '#app/_ui/form/select.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { TextArea } from '#app/_ui/form/text-area.tsx'
import { Example } from './example.tsx'

const buttonKinds = ['primary', 'secondary', 'quiet', 'danger'] as const
const countries = ['Ireland', 'United Kingdom']
const titles = ['Dame', 'Dr', 'Ms']

const fees = [
  { value: 'Friend', label: 'Friend', hint: 'Friend of the organisation', price: '£24.00' },
  {
    legend: 'Individual Producer',
    hint: 'By turnover',
    options: [{ value: 'A', label: 'Band A', price: 'Price on application' }],
  },
]

/** The components of forms. */
export function FormExamples() {
  return (
    <>
      <h2>Forms</h2>
      <Example name="ErrorSummary">
        <ErrorSummary errors={[{ field: 'field-error', message: 'Enter your email address' }]} />
      </Example>
      <Example name="Field: plain, with a hint, with an error">
        <Field name="field" label="Last name" />
        <Field name="field-hint" label="Email address" type="email" hint="We will email you." />
        <Field name="field-error" label="Email address" error="Enter your email address" />
      </Example>
      <Example name="Field: widths medium and short">
        <Field name="field-medium" label="Phone number" type="tel" width="medium" />
        <Field name="field-short" label="Postcode" width="short" verbatim value="BA5 1AA" />
      </Example>
      <Example name="TextArea: with a value, with an error">
        <TextArea name="text-area" label="Address" value={'Mill Lane\nWells'} />
        <TextArea name="text-area-error" label="Address" error="Enter your address" />
      </Example>
      <Example name="Select: empty, with a value, with an error">
        <Select name="select" label="Title" options={titles} prompt="No title" />
        <Select name="select-value" label="Title" options={titles} prompt="No title" value="Dame" />
        <Select
          name="select-error"
          label="Country"
          options={countries}
          prompt="Select a country"
          error="Select a country"
        />
      </Example>
      <Example name="PasswordField with PasswordSuggestion, and with an error">
        <PasswordField name="password" label="New password" autoComplete="new-password" />
        <PasswordSuggestion password="walnut ribbon estuary" field="password" />
        <PasswordField
          name="password-error"
          label="Current password"
          autoComplete="current-password"
          error="Enter your current password"
        />
      </Example>
      <Example name="Button and ButtonLink, by kind">
        {buttonKinds.map((kind) => (
          <p key={kind} className="flex flex-wrap gap-4">
            <Button type="button" kind={kind}>
              {kind}
            </Button>
            <ButtonLink href="#" kind={kind}>
              {kind} link
            </ButtonLink>
          </p>
        ))}
      </Example>
      <Example name="SubmitButton, which shows 'Saving…' until the next page">
        <form>
          <SubmitButton pending="Saving…">Save</SubmitButton>
        </form>
      </Example>
      <Example name="Choice: plain, with an error">
        <Choice name="choice" legend="Choose your membership" hint="A hint." options={fees} />
        <Choice
          name="choice-error"
          legend="Choose your membership"
          hint="A hint."
          options={fees}
          error="Select a membership"
        />
      </Example>
    </>
  )
}
