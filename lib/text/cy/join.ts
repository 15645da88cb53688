import type { joinText as joinEnglish } from '../en/join.ts'
import { period } from '../language/period.ts'
import { plural } from '../language/plural.ts'
import type { Translation } from '../language/translation.ts'

/** The page that says how to join. */
export const joinText = {
  heading: (organisation: string): string => `Ymuno â ${organisation}`,
  description: (organisation: string): string =>
    `${organisation}: sut i ddod yn aelod, a’r ffurflen gais.`,
  choice: {
    lead: 'Dyma’r aelodaeth a ddewisoch. Nid ydych wedi anfon unrhyw beth eto.',
    membership: 'Aelodaeth',
    change: 'eich aelodaeth',
    band: 'Band',
    fee: 'Ffi',
  },
  apply: {
    title: 'Sut i wneud cais',
    individual: 'Bydd angen eich cyfeiriad post a’ch rhif ffôn arnoch.',
    organisation:
      'Bydd angen enw a chyfeiriad post eich sefydliad arnoch, a rhif ffôn y person y dylem gysylltu ag ef.',
    time: `Mae’n cymryd tua ${period.cy.joiningMinutes}. Byddwn yn cadw eich atebion, ac yn anfon dolen atoch drwy e-bost er mwyn i chi allu dod yn ôl yn nes ymlaen.`,
    feeUnknown:
      'Pan fyddwn wedi penderfynu, byddwn yn dweud wrthych beth yw’r ffi a sut i’w thalu.',
    feeKnown:
      'Pan fyddwn wedi penderfynu, byddwn yn dweud wrthych sut i dalu’r ffi. Peidiwch ag anfon arian cyn hynny.',
    reply: (days: number): string =>
      plural.cy(days, {
        zero: 'Byddwn yn ateb o fewn {n} diwrnod.',
        one: 'Byddwn yn ateb o fewn {n} diwrnod.',
        two: 'Byddwn yn ateb o fewn {n} ddiwrnod.',
        few: 'Byddwn yn ateb o fewn {n} diwrnod.',
        many: 'Byddwn yn ateb o fewn {n} diwrnod.',
        other: 'Byddwn yn ateb o fewn {n} diwrnod.',
      }),
    start: 'Dechrau eich cais',
    starting: 'Wrthi’n dechrau…',
    asMember: (name: string, email: string): string =>
      `Rydych wedi mewngofnodi fel ${name}. Byddwn yn defnyddio’r manylion yn eich proffil a’r cyfeiriad e-bost ${email}, ac yn gofyn am yr hyn sydd ar goll yn unig.`,
  },
  renewal: {
    heading: (name: string): string => `Adnewyddu ${name}`,
    lead: 'Byddwn yn defnyddio’r manylion sydd gennym. Gallwch eu gwirio a’u newid ar y dudalen nesaf.',
    submit: 'Gwirio eich manylion',
    pending: 'Wrthi’n dechrau…',
    sent: {
      own: (membership: string, day: string): string =>
        `Rydych eisoes wedi anfon cais i adnewyddu ${membership}, ar ${day}. Nid oes angen i chi ei anfon eto.`,
      other: (membership: string, day: string, name: string): string =>
        `Mae ${name} eisoes wedi anfon cais i adnewyddu ${membership}, ar ${day}. Gofynnwch i ${name} cyn anfon un arall, fel na fydd neb yn talu ddwywaith.`,
    },
  },
  current: {
    title: 'Eich cais',
    same: 'Rydych wedi dechrau cais am yr aelodaeth hon.',
    other: 'Rydych wedi dechrau cais am aelodaeth arall.',
    started: 'Rydych wedi dechrau cais.',
    continue: 'Parhau â’ch cais',
    use: 'Defnyddio’r aelodaeth hon yn lle hynny',
    using: 'Wrthi’n cadw…',
    again: '[Gallwch gael y ddolen i’ch cais](/join/continue) os ydych wedi gwneud cais o’r blaen.',
  },
  noChoice: {
    lead: 'Yn gyntaf, dewiswch aelodaeth.',
    submit: 'Dewis eich aelodaeth',
  },
  unavailable: {
    lead: 'Nid yw’r aelodaeth a ddewisoch ar gael mwyach, neu mae’r ddolen yn anghyflawn.',
    submit: 'Dewis aelodaeth arall',
  },
} satisfies Translation<typeof joinEnglish>
