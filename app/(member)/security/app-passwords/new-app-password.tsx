import { ButtonLink } from '#app/_ui/form/button-link.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { SummaryList } from '#app/_ui/summary-list.tsx'
import { texts } from '#lib/text/texts.ts'

interface NewAppPasswordProps {
  readonly username: string
  readonly password: string
}

/** An app password that was just made. It is only in the response to the form, so no URL shows it again. */
export function NewAppPassword({ username, password }: NewAppPasswordProps) {
  const text = texts().appPasswords.made
  return (
    <>
      <TitledHeading lead={text.lead}>{text.title}</TitledHeading>
      <SummaryList
        rows={[
          { term: text.username, value: username },
          // One click selects it as a whole.
          { term: text.password, value: <code className="break-all select-all">{password}</code> },
        ]}
      />
      <p>
        <ButtonLink href="/security">{text.back}</ButtonLink>
      </p>
    </>
  )
}
