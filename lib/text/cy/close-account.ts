import type {
  closeAccountText as closeEnglish,
  closureEmailText as emailEnglish,
} from '../en/close-account.ts'
import { period } from '../language/period.ts'
import { duration } from '../language/plural.ts'
import type { Translation } from '../language/translation.ts'

/** The page on which members ask to close their account. */
export const closeAccountText = {
  title: 'Cau eich cyfrif',
  lead: `Gofynnwch i ni ddileu eich cyfrif. Byddwn yn ateb o fewn mis, ac yn ei ddileu ${period.cy.erasureDays} ar ôl hynny.`,
  deleted: {
    title: 'Yr hyn y byddwn yn ei ddileu',
    profile:
      'eich proffil, gyda’ch enw defnyddiwr, eich cyfeiriad e-bost, eich cyfeiriad a’ch rhifau ffôn',
    access: 'eich cyfrinair, a phopeth sydd wedi mewngofnodi i’ch cyfrif',
    applications: 'y cysylltiadau â rhaglenni',
    briefing: 'eich tanysgrifiad i’r cylchlythyr e-bost',
    joining: 'eich ceisiadau i ymuno',
    contact: (membership: string): string => `chi fel cyswllt ar gyfer ${membership}`,
    onlyContact: (membership: string): string =>
      `chi fel cyswllt ar gyfer ${membership}, na fydd ganddi gyswllt wedyn`,
  },
  kept: {
    title: 'Yr hyn y byddwn yn ei gadw',
    memberships:
      'Yr aelodaethau eu hunain. Nid yw cau eich cyfrif yn dod ag aelodaeth i ben. I ddod ag un i ben, rhowch wybod i ni.',
    activity: (until: string, networksUntil: string): string =>
      `Cofnod o’r hyn a ddigwyddodd ar eich cyfrif, heb eich enw, tan ${until}, fel y gallwn ddod o hyd i gamddefnydd. Bydd yr hyn y chwiliodd ein staff amdano yn aros ynddo. Bydd yn dangos cysylltiadau rhyngrwyd tan ${networksUntil}.`,
    unsubscribed:
      'Cod rydym yn ei wneud o’ch cyfeiriad e-bost, fel na all neb ei ychwanegu at y cylchlythyr eto. Byddwn yn ei gadw nes i chi danysgrifio eto.',
    request: (days: number): string =>
      `Dyddiadau’r cais hwn, heb eich enw, am ${duration.cy(days, 'day')} ar ôl i ni ei ateb, i ddangos ein bod wedi gwneud hynny.`,
    elsewhere:
      'Copïau wrth gefn nes i ni ddileu’r rheini, a chofnodion y mae’n rhaid i ni eu cadw yn ôl y gyfraith, fel taliadau.',
  },
  download:
    'Ni allwch gael eich cyfrif yn ôl. Efallai yr hoffech [lawrlwytho eich data](/security/data) yn gyntaf.',
  current: 'Cyfrinair presennol',
  currentHint: 'Rydym yn gofyn am hwn fel na all neb arall gau eich cyfrif.',
  submit: 'Gofyn am gau eich cyfrif',
  pending: 'Wrthi’n anfon…',
  asked: {
    title: 'Rydych wedi gofyn i ni gau eich cyfrif',
    received: (received: string, due: string): string =>
      `Cawsom eich cais ar ${received}. Byddwn yn ei ateb erbyn ${due}.`,
    meanwhile:
      'Bydd eich cyfrif yn gweithio fel o’r blaen tan hynny. Gallwch dynnu’r cais yn ôl unrhyw bryd.',
    submit: 'Tynnu’r cais yn ôl',
    pending: 'Wrthi’n tynnu’r cais yn ôl…',
  },
} satisfies Translation<typeof closeEnglish>

/** The email that confirms the request. The one to staff is in English. */
export const closureEmailText = {
  asked: ({ organisation, name, due, withdraw, forgot }) => ({
    subject: `Eich cais i gau eich cyfrif ${organisation}`,
    name,
    parts: [
      `Rydych wedi gofyn i ni gau eich cyfrif ${organisation}. Byddwn yn ateb erbyn ${due}. Bydd eich cyfrif yn gweithio fel o’r blaen tan hynny.`,
      'Os byddwch yn newid eich meddwl, gallwch dynnu’r cais yn ôl:',
      { label: 'Tynnu’r cais yn ôl', url: withdraw },
      'Os na wnaethoch ofyn am hyn, mae rhywun arall yn gwybod eich cyfrinair. Gofynnwch am gyfrinair dros dro, mewngofnodwch gydag ef a thynnwch y cais yn ôl:',
      { label: 'Cael cyfrinair dros dro', url: forgot },
    ],
  }),
} satisfies Translation<typeof emailEnglish>
