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
  titles: {
    name: 'Beth yw eich enw?',
    organisation: 'Beth yw enw eich sefydliad?',
    about: 'Beth mae eich sefydliad yn ei wneud?',
    address: 'Beth yw eich cyfeiriad?',
    phone: 'Beth yw eich rhif ffôn?',
  },
  fields: {
    title: { label: 'Teitl (dewisol)' },
    position: { label: 'Swydd (dewisol)' },
    organisation: {
      label: 'Enw’r sefydliad',
      hint: 'Enw’r fferm, y cwmni, yr elusen neu’r grŵp a fydd yn aelod.',
      enter: 'Rhowch enw’r sefydliad',
    },
    about: {
      label: 'Beth mae eich sefydliad yn ei wneud (dewisol)',
      hint: 'Mae un neu ddwy frawddeg yn ddigon, er enghraifft: Rydym yn tyfu afalau ar 40 hectar ac yn gwerthu mewn tair marchnad.',
    },
    address: {
      hint: 'Tŷ, stryd a thref, pob un ar ei linell ei hun.',
      enter: 'Rhowch eich cyfeiriad',
    },
    county: { label: 'Sir (dewisol)' },
    postcode: {
      hint: 'Er enghraifft, BA5 1AA. Gadewch hwn yn wag os nad yw eich gwlad yn defnyddio codau post.',
      enter: 'Rhowch eich cod post, er enghraifft BA5 1AA',
    },
    phone: {
      hint: 'Dim ond am eich cais neu’ch aelodaeth y byddwn yn ffonio. Rhowch god y wlad os yw’r rhif y tu allan i’r DU.',
      enter: 'Rhowch eich rhif ffôn',
    },
  },
  ofOrganisation: {
    titles: {
      name: 'Â phwy y dylem gysylltu?',
      address: 'Beth yw cyfeiriad eich sefydliad?',
    },
    leads: { name: 'Byddwn yn ysgrifennu at y person hwn am yr aelodaeth.' },
    fields: {
      forename: { enter: 'Rhowch enw cyntaf neu gyfenw’r cyswllt' },
      address: { enter: 'Rhowch gyfeiriad y sefydliad' },
    },
  },
  errors: { reply: 'Rhowch eich ateb' },
} satisfies Translation<typeof questionsEnglish>
