import type {
  contactText as contactEnglish,
  cookiesText as cookiesEnglish,
  statusText as statusEnglish,
} from '../en/contact.ts'
import { period } from '../language/period.ts'
import { duration, plural } from '../language/plural.ts'
import type { Translation } from '../language/translation.ts'

/** The contact details of the organisation, for every text that names them. */
export const contactText = {
  help: {
    phoneAndEmail: 'Os oes angen help arnoch, ffoniwch {phone} neu anfonwch e-bost i {email}.',
    phone: 'Os oes angen help arnoch, ffoniwch {phone}.',
    email: 'Os oes angen help arnoch, anfonwch e-bost i {email}.',
    post: 'Os oes angen help arnoch, ysgrifennwch i {address}.',
  },
  title: 'Cysylltu â ni',
  description: (organisation: string): string =>
    `${organisation}: sut i gysylltu â ni, a beth i’w wneud os na allwch fewngofnodi.`,
  lead: 'Gofynnwch i ni am ymuno, eich aelodaeth neu’r tudalennau hyn.',
  unknown:
    'Nid yw ein manylion cyswllt ar y dudalen hon eto. Gallwch ddod o hyd iddynt ar ein llythyrau ac ar ein gwefan ein hunain.',
  email: 'E-bost',
  phone: 'Ffôn',
  address: 'Cyfeiriad',
  registered: 'Cofrestriad',
  cannotSignIn: {
    title: 'Os na allwch fewngofnodi',
    advice: [
      'Os ydych wedi anghofio eich cyfrinair, [gallwch gael cyfrinair dros dro drwy e-bost](/password/forgot). Mae’r e-bost hefyd yn dweud beth yw eich enw defnyddiwr.',
      `Os ydych wedi rhoi cynnig arni ormod o weithiau, arhoswch ${period.cy.maxWaitMinutes} a rhowch gynnig arall arni.`,
      'Os oes gennym hen gyfeiriad e-bost ar eich cyfer, neu os na allwch ei ddefnyddio mwyach, cysylltwch â ni. Byddwn yn gwirio pwy ydych chi cyn ei newid.',
    ],
    never: 'Ni fyddwn byth yn gofyn i chi am eich cyfrinair.',
  },
  information: 'Eich data a’r tudalennau hyn',
  demonstration: {
    registered: 'Enghraifft yw’r wefan hon, nid elusen gofrestredig',
    feeNote: 'Enghreifftiau yw’r prisiau hyn.',
    paymentDetails: 'Enghraifft: Gate House, cod didoli 00-00-00, cyfrif 00000000',
    lsfrMeaning: 'Cofrestr Leol Hadau a Ffermydd, enghraifft',
  },
  privacy: 'Sut rydym yn defnyddio eich data personol',
  cookies: 'Y cwcis y mae’r tudalennau hyn yn eu defnyddio',
  accessibility: 'Pa mor hygyrch yw’r tudalennau hyn',
  status: 'A yw’r gwasanaeth yn gweithio?',
  about: (number: string): string =>
    `Rhowch y rhif aelodaeth ${number} i ni, a dywedwch wrthym beth sydd o’i le.`,
} satisfies Translation<typeof contactEnglish>

/** The page that lists the cookies. */
export const cookiesText = {
  title: 'Cwcis',
  description: (organisation: string): string =>
    `Y cwcis y mae ardal aelodau ${organisation} yn eu defnyddio, a pham.`,
  lead: 'Dim ond cwcis sydd eu hangen er mwyn i’r tudalennau hyn weithio yr ydym yn eu defnyddio. Nid ydym yn defnyddio cwcis i hysbysebu nac i’ch dilyn ar wefannau eraill, felly nid ydym yn gofyn am eich caniatâd.',
  what: 'Ffeil fach y mae gwefan yn ei chadw ar eich ffôn, eich tabled neu’ch cyfrifiadur yw cwci.',
  purpose: 'Beth yw ei ddiben',
  lasts: 'Am ba hyd y mae’n para',
  session: {
    title: 'Eich cadw wedi’ch mewngofnodi',
    purpose: 'Mae’n dweud eich bod wedi mewngofnodi. Ni allwch fewngofnodi hebddo.',
    lasts: (days: number, idleDays: number): string =>
      `Nes i chi allgofnodi, ${duration.cy(days, 'day')} ar y mwyaf, neu ${duration.cy(idleDays, 'day')} heb ymweliad`,
  },
  device: {
    title: 'Adnabod y ddyfais hon',
    purpose:
      'Mae’n dweud eich bod wedi mewngofnodi ar y ddyfais hon o’r blaen, er mwyn i chi allu mewngofnodi tra bo rhywun arall yn ceisio dyfalu eich cyfrinair.',
    lasts: (days: number): string =>
      `${duration.cy(days, 'day')} ar ôl i chi fewngofnodi ddiwethaf`,
  },
  draft: {
    title: 'Cadw eich atebion',
    purpose:
      'Os na allwn brosesu ffurflen, mae’n cadw eich atebion fel nad oes rhaid i chi eu rhoi eto. Mae wedi’i amgryptio ac nid yw byth yn cynnwys cyfrinair.',
    lasts: (minutes: number): string => `${duration.cy(minutes, 'minute')} ar y mwyaf`,
  },
  join: {
    title: 'Parhau â’ch cais i ymuno',
    purpose: 'Os ydych yn gwneud cais i ymuno, mae’n cofio’ch cais o un cwestiwn i’r nesaf.',
    lasts: 'Nes i chi gau’r porwr neu allgofnodi',
  },
  done: {
    title: 'Dweud wrthych beth rydych wedi’i wneud',
    purpose:
      'Ar ôl i chi anfon ffurflen, mae’r dudalen nesaf yn dweud unwaith ei bod wedi’i chadw.',
    lasts: 'Tan y dudalen nesaf',
  },
  link: {
    title: 'Dweud wrthych fod dolen wedi’ch mewngofnodi',
    purpose:
      'Os bydd dolen ar wefan arall yn eich mewngofnodi, rydym yn dangos neges sy’n dweud hynny.',
    lasts: (days: number): string =>
      `Nes i chi guddio’r neges, ${duration.cy(days, 'day')} ar y mwyaf`,
  },
  offer: {
    title: 'Peidio â chynnig allwedd fynediad i chi eto',
    purpose:
      'Os byddwch yn dewis ‘Nid nawr’ pan fyddwn yn cynnig allwedd fynediad i chi, mae’n cofio hynny.',
    lasts: (days: number): string => duration.cy(days, 'day'),
  },
  workSignIn: {
    title: 'Mewngofnodi staff gyda chyfrif gwaith',
    purpose:
      'Pan fydd staff yn mewngofnodi gyda’u cyfrif gwaith, mae’r cwcis hyn yn gwirio mai o’r cyfrif hwnnw y daw’r ymateb, ac yn cofio pa dudalen sy’n dod nesaf. Nid yw aelodau yn eu cael.',
    lasts: (minutes: number): string =>
      `${duration.cy(minutes, 'minute')} ar y mwyaf, neu nes i chi gau’r porwr`,
  },
  shortcuts: {
    title: 'Cofio bod staff yn gwneud heb lwybrau byr bysellfwrdd',
    purpose:
      'Os bydd staff yn diffodd llwybrau byr bysellfwrdd eu tudalennau, mae’r porwr yn cofio hynny. Nid cwci ydyw, ac nid yw byth yn cael ei anfon atom. Nid yw aelodau yn ei gael.',
    lasts: 'Nes iddynt eu troi ymlaen eto',
  },
  rows: {
    title: 'Cofio uchder y rhesi i staff',
    purpose:
      'Os bydd staff yn dewis rhesi cyfforddus ar gyfer eu rhestri, mae’n eu cadw. Nid yw aelodau yn ei gael.',
    lasts: (days: number): string => `${duration.cy(days, 'day')} ar ôl iddynt eu dewis`,
  },
  language: {
    title: 'Cofio eich iaith',
    purpose: 'Os byddwch yn dewis iaith, mae’n cadw’r tudalennau yn yr iaith honno.',
    lasts: (days: number): string => `${duration.cy(days, 'day')} ar ôl i chi ei dewis`,
  },
  name: 'Enw',
} satisfies Translation<typeof cookiesEnglish>

const requests = {
  zero: '{n} cais',
  one: '{n} cais',
  two: '{n} gais',
  few: '{n} chais',
  many: '{n} chais',
  other: '{n} cais',
}
const emails = {
  zero: '{n} e-bost',
  one: '{n} e-bost',
  two: '{n} e-bost',
  few: '{n} e-bost',
  many: '{n} e-bost',
  other: '{n} e-bost',
}
const days = {
  zero: '{n} diwrnod',
  one: '{n} diwrnod',
  two: '{n} ddiwrnod',
  few: '{n} diwrnod',
  many: '{n} diwrnod',
  other: '{n} diwrnod',
}

/** The page about the status of the service. */
export const statusText = {
  title: 'Statws y gwasanaeth hwn',
  description: (organisation: string): string =>
    `${organisation}: a yw’r tudalennau, yr API a’r negeseuon e-bost yn gweithio nawr, ac a oeddent yn gweithio yn ystod y ${period.cy.serviceDays} diwethaf.`,
  lead: `A yw’r gwasanaeth yn gweithio, a pha mor aml y mae wedi methu yn ystod y ${period.cy.serviceDays} diwethaf?`,
  parts: { pages: 'Tudalennau', api: 'API ar gyfer rhaglenni', email: 'E-bost' },
  now: {
    ok: 'Yn gweithio nawr.',
    failing: 'Ddim yn gweithio nawr.',
    unknown: 'Rydym yn ei wirio. Llwythwch y dudalen hon eto mewn eiliad.',
    outbox: 'Nid yw’r gosodiad hwn yn anfon negeseuon e-bost.',
  },
  unreadable: 'Ni allwn ddarllen ein cofnodion ar hyn o bryd.',
  unrecorded: `Nid oes cofnod o’r ${period.cy.serviceDays} diwethaf.`,
  succeeded: {
    requests: (share: string, count: number): string =>
      `Llwyddodd ${share} o ${plural.cy(count, requests)}.`,
    emails: (share: string, count: number): string =>
      `Derbyniodd ein gweinydd e-bost ${share} o ${plural.cy(count, emails)}.`,
  },
  recorded: (count: number): string => `Mae gennym ffigurau ar gyfer ${plural.cy(count, days)}.`,
  bars: {
    legend:
      'Mae pob bar yn ddiwrnod. Mae’n uchel ac yn goch os methodd rhywbeth, ac yn isel os nad oes gennym gofnod.',
    label: `Y ${period.cy.serviceDays} diwethaf`,
    first: `${period.cy.serviceDays} yn ôl`,
    last: 'Heddiw',
  },
  table: {
    title: 'Dangos ffigurau pob diwrnod',
    day: 'Diwrnod',
    count: { pages: 'Ceisiadau', api: 'Ceisiadau', email: 'Negeseuon e-bost' },
    failures: 'Wedi methu',
  },
  method: {
    title: 'Sut rydym yn mesur',
    sentences: [
      'Mae’r gwasanaeth yn cyfrif ei ymatebion ei hun, a’r negeseuon e-bost y mae’n eu rhoi i’n gweinydd e-bost.',
      'Mae cais wedi methu os yw statws ei ymateb yn 500 neu’n uwch. Mae neges e-bost wedi methu os na wnaeth ein gweinydd e-bost ei derbyn.',
      'Nid yw’r amser pan nad yw’r gwasanaeth yn rhedeg wedi’i gynnwys.',
    ],
  },
} satisfies Translation<typeof statusEnglish>
