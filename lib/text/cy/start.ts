import type { feesText as feesEnglish } from '../en/fees.ts'
import type { startText as startEnglish } from '../en/start.ts'
import type { Translation } from '../language/translation.ts'

/** The homepage, for visitors and for members. */
export const startText = {
  description: (organisation: string): string =>
    `Ardal aelodau ${organisation}. Mewngofnodwch i weld eich aelodaethau, gweld faint mae’n ei gostio i ymuno, a chael ein newyddion drwy e-bost.`,
  visitor: {
    title: (organisation: string): string => `Croeso i ${organisation}`,
    lead: 'Gallwch weld eich aelodaethau a’ch cysylltiadau, a chadw eich manylion yn gyfredol.',
  },
  prices: { title: 'Ddim yn aelod eto?', link: 'Gweld pob ffi ac ymuno' },
  member: {
    title: (name: string): string => `Helo, ${name}`,
    sharedEmail: (username: string): string =>
      `Rydych yn rhannu’r cyfeiriad e-bost hwn gyda rhywun, felly mewngofnodwch gyda’ch enw defnyddiwr: ${username}`,
    emailFails: (email: string): string => `Nid yw ein negeseuon e-bost i ${email} yn cyrraedd`,
    changeEmail: 'Gwiriwch eich cyfeiriad e-bost, a’i newid os yw’n anghywir',
    memberships: 'Eich aelodaethau',
    allMemberships: (count: number): string => `Gweld pob un o’r ${count} aelodaeth`,
    ended: (count: number): string => `Aelodaethau sydd wedi dod i ben: ${count}`,
    waiting: {
      title: 'Yn aros amdanoch',
      offer: 'Mae {name} yn cynnig rôl prif gyswllt {membership} i chi, tan {day}.',
      invitation: 'Mae {name} wedi eich gwahodd i {membership}. Gallwch dderbyn tan {day}.',
      payment: {
        renewal: 'Rydym yn aros am eich ffi o {amount} ar gyfer {membership}.',
        joining: 'Rydym yn aros am eich ffi o {amount}.',
      },
      question: {
        renewal: 'Mae gennym gwestiwn am adnewyddu {membership}.',
        joining: 'Mae gennym gwestiwn am eich cais.',
      },
      closure: 'Rydych wedi gofyn i ni gau eich cyfrif. Byddwn yn ateb erbyn {day}.',
      see: {
        offer: 'Gweld y cynnig',
        invitation: 'Gweld y gwahoddiad',
        payment: 'Gweld sut i dalu',
        question: 'Ateb ein cwestiwn',
        closure: 'Gweld eich cais',
      },
      opening: 'Yn agor…',
    },
    missing: 'Nid yw eich manylion yn gyflawn',
    missingDetails: { country: 'Dewiswch eich gwlad', phone: 'Rhowch rif ffôn' },
  },
} satisfies Translation<typeof startEnglish>

/** The fees and the fee picker. */
export const feesText = {
  title: 'Dewiswch eich aelodaeth',
  description: (organisation: string): string =>
    `${organisation}: faint mae’n ei gostio i ymuno. Ffioedd heddiw i bobl a sefydliadau.`,
  hint: 'Dyma ffioedd heddiw i aelodau newydd. Nid ydych yn ymrwymo i unrhyw beth eto.',
  renewal: {
    title: 'Adnewyddu eich aelodaeth',
    hint: 'Dyma ffioedd heddiw. Nid ydych yn ymrwymo i unrhyw beth eto.',
    noFee: (type: string): string =>
      `Rydym yn pennu’r ffi ar gyfer ${type} yn unigol. Gofynnwch i ni amdani.`,
    other: 'Gallwch hefyd ddewis aelodaeth arall:',
    own: 'Eich aelodaeth',
  },
  individual: 'I chi eich hun',
  organisation: 'Ar gyfer sefydliad',
  band: (band: string): string => `Band ${band}`,
  submit: 'Parhau',
  onApplication: 'Pris ar gais',
  free: 'Am ddim',
  price: (amount: string, period: string): string => `${amount} ${period}`,
  period: 'y flwyddyn',
  from: (price: string): string => `o ${price}`,
  none: {
    lead: 'Ni all aelodau newydd ymuno ar hyn o bryd.',
    next: 'Rhowch gynnig arall arni yn nes ymlaen, neu [tanysgrifiwch i’n cylchlythyr e-bost](/ebrief).',
  },
} satisfies Translation<typeof feesEnglish>
