import type {
  deviceText as deviceEnglish,
  downloadText as downloadEnglish,
  networkText as networkEnglish,
  securityText as securityEnglish,
} from '../en/security.ts'
import { period } from '../language/period.ts'
import { plural } from '../language/plural.ts'
import type { Translation } from '../language/translation.ts'

const timesOf = (times: number) =>
  plural.cy(times, {
    zero: '{n} gwaith',
    one: '{n} waith',
    two: '{n} waith',
    few: '{n} gwaith',
    many: '{n} gwaith',
    other: '{n} gwaith',
  })

/** The security page: where a member is signed in and what has happened on the account. */
export const securityText = {
  title: 'Diogelwch',
  lead: 'Gweld ble rydych wedi mewngofnodi a beth sydd wedi digwydd ar eich cyfrif.',
  changePassword: 'Newid eich cyfrinair',
  sessions: 'Ble rydych wedi mewngofnodi',
  applications: {
    title: 'Rhaglenni cysylltiedig',
    lead: 'Rydych wedi caniatáu i’r rhaglenni hyn ddefnyddio eich cyfrif. Ni allant weld eich cyfrinair. Os byddwch yn dileu mynediad rhaglen, byddwch hefyd yn cael eich allgofnodi ym mhob man lle gwnaeth eich mewngofnodi.',
    roles: 'Yr hyn y gall ei wneud',
  },
  bearers: {
    title: 'Apiau a ddefnyddiodd eich cyfrinair',
    lead: `Rydych wedi mewngofnodi i’r apiau hyn gyda’ch enw defnyddiwr a’ch cyfrinair. Gallant ddefnyddio eich cyfrif am ${period.cy.bearerDays}.`,
  },
  everywhere: {
    title: 'Allgofnodi ym mhob man arall',
    lead: 'Bydd hyn yn eich allgofnodi o bopeth uchod heblaw’r porwr hwn. Os nad ydych yn adnabod rhywbeth, [newidiwch eich cyfrinair](/password/change) yn lle hynny. Bydd hynny hefyd yn eich allgofnodi ym mhob man arall.',
    submit: 'Allgofnodi ym mhob man arall',
    pending: 'Wrthi’n allgofnodi…',
  },
  current: 'Y ddyfais rydych yn ei defnyddio nawr',
  signedIn: 'Mewngofnodwyd: {time}',
  made: 'Crëwyd ar {time}',
  connected: 'Cysylltwyd: {time}',
  lastUsed: 'Defnyddiwyd ddiwethaf: {time}',
  signOut: 'Allgofnodi',
  removeAccess: 'Dileu mynediad',
  pending: { signOut: 'Wrthi’n allgofnodi…', removeAccess: 'Wrthi’n dileu mynediad…' },
  which: '{name}, defnyddiwyd ddiwethaf: {time}',
  activity: 'Gweithgarwch diweddar',
  emails: {
    title: 'E-byst a anfonwyd atoch',
    lead: `Yr e-byst diweddaraf atoch, o’r ${period.cy.emailDays} diwethaf. Nid ydym yn cadw’r hyn oedd ynddynt.`,
    none: `Dim un yn y ${period.cy.emailDays} diwethaf. Nid yw e-byst i gyfeiriad rydych yn ei rannu â rhywun i’w gweld yma.`,
    states: {
      sent: 'Anfonwyd',
      waiting: 'Heb ei anfon eto: rydym yn rhoi cynnig arall arni',
      failed: 'Heb ei anfon',
    },
  },
  data: 'Eich data',
  moreActivity: 'Gweld rhagor o weithgarwch',
  olderActivity: 'Lawrlwytho eich data i weld gweithgarwch hŷn',
  repeated: (times: number): string => `${timesOf(times)} ers {time}`,
  times: (times: number): string => timesOf(times),
  wasThisYou: 'Ai chi oedd hwn? Os nad chi, [newidiwch eich cyfrinair](/password/change).',
} satisfies Translation<typeof securityEnglish>

/** The page on which a member downloads a copy of their data. */
export const downloadText = {
  title: 'Lawrlwytho eich data',
  lead: 'Cael copi o bopeth sydd gennym amdanoch.',
  contents:
    'Mae’n cynnwys eich proffil, eich aelodaethau, ble rydych wedi mewngofnodi, y rhaglenni rydych wedi’u cysylltu, eich cylchlythyr e-bost a’r gweithgarwch ar eich cyfrif. Nid yw’n cynnwys unrhyw gyfrinair na dim am bobl eraill.',
  form: 'Byddwch yn cael un ffeil ZIP. Agorwch hi, yna agorwch index.html i ddarllen eich data. Ar gyfer rhaglenni y mae’r ffeiliau eraill.',
  care: 'Gall unrhyw un sydd â’r ffeil ei darllen. Peidiwch â’i lawrlwytho ar gyfrifiadur rydych yn ei rannu.',
  submit: 'Lawrlwytho eich data',
  pending: 'Wrthi’n paratoi eich data…',
  done: 'Rydym wedi anfon y ffeil i’ch porwr. Mae gyda’ch lawrlwythiadau.',
  tooMany: 'Rydych wedi lawrlwytho eich data sawl gwaith. Rhowch gynnig arall arni ymhen awr.',
  fileName: 'fy-nata',
} satisfies Translation<typeof downloadEnglish>

/** The names of browsers and apps. */
export const deviceText = {
  app: 'Ap',
  browserOn: (browser: string, system: string): string => `${system} (porwr ${browser})`,
  systems: {
    iPad: 'iPad',
    iPhone: 'iPhone',
    AndroidPhone: 'Ffôn Android',
    AndroidTablet: 'Tabled Android',
    Windows: 'Cyfrifiadur Windows',
    CrOS: 'Cyfrifiadur Chromebook',
    Macintosh: 'Cyfrifiadur Mac',
    Linux: 'Cyfrifiadur Linux',
  },
} satisfies Translation<typeof deviceEnglish>

/** The internet connection that a device used. */
export const networkText = {
  unknown: 'Ddim yn hysbys',
  own: 'Ar y cysylltiad rhyngrwyd rydych yn ei ddefnyddio nawr',
  other: (network: string): string => `Ar gysylltiad rhyngrwyd arall (${network})`,
} satisfies Translation<typeof networkEnglish>
