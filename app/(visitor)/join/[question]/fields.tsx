'use client'

import type { FormState } from '#app/_form/state.ts'
import { Field } from '#app/_ui/form/field.tsx'
import { Select, type SelectProps } from '#app/_ui/form/select.tsx'
import { TextArea } from '#app/_ui/form/text-area.tsx'
import type { joinQuestionsText } from '#lib/text/en/joining/questions.ts'
import type { Sentences } from '#lib/text/language/translation.ts'
import { saveQuestion } from '../actions.ts'
import { QuestionForm } from '../question-form.tsx'

interface QuestionProps {
  readonly text: Sentences<typeof joinQuestionsText>
  readonly values: FormState['values']
  readonly site: string
  readonly individual: boolean
  readonly isChange: boolean
  readonly titles: SelectProps['options']
  readonly countries: SelectProps['options']
}

const formOf = (question: string, { text, values, site, isChange }: QuestionProps) => ({
  action: saveQuestion,
  hidden: { question },
  ...{ text, values, site, isChange },
})

/** The name of the applicant, or of the contact of an organisation. */
function NameQuestion(props: QuestionProps) {
  const { title, ofContact, ofContactLead, fields, noTitle } = props.text.name
  return (
    <QuestionForm
      {...formOf('name', props)}
      title={props.individual ? title : ofContact}
      lead={!props.individual && ofContactLead}
    >
      {(field) => (
        <>
          <Select
            {...field('title')}
            label={fields.title}
            options={props.titles}
            prompt={noTitle}
            autoComplete="honorific-prefix"
          />
          <Field {...field('forename')} label={fields.forename} autoComplete="given-name" />
          <Field {...field('surname')} label={fields.surname} autoComplete="family-name" />
          {!props.individual && (
            <Field
              {...field('position')}
              label={fields.position}
              autoComplete="organization-title"
            />
          )}
        </>
      )}
    </QuestionForm>
  )
}

/** The name of the organisation. */
function OrganisationQuestion(props: QuestionProps) {
  const { title, label, hint } = props.text.organisation
  return (
    <QuestionForm {...formOf('organisation', props)} title={title}>
      {(field) => (
        <Field {...field('organisation')} label={label} hint={hint} autoComplete="organization" />
      )}
    </QuestionForm>
  )
}

/** What the organisation does. */
function AboutQuestion(props: QuestionProps) {
  const { title, label, hint } = props.text.about
  return (
    <QuestionForm {...formOf('about', props)} title={title}>
      {(field) => <TextArea {...field('about')} label={label} hint={hint} />}
    </QuestionForm>
  )
}

/** The postal address. */
function AddressQuestion(props: QuestionProps) {
  const { title, ofOrganisation, fields, addressHint, postcodeHint, selectCountry } =
    props.text.address
  return (
    <QuestionForm {...formOf('address', props)} title={props.individual ? title : ofOrganisation}>
      {(field) => (
        <>
          <TextArea
            {...field('address')}
            label={fields.address}
            hint={addressHint}
            autoComplete="street-address"
          />
          <Field {...field('county')} label={fields.county} autoComplete="address-level1" />
          <Field
            {...field('postcode')}
            label={fields.postcode}
            hint={postcodeHint}
            autoComplete="postal-code"
            width="short"
            verbatim
          />
          <Select
            {...field('country')}
            label={fields.country}
            options={props.countries}
            prompt={selectCountry}
            autoComplete="country-name"
          />
        </>
      )}
    </QuestionForm>
  )
}

/** The phone number. */
function PhoneQuestion(props: QuestionProps) {
  const { title, label, hint } = props.text.phone
  return (
    <QuestionForm {...formOf('phone', props)} title={title}>
      {(field) => (
        <Field
          {...field('phone')}
          label={label}
          hint={hint}
          type="tel"
          autoComplete="tel"
          width="medium"
        />
      )}
    </QuestionForm>
  )
}

const pages = {
  name: NameQuestion,
  organisation: OrganisationQuestion,
  about: AboutQuestion,
  address: AddressQuestion,
  phone: PhoneQuestion,
} as const

/** The form of one question. */
export function Question({ question, ...props }: QuestionProps & { question: keyof typeof pages }) {
  const Page = pages[question]
  return <Page {...props} />
}
