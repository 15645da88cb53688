import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { formatDate } from '#lib/text/language/format-date-time.ts'
import { texts } from '#lib/text/texts.ts'
import { type ContactsPageProps, openContacts } from '../open-contacts.ts'

/** Shows an offer of the role of primary contact to the contact who may accept it. */
export default async function HandOverPage(props: ContactsPageProps) {
  const { handOver: text, offer: offered, lead: leads } = texts().membershipContacts
  const { path, back, state, own, name, nameOf } = await openContacts(props)
  const offer = state.offer?.toId === own.accountId ? state.offer : null
  const lead = offer
    ? `${text.lead(nameOf(offer.fromId))} ${offered.until(formatDate(offer.expiresAt))}`
    : own.primary
      ? leads.primary
      : text.none
  return (
    <>
      <Form
        text={text}
        back={back}
        title={text.title(name)}
        lead={lead}
        button={offer ? text : undefined}
      />
      {offer && <ButtonForm action={`${path}/offer/end`} kind="secondary" button={text.decline} />}
    </>
  )
}
