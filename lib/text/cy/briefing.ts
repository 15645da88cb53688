import type {
  confirmSubscriptionText as confirmEnglish,
  subscribeText as subscribeEnglish,
  unsubscribeText as unsubscribeEnglish,
} from '../en/briefing.ts'
import { period } from '../language/period.ts'
import type { Translation } from '../language/translation.ts'

const willGet = (organisation: string): string =>
  `Byddwch yn cael cylchlythyr e-bost nesaf ${organisation}.`

/** Subscribing to the email briefing. */
export const subscribeText = {
  title: 'Cael y cylchlythyr e-bost',
  description: (organisation: string): string =>
    `Newyddion ${organisation} drwy e-bost. Gallwch ddad-danysgrifio unrhyw bryd.`,
  lead: (organisation: string): string =>
    `Newyddion ${organisation} drwy e-bost. Nid oes angen i chi fod yn aelod, a gallwch ddad-danysgrifio unrhyw bryd.`,
  email: 'Cyfeiriad e-bost',
  emailHint: 'Dim ond i anfon y cylchlythyr atoch y byddwn yn ei ddefnyddio.',
  submit: 'Tanysgrifio',
  pending: 'Wrthi’n tanysgrifio…',
  unsubscribe: 'Dad-danysgrifio o’r cylchlythyr',
  member: {
    title: 'Rydych yn cael y cylchlythyr e-bost',
    lead: (email: string): string => `Rydym yn anfon y cylchlythyr i ${email}.`,
    other: 'Tanysgrifio cyfeiriad e-bost arall',
  },
  sent: {
    title: 'Edrychwch ar eich e-bost',
    lead: 'Rydym wedi anfon dolen atoch, oni bai eich bod eisoes wedi tanysgrifio.',
    next: 'Agorwch y ddolen yn yr e-bost a chadarnhewch eich tanysgrifiad. Ni fyddwn yn anfon unrhyw gylchlythyr atoch nes i chi wneud hynny.',
    noEmail: 'Os na fyddwch yn cael e-bost',
    advice: [
      'Edrychwch yn eich ffolder sothach neu sbam.',
      'Os ydych eisoes wedi cadarnhau’r cyfeiriad e-bost hwn, nid oes angen i chi wneud hynny eto.',
      `Arhoswch ${period.cy.emailRepeatMinutes}, yna [gofynnwch am e-bost arall](/ebrief).`,
    ],
  },
  subscribed: {
    title: 'Rydych wedi tanysgrifio',
    lead: willGet,
  },
} satisfies Translation<typeof subscribeEnglish>

/** Confirming a subscription with the link in the email. */
export const confirmSubscriptionText = {
  title: 'Cadarnhau eich tanysgrifiad',
  lead: (email: string): string => `Byddwn yn anfon y cylchlythyr e-bost i ${email}.`,
  submit: 'Cadarnhau fy nhanysgrifiad',
  pending: 'Wrthi’n cadarnhau…',
  ignore:
    'Os na wnaethoch ofyn am y cylchlythyr, caewch y dudalen hon. Ni fyddwn yn ei anfon atoch.',
  confirmed: {
    title: 'Mae eich tanysgrifiad wedi’i gadarnhau',
    lead: willGet,
    next: 'Mae dolen i ddad-danysgrifio ym mhob cylchlythyr.',
  },
  already: {
    title: 'Rydych eisoes wedi cadarnhau eich tanysgrifiad',
    lead: (email: string): string => `Rydym yn anfon y cylchlythyr e-bost i ${email}.`,
    next: 'Nid oes angen i chi wneud unrhyw beth.',
  },
  expired: {
    title: 'Nid yw’r ddolen hon yn gweithio mwyach',
    lead: 'Rydych wedi dad-danysgrifio, neu mae’r ddolen o e-bost hŷn.',
    next: 'Os ydych am gael y cylchlythyr e-bost, tanysgrifiwch eto. Byddwn yn anfon dolen newydd atoch.',
    submit: 'Tanysgrifio eto',
  },
  incomplete: {
    title: 'Mae’r ddolen hon yn anghyflawn',
    lead: 'Mae rhan o’r ddolen ar goll.',
    next: 'Copïwch y ddolen gyfan o’r e-bost, gan gynnwys unrhyw ran ar y llinell nesaf. Gludwch hi i far cyfeiriadau eich porwr.',
    again:
      'Os nad yw hynny’n gweithio, [tanysgrifiwch eto](/ebrief). Byddwn yn anfon dolen newydd atoch.',
  },
} satisfies Translation<typeof confirmEnglish>

/** Unsubscribing, by link or by email address. */
export const unsubscribeText = {
  title: 'Dad-danysgrifio o’r cylchlythyr e-bost',
  lead: 'Rhowch y cyfeiriad e-bost sy’n cael y cylchlythyr.',
  usedLink:
    'Mae’r ddolen hon eisoes wedi’i defnyddio, felly nid yw ei chyfeiriad e-bost yn tanysgrifio mwyach. Os ydych yn dal i gael y cylchlythyr, rhowch eich cyfeiriad e-bost.',
  incompleteLink:
    'Mae’r ddolen hon yn anghyflawn. Copïwch y ddolen gyfan o’r e-bost, neu rhowch y cyfeiriad e-bost sy’n cael y cylchlythyr.',
  confirm: (email: string): string => `Byddwn yn rhoi’r gorau i anfon y cylchlythyr i ${email}.`,
  email: 'Cyfeiriad e-bost',
  submit: 'Dad-danysgrifio',
  pending: 'Wrthi’n dad-danysgrifio…',
  stay: 'Parhau i gael y cylchlythyr',
  done: {
    title: 'Rydych wedi dad-danysgrifio',
    lead: 'Ni fyddwn yn anfon y cylchlythyr e-bost i’r cyfeiriad e-bost hwn.',
    next: 'Os oedd hyn yn gamgymeriad, [tanysgrifiwch eto](/ebrief).',
  },
} satisfies Translation<typeof unsubscribeEnglish>
