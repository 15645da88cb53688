import type { mfaText as english } from '../../en/security/mfa.ts'
import { period } from '../../language/period.ts'
import type { Translation } from '../../language/translation.ts'

/** The second step of a sign-in. */
export const mfaText = {
  enter: {
    title: 'Rhowch eich cod diogelwch',
    lead: `Mae eich ap dilysu yn dangos cod o 6 digid. Mae’n newid bob ${period.cy.codeSeconds}.`,
    code: 'Cod diogelwch',
    submit: 'Parhau',
    pending: 'Wrthi’n gwirio…',
    lost: 'Defnyddio cod adfer yn lle hynny',
    other: 'Mewngofnodi fel rhywun arall',
  },
  recovery: {
    title: 'Rhowch god adfer',
    lead: 'Cawsoch 8 cod adfer pan gafodd mewngofnodi dau gam ei droi ymlaen. Mae pob cod yn gweithio unwaith.',
    code: 'Cod adfer',
    codeHint: 'Er enghraifft, k7mfa-9xw2p-hd4re-qz6tb',
    submit: 'Parhau',
    pending: 'Wrthi’n gwirio…',
    back: {
      app: 'Defnyddio eich ap dilysu yn lle hynny',
      passkey: 'Defnyddio eich allwedd fynediad yn lle hynny',
    },
    lost: `Os nad oes gennych godau adfer ar ôl, [cysylltwch â ni](/contact) a gofynnwch i ni dynnu mewngofnodi dau gam. Mae hyn yn cymryd ${period.cy.mfaResetHours}.`,
  },
  setUp: {
    title: 'Gosod mewngofnodi dau gam',
    leads: {
      member:
        'Gydag ap dilysu ar eich ffôn neu’ch cyfrifiadur, ni all neb fewngofnodi i’ch cyfrif gyda’ch cyfrinair yn unig.',
    },
    ends: 'Pan fyddwch yn gorffen, byddwn yn eich allgofnodi ym mhob man arall. Bydd y rhaglenni rydych wedi’u cysylltu yn gofyn i chi eto.',
    apps: 'Gall y rhan fwyaf o reolwyr cyfrineiriau ddangos y codau hyn. Gallwch hefyd osod ap am ddim fel Aegis, FreeOTP, Google Authenticator neu Microsoft Authenticator.',
    current: 'Cyfrinair presennol',
    currentHint: 'Rydym yn gofyn eto fel na all neb arall osod hyn yn eich enw chi.',
    submit: 'Parhau',
    pending: 'Wrthi’n gwirio…',
  },
  scan: {
    title: 'Cysylltu eich ap dilysu',
    lead: 'Sganiwch y cod QR hwn gyda’ch ap dilysu.',
    image: 'Cod QR ar gyfer eich ap dilysu. Os na allwch ei sganio, defnyddiwch yr allwedd isod.',
    manual: 'Os na allwch ei sganio, rhowch yr allwedd hon yn yr ap:',
    account: 'Cyfrif',
    key: 'Allwedd',
    kind: 'Math',
    kindValue: `Seiliedig ar amser, 6 digid, ${period.cy.codeSeconds}`,
    code: 'Cod diogelwch',
    codeHint: 'Y 6 digid y mae’r ap yn eu dangos nawr',
    submit: 'Gorffen gosod',
    pending: 'Wrthi’n gwirio…',
    again: 'Dechrau eto',
  },
  codes: {
    title: 'Cadwch eich codau adfer',
    lead: 'Os byddwch yn colli eich ffôn neu’ch allwedd fynediad, mae cod adfer yn gadael i chi fewngofnodi. Mae pob cod yn gweithio unwaith. Ni fyddwn yn eu dangos eto.',
    advice:
      'Argraffwch y dudalen hon, neu copïwch y codau i’ch rheolwr cyfrineiriau. Peidiwch â’u cadw ar eich ffôn yn unig.',
    submit: 'Rwyf wedi cadw fy nghodau adfer',
    pending: 'Wrthi’n cadw…',
  },
  stop: {
    title: 'Cadw mewngofnodi dau gam',
    lead: 'Gofynnwyd i ni dynnu mewngofnodi dau gam o’ch cyfrif. Os na wnaethoch gytuno i hyn, cadwch ef.',
    submit: 'Cadw mewngofnodi dau gam',
    pending: 'Wrthi’n cadw…',
    stopped: {
      title: 'Mae mewngofnodi dau gam wedi’i gadw',
      lead: 'Gallwch fewngofnodi fel o’r blaen. Os nad oeddech yn disgwyl y cais hwn, [cysylltwch â ni](/contact).',
    },
    expired: {
      title: 'Nid yw’r ddolen hon yn gweithio mwyach',
      lead: `Naill ai cafodd y cais ei atal, neu mae’r ${period.cy.mfaResetHours} ar ben ac mae mewngofnodi dau gam wedi’i dynnu. Os na wnaethoch gytuno i hyn, [cysylltwch â ni](/contact) nawr.`,
    },
  },
  errors: {
    code: 'Rhowch eich cod diogelwch',
    recovery: 'Rhowch god adfer',
    wrongCode:
      'Nid yw’r cod diogelwch hwn yn gywir, neu rydych wedi’i ddefnyddio o’r blaen. Arhoswch am y cod nesaf a rhowch hwnnw.',
    unreadable: 'Ni allwn wirio codau eich ap. Defnyddiwch god adfer, neu cysylltwch â ni',
    wrongRecovery: 'Nid yw’r cod adfer hwn yn gywir, neu rydych wedi’i ddefnyddio o’r blaen',
  },
} satisfies Translation<typeof english>
