import type {
  activityText as activityEnglish,
  deviceText as deviceEnglish,
  downloadText as downloadEnglish,
  networkText as networkEnglish,
  securityText as securityEnglish,
} from '../en/security.ts'
import { plural } from '../language/plural.ts'
import type { Translation } from '../language/translation.ts'

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
    lead: 'Rydych wedi mewngofnodi i’r apiau hyn gyda’ch enw defnyddiwr a’ch cyfrinair. Gallant ddefnyddio eich cyfrif am 30 diwrnod.',
  },
  everywhere: {
    title: 'Allgofnodi ym mhob man arall',
    lead: 'Bydd hyn yn eich allgofnodi o bopeth uchod heblaw’r porwr hwn. Os nad ydych yn adnabod rhywbeth, [newidiwch eich cyfrinair](/password/change) yn lle hynny. Bydd hynny hefyd yn eich allgofnodi ym mhob man arall.',
    submit: 'Allgofnodi ym mhob man arall',
    pending: 'Wrthi’n allgofnodi…',
  },
  current: 'Y ddyfais rydych yn ei defnyddio nawr',
  signedIn: 'Mewngofnodwyd: {time}',
  connected: 'Cysylltwyd: {time}',
  lastUsed: 'Defnyddiwyd ddiwethaf: {time}',
  signOut: 'Allgofnodi',
  removeAccess: 'Dileu mynediad',
  pending: { signOut: 'Wrthi’n allgofnodi…', removeAccess: 'Wrthi’n dileu mynediad…' },
  which: '{name}, defnyddiwyd ddiwethaf: {time}',
  activity: 'Gweithgarwch diweddar',
  data: 'Eich data',
  moreActivity: 'Gweld rhagor o weithgarwch',
  repeated: (times: number): string =>
    plural.cy(times, {
      zero: '{n} gwaith ers {time}',
      one: '{n} waith ers {time}',
      two: '{n} waith ers {time}',
      few: '{n} gwaith ers {time}',
      many: '{n} gwaith ers {time}',
      other: '{n} gwaith ers {time}',
    }),
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

/** The account activity, one sentence for each audit event. */
export const activityText = {
  'signed-in': 'Mewngofnodwyd',
  'sign-in-refused': 'Ymgais aflwyddiannus i fewngofnodi',
  'temporary-password-sent': 'Anfonwyd cyfrinair dros dro drwy e-bost',
  'temporary-password-used': 'Mewngofnodwyd gyda chyfrinair dros dro',
  'passthrough-issued': 'Paratôdd rhaglen ddolen i’ch mewngofnodi',
  'passthrough-used': 'Mewngofnodwyd gyda dolen o raglen',
  'grant-exchanged': 'Cysylltwyd rhaglen',
  'grant-repeated': 'Gofynnodd rhaglen am fynediad eto',
  'grant-revoked': 'Datgysylltodd rhaglen ei hun',
  'signed-out': 'Allgofnodwyd',
  'application-allowed': 'Gwnaethoch ganiatáu i raglen ddefnyddio eich cyfrif',
  'access-ended': 'Gwnaethoch allgofnodi dyfais',
  'access-ended-everywhere': 'Gwnaethoch allgofnodi ym mhob man arall',
  'password-changed': 'Newidiwyd y cyfrinair',
  'profile-changed': 'Newidiwyd y proffil',
  'email-change-asked': 'Gofynnwyd am newid y cyfeiriad e-bost',
  'email-change-withdrawn': 'Canslwyd y newid i’r cyfeiriad e-bost',
  'email-changed': 'Newidiwyd y cyfeiriad e-bost',
  'email-restored': 'Adferwyd y cyfeiriad e-bost, ac allgofnodwyd pawb',
  'invitation-used': 'Gwnaethoch ddewis eich cyfrinair cyntaf',
  'data-downloaded': 'Gwnaethoch lawrlwytho eich data',
  'closure-asked': 'Gwnaethoch ofyn i ni gau eich cyfrif',
  'closure-withdrawn': 'Gwnaethoch dynnu eich cais i gau eich cyfrif yn ôl',
  'closure-done': 'Gwnaethom ateb eich cais i gau eich cyfrif',
  'account-merged': 'Gwnaethom uno cyfrif arall sydd gennych â’r un hwn',
  'merge-undone': 'Gwnaethom ddadwneud yr uno â chyfrif arall',
  'account-created': 'Gwnaethom greu eich cyfrif',
  'account-edited': 'Gwnaethom newid eich manylion',
  'account-disabled': 'Gwnaethom analluogi eich cyfrif',
  'account-enabled': 'Gwnaethom alluogi eich cyfrif eto',
  'account-unlocked': 'Gwnaethom adael i chi geisio mewngofnodi eto ar ôl ymgeisiau aflwyddiannus',
  'access-ended-by-operator': 'Gwnaethom eich allgofnodi ym mhob man',
  'invitation-sent': 'Anfonwyd gwahoddiad i ddewis cyfrinair drwy e-bost',
  'access-pack-made': 'Gwnaethom gopi o’r wybodaeth sydd gennym amdanoch',
  'request-recorded': 'Gwnaethom gofnodi eich cais am eich gwybodaeth',
  'request-done': 'Gwnaethom ateb eich cais am eich gwybodaeth',
  'erasure-planned': 'Gwnaethom ddechrau dileu eich cyfrif',
  'erasure-undone': 'Gwnaethom roi’r gorau i ddileu eich cyfrif',
  'contact-added': 'Cawsoch eich ychwanegu at aelodaeth',
  'contact-edited': 'Newidiwyd yr hyn y gallwch ei wneud ar gyfer aelodaeth',
  'contact-removed': 'Cawsoch eich tynnu oddi ar aelodaeth',
  'contact-invited': 'Gwnaethoch wahodd rhywun i aelodaeth',
  'contact-offered': 'Gwnaethoch gynnig trosglwyddo aelodaeth',
  'contacts-changed': 'Gwnaethoch newid cysylltiadau aelodaeth',
  'contacts-confirmed': 'Gwnaethoch gadarnhau cysylltiadau aelodaeth',
  'contact-change-reported':
    'Rhoddwyd gwybod am newid i gysylltiadau aelodaeth drwy ddolen mewn e-bost atoch',
  'staff-role-granted': 'Cawsoch rôl staff',
  'staff-role-revoked': 'Cafodd eich rôl staff ei dileu',
  'reset-sent-by-staff': 'Gofynnodd ein staff i ni anfon cyfrinair dros dro atoch',
  'email-change-entered':
    'Anfonodd ein staff ddolen atoch drwy e-bost i gadarnhau cyfeiriad e-bost newydd',
  'staff-searched': 'Chwiliodd ein staff am yr hyn a ddigwyddodd ar eich cyfrif',
  'staff-viewed-person': 'Edrychodd ein staff ar eich manylion',
  'staff-viewed-membership': 'Edrychodd ein staff ar aelodaeth sydd gennych',
  'staff-viewed-application': 'Edrychodd ein staff ar eich cais',
  'staff-saw-as-member': 'Edrychodd ein staff ar eich tudalennau fel rydych chi’n eu gweld',
  'join-accepted': 'Gwnaethom dderbyn eich cais',
  'join-declined': 'Gwnaethom wrthod eich cais',
  'join-question-asked': 'Gwnaethom ofyn cwestiwn i chi am eich cais',
  'join-payment-asked': 'Gwnaethom ofyn i chi dalu eich ffi',
  'join-paid': 'Rydym wedi cael eich ffi',
  'second-step-set-up': 'Ychwanegwyd ap dilysu',
  'second-step-passed': 'Mewngofnodwyd i’r tudalennau staff',
  'recovery-code-used': 'Mewngofnodwyd i’r tudalennau staff gyda chod adfer',
  'second-step-reset-asked': 'Gofynnodd gweinyddwr am dynnu eich ap dilysu',
  'second-step-reset-stopped': 'Cadwyd eich ap dilysu',
} satisfies Translation<typeof activityEnglish>

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
