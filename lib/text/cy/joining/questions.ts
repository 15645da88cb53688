import type { joinQuestionsText as questionsEnglish } from '../../en/joining/questions.ts'
import type { Translation } from '../../language/translation.ts'

/** The questions of the application to join. */
export const joinQuestionsText = {
  step: (number: number, count: number): string => `Cam ${number} o ${count}`,
  submit: 'Parhau',
  pending: 'Wrthi’n cadw…',
  later: 'Cadw a dod yn ôl yn nes ymlaen',
  back: 'Yn ôl',
  email: {
    title: 'Beth yw eich cyfeiriad e-bost?',
    label: 'Cyfeiriad e-bost',
    hint: 'Byddwn yn anfon dolen atoch drwy e-bost, er mwyn i chi allu dod yn ôl i’ch cais. Dim ond ar gyfer eich cais a’ch aelodaeth y byddwn yn defnyddio eich cyfeiriad e-bost.',
  },
  name: {
    title: 'Beth yw eich enw?',
    ofContact: 'Â phwy y dylem gysylltu?',
    ofContactLead: 'Byddwn yn ysgrifennu at y person hwn am yr aelodaeth.',
    fields: {
      title: 'Teitl (dewisol)',
      forename: 'Enw cyntaf',
      surname: 'Cyfenw',
      position: 'Swydd (dewisol)',
    },
    noTitle: 'Dim teitl',
  },
  organisation: {
    title: 'Beth yw enw eich sefydliad?',
    label: 'Enw’r sefydliad',
    hint: 'Enw’r fferm, y cwmni, yr elusen neu’r grŵp a fydd yn aelod.',
  },
  about: {
    title: 'Beth mae eich sefydliad yn ei wneud?',
    label: 'Beth mae eich sefydliad yn ei wneud (dewisol)',
    hint: 'Mae un neu ddwy frawddeg yn ddigon, er enghraifft: Rydym yn tyfu afalau ar 40 hectar ac yn gwerthu mewn tair marchnad.',
  },
  address: {
    title: 'Beth yw eich cyfeiriad?',
    ofOrganisation: 'Beth yw cyfeiriad eich sefydliad?',
    fields: {
      address: 'Cyfeiriad',
      county: 'Sir (dewisol)',
      postcode: 'Cod post',
      country: 'Gwlad',
    },
    addressHint: 'Tŷ, stryd a thref, pob un ar ei linell ei hun.',
    postcodeHint:
      'Er enghraifft, BA5 1AA. Gadewch hwn yn wag os nad yw eich gwlad yn defnyddio codau post.',
    selectCountry: 'Dewiswch wlad',
  },
  phone: {
    title: 'Beth yw eich rhif ffôn?',
    label: 'Rhif ffôn',
    hint: 'Dim ond am eich cais neu’ch aelodaeth y byddwn yn ffonio. Rhowch god y wlad os yw’r rhif y tu allan i’r DU.',
  },
  errors: {
    forename: 'Rhowch eich enw cyntaf neu’ch cyfenw',
    organisation: 'Rhowch enw’r sefydliad',
    address: 'Rhowch eich cyfeiriad',
    ofContact: { forename: 'Rhowch enw cyntaf neu gyfenw’r cyswllt' },
    ofOrganisation: { address: 'Rhowch gyfeiriad y sefydliad' },
    postcode: 'Rhowch eich cod post, er enghraifft BA5 1AA',
    phone: 'Rhowch eich rhif ffôn',
    reply: 'Rhowch eich ateb',
  },
} satisfies Translation<typeof questionsEnglish>
