import type { commonText as commonEnglish, doneText as doneEnglish } from '../en/common.ts'
import type { formText as formEnglish } from '../en/forms.ts'
import type { Translation } from '../language/translation.ts'

/** The header, the footer and what several pages share. */
export const commonText = {
  skipLink: 'Neidio i’r prif gynnwys',
  navigation: {
    label: 'Prif ddewislen',
    memberships: 'Aelodaethau',
    home: 'Hafan',
    profile: 'Eich manylion',
    staff: 'Tudalennau staff',
    join: 'Ymuno',
    security: 'Diogelwch',
    fees: 'Ffioedd aelodaeth',
    briefing: 'Cylchlythyr e-bost',
    developers: 'Datblygwyr',
    contact: 'Cysylltu â ni',
    privacy: 'Preifatrwydd',
    cookies: 'Cwcis',
    accessibility: 'Hygyrchedd',
    status: 'Statws',
  },
  signIn: 'Mewngofnodi',
  signOut: 'Allgofnodi',
  home: 'Mynd i’r hafan',
  linkNotice: {
    label: 'Sut y cawsoch eich mewngofnodi',
    signedIn: (name: string): string =>
      `Cawsoch eich mewngofnodi fel ${name} drwy ddolen. Nid chi?`,
    signOut: 'Allgofnodi',
    dismiss: 'Cuddio’r neges hon',
  },
  signedInAs: (name: string): string => `Rydych wedi mewngofnodi fel ${name}.`,
  privacy: {
    sentence: 'Sut rydym yn defnyddio eich gwybodaeth: {notice}.',
    notice: 'hysbysiad preifatrwydd',
  },
  change: 'Newid',
  notProvided: 'Heb ei roi',
  halves: { am: 'yb', pm: 'yh' },
  // Yr Almaen is found under A.
  article: 'Yr? ',
  banner: { success: 'Llwyddiant', notice: 'Pwysig' },
  formReturned: {
    title: 'Gwiriwch eich atebion ac anfonwch y ffurflen eto',
    reason:
      'Cawsoch eich allgofnodi cyn i ni allu cadw eich atebion. Maent yma o hyd, ond mae angen i chi roi unrhyw gyfrinair eto.',
  },
  pagination: {
    label: 'Tudalennau',
    page: (page: number, pages: number): string => `Tudalen ${page} o ${pages}`,
    number: (page: number): string => `Tudalen ${page}`,
    previous: 'Tudalen flaenorol',
    next: 'Tudalen nesaf',
  },
  memberPagesDescription: (organisation: string): string =>
    `${organisation}: gweld eich aelodaethau a chadw eich manylion yn gyfredol.`,
} satisfies Translation<typeof commonEnglish>

/** The success banner after a redirect. */
export const doneText = {
  password: 'Mae eich cyfrinair wedi’i newid. Rydych wedi’ch allgofnodi ym mhob man arall.',
  welcome: 'Mae eich cyfrinair wedi’i gadw. Rydych wedi mewngofnodi.',
  name: 'Mae eich enw wedi’i gadw',
  address: 'Mae eich cyfeiriad wedi’i gadw',
  phone: 'Mae eich rhifau ffôn wedi’u cadw',
  language: 'Mae iaith ein negeseuon e-bost atoch wedi’i chadw',
  'email-asked': 'Rydym wedi anfon dolen i’ch cyfeiriad e-bost newydd',
  'email-waits':
    'Nid yw ein gweinydd e-bost yn ymateb. Rydym wedi cadw’r e-bost, a byddwn yn ei anfon pan fydd y gweinydd yn ymateb.',
  'email-withdrawn': 'Rydym wedi canslo’r newid. Eich cyfeiriad e-bost yw {email} o hyd',
  'email-withdrawn-none':
    'Rydym wedi canslo’r newid. Nid oes gennym gyfeiriad e-bost ar eich cyfer',
  email: 'Mae eich cyfeiriad e-bost wedi’i newid',
  ended: 'Ni all y ddyfais honno neu’r ap hwnnw ddefnyddio eich cyfrif mwyach',
  'factor-off': 'Mae mewngofnodi dau gam wedi’i ddiffodd',
  'contact-invited': 'Rydym wedi anfon y gwahoddiad drwy e-bost',
  'contact-withdrawn': 'Mae’r gwahoddiad wedi’i dynnu’n ôl',
  'contact-saved': 'Mae’r cyswllt wedi’i newid',
  'contact-removed': 'Nid yw {person} yn gyswllt i {membership} mwyach',
  'contact-left': 'Rydych wedi gadael yr aelodaeth',
  'contact-offered': 'Rydym wedi anfon eich cynnig drwy e-bost',
  'contact-offer-ended': 'Nid yw’r cynnig yn sefyll mwyach',
  'contact-handed-over': 'Chi yw’r prif gyswllt nawr',
  'contact-joined': 'Rydych nawr yn gyswllt ar gyfer yr aelodaeth hon',
  'contacts-confirmed': 'Diolch am gadarnhau’r cysylltiadau',
  'contacts-to-change': 'Diolch. Gallwch nawr newid y cysylltiadau a nodwyd gennych.',
  'join-sent': 'Rydym wedi cael eich cais',
  'renewal-sent': 'Rydym wedi cael eich cais i adnewyddu',
  'join-replied': 'Rydym wedi cael eich ateb',
  everywhere: 'Rydych wedi’ch allgofnodi ym mhob man arall',
  'closure-asked': 'Rydym wedi cael eich cais',
  'closure-withdrawn': 'Rydych wedi tynnu eich cais yn ôl. Mae eich cyfrif yn aros ar agor.',
  'passkey-added':
    'Mae’r allwedd fynediad wedi’i hychwanegu. Gallwch fewngofnodi gyda hi o hyn ymlaen.',
  'passkey-renamed': 'Mae gan yr allwedd fynediad enw newydd',
  'passkey-removed': 'Mae’r allwedd fynediad wedi’i thynnu',
  'signed-out': 'Rydych wedi allgofnodi',
} satisfies Translation<typeof doneEnglish>

/** The text of every form, apart from its own questions. */
export const formText = {
  errorPrefix: 'Gwall: ',
  problem: 'Mae problem',
  show: 'Dangos',
  hide: 'Cuddio',
  passwordVisible: 'Mae eich cyfrinair i’w weld',
} satisfies Translation<typeof formEnglish>
