import type { apiText as apiEnglish } from '../en/api.ts'
import type { errorText as errorEnglish, problemText as problemEnglish } from '../en/errors.ts'
import { period } from '../language/period.ts'
import { duration, number } from '../language/plural.ts'
import type { Translation } from '../language/translation.ts'

/** The errors of a form about the entries of a member or visitor. */
export const errorText = {
  enter: {
    username: 'Rhowch eich enw defnyddiwr neu’ch cyfeiriad e-bost',
    password: 'Rhowch eich cyfrinair',
    email: 'Rhowch eich cyfeiriad e-bost',
    currentPassword: 'Rhowch eich cyfrinair presennol',
    newPassword: 'Rhowch gyfrinair newydd',
  },
  select: {
    membership: 'Dewiswch aelodaeth',
  },
  membershipUnavailable: 'Nid yw’r aelodaeth a ddewisoch ar gael mwyach. Dewiswch un arall.',
  wrongSignIn: 'Nid yw eich enw defnyddiwr neu’ch cyfrinair yn gywir',
  wrongCurrentPassword: 'Nid yw eich cyfrinair presennol yn gywir',
  sentBefore:
    'Rydych wedi anfon y ffurflen hon o’r blaen. Gwiriwch beth sydd wedi newid cyn i chi anfon unrhyw beth eto.',
  sessionEnded: 'Rydych wedi’ch allgofnodi. Mewngofnodwch a rhowch gynnig arall arni.',
  changedMeanwhile: {
    to: (label: string, value: string): string =>
      `${label}: mae rhywun newydd newid hwn i ‘${value}’. Gwiriwch ef, yna cadwch eto.`,
    removed: (label: string): string =>
      `${label}: mae rhywun newydd ddileu hwn. Gwiriwch ef, yna cadwch eto.`,
    unknown: 'Mae rhywun newydd newid y cofnod hwn. Gwiriwch ef, yna cadwch eto.',
  },
  tooLong: (label: string, limit: number): string =>
    `${label}: rhaid defnyddio ${number.cy(limit)} nod neu lai`,
  passwordTooShort: (minLength: number): string =>
    `Rhaid i’ch cyfrinair newydd gynnwys o leiaf ${minLength} nod. Mae tri gair ar hap yn ddewis da.`,
  passwordTooLong: 'Mae eich cyfrinair newydd yn rhy hir. Defnyddiwch un byrrach.',
  newPassword: {
    same: 'Rhaid i’ch cyfrinair newydd fod yn wahanol i’ch cyfrinair presennol',
    common:
      'Mae’r cyfrinair hwn yn hawdd ei ddyfalu, oherwydd ei fod yn gyffredin neu’n dilyn patrwm',
    context:
      'Mae’r cyfrinair hwn yn hawdd ei ddyfalu. Peidiwch â defnyddio eich enw, eich cyfeiriad e-bost nac enw’r sefydliad.',
  },
  email: {
    same: 'Dyma eich cyfeiriad e-bost eisoes',
    'just-sent': `Rydym newydd anfon dolen i’r cyfeiriad e-bost hwn. Edrychwch yn eich mewnflwch, neu rhowch gynnig arall arni ymhen ${period.cy.emailRepeatMinutes}.`,
    'not-sent':
      'Nid oedd modd i ni anfon e-bost i’r cyfeiriad e-bost hwn. Rhowch gynnig arall arni ymhen ychydig funudau.',
  },
} satisfies Translation<typeof errorEnglish>

/** The messages of endpoints that forms show too. Endpoints themselves stay in English. */
export const apiText = {
  rules: {
    RequiredRule: 'rhaid i chi roi gwerth',
    OptionRule: 'rhaid i chi ddewis un o blith {values}',
    LengthRule: 'rhaid i chi ddefnyddio {limit} nod neu lai',
    FormatRule:
      'nid yw’r gwerth yn y fformat cywir, neu mae’n cynnwys nodau na chaniateir eu defnyddio',
    GuessableRule: 'mae’r gwerth yn rhy hawdd ei ddyfalu',
    DuplicateRule: 'rhaid i chi roi’r gwerth hwn unwaith yn unig',
  },
  values: 'y gwerthoedd a restrir',
  faults: {
    'DataError:Authentication':
      'nid yw eich manylion mewngofnodi yn ddilys, neu nid ydynt yn ddilys mwyach',
    'DataError:RateLimit':
      'rydych wedi rhoi cynnig arni ormod o weithiau. Rhowch gynnig arall arni ymhen {wait}',
    'ServerError:Internal': 'mae problem gyda’r gwasanaeth',
    'ServerError:Unavailable':
      'nid yw’r gwasanaeth ar gael. Rhowch gynnig arall arni ymhen ychydig eiliadau',
  },
  emailLimit: 'ni allwn anfon e-byst ar hyn o bryd. Rhowch gynnig arall arni ymhen {wait}',
  emailFormat: 'rhowch gyfeiriad e-bost yn y fformat cywir, fel name@example.com',
  duration: (seconds: number): string =>
    seconds < 90
      ? duration.cy(Math.ceil(seconds), 'second')
      : duration.cy(Math.ceil(seconds / 60), 'minute'),
} satisfies Translation<typeof apiEnglish>

const tryAgain = 'Ewch yn ôl a rhowch gynnig arall arni.'
const notWorked = 'Mae’n ddrwg gennym, ni weithiodd hynny'

/** Pages that say what went wrong: 404, 500 and 503. */
export const problemText = {
  notFound: {
    title: 'Tudalen heb ei chanfod',
    typed: 'Os gwnaethoch deipio’r cyfeiriad gwe, gwiriwch ei fod yn gywir.',
    pasted: 'Os gwnaethoch ludo’r cyfeiriad gwe, gwiriwch eich bod wedi copïo’r cyfeiriad cyfan.',
    home: 'Fel arall, [ewch i’r hafan](/) a chwiliwch am yr hyn sydd ei angen arnoch.',
  },
  page: {
    400: {
      title: notWorked,
      lead: `${tryAgain} Os gwnaethoch deipio neu ludo’r cyfeiriad gwe, gwiriwch ei fod yn gyflawn.`,
    },
    403: {
      title: notWorked,
      lead: 'Er eich diogelwch, dim ond ar ein gwefan ein hunain y mae’r ffurflen hon yn gweithio. Ewch yn ôl, ail-lwythwch y dudalen a rhowch gynnig arall arni.',
    },
    404: {
      title: 'Tudalen heb ei chanfod',
      lead: 'Os gwnaethoch deipio neu ludo’r cyfeiriad gwe, gwiriwch ei fod yn gyflawn.',
    },
    405: { title: notWorked, lead: tryAgain },
    413: {
      title: 'Mae eich atebion yn rhy hir',
      lead: 'Ewch yn ôl, byrhewch eich atebion neu dewiswch ffeil lai, ac anfonwch y ffurflen eto.',
    },
    500: {
      title: 'Mae’n ddrwg gennym, mae problem gyda’r gwasanaeth',
      lead: `${tryAgain} Os bydd yn digwydd eto, rhowch gynnig arall arni yn nes ymlaen.`,
    },
    503: {
      title: 'Mae’n ddrwg gennym, nid yw’r gwasanaeth ar gael',
      lead: 'Byddwch yn gallu defnyddio’r gwasanaeth yn fuan. Ewch yn ôl a rhowch gynnig arall arni ymhen munud.',
    },
  },
  kept: 'Nid ydym wedi cadw eich atebion. Gallwch eu hanfon eto o’r fan hon. Bydd angen i chi roi unrhyw gyfrinair eto.',
  sendAgain: 'Anfon eto',
  notSaved:
    'Nid ydym wedi cadw eich atebion. Efallai y bydd eich porwr yn dal i’w cofio os ewch yn ôl.',
  home: 'Mynd i’r hafan',
} satisfies Translation<typeof problemEnglish>
