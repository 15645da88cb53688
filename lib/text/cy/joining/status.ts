import type { joinStatusText as statusEnglish } from '../../en/joining/status.ts'
import { period } from '../../language/period.ts'
import type { Translation } from '../../language/translation.ts'

/** The check of the answers, and what an applicant sees of an application that was sent. */
export const joinStatusText = {
  check: {
    title: 'Gwirio eich atebion',
    lead: 'Nid ydych wedi anfon eich cais eto.',
    membership: 'Aelodaeth',
    band: 'Band',
    fee: 'Ffi',
    name: 'Enw',
    position: 'Swydd',
    about: {
      membership: 'yr aelodaeth',
      email: 'eich cyfeiriad e-bost',
      name: 'eich enw',
      contact: 'y cyswllt',
      organisation: 'enw’r sefydliad',
      about: 'beth mae eich sefydliad yn ei wneud',
      address: 'y cyfeiriad',
      phone: 'eich rhif ffôn',
    },
    labels: {
      email: 'Cyfeiriad e-bost',
      organisation: 'Sefydliad',
      about: 'Beth mae’n ei wneud',
      contact: 'Cyswllt',
      address: 'Cyfeiriad',
      phone: 'Rhif ffôn',
    },
    declarationTitle: 'Anfon eich cais',
    declaration: (organisation: string): string =>
      `Drwy anfon y cais hwn rydych yn cadarnhau bod eich atebion yn gywir hyd y gwyddoch chi, ac y gallwn ni, ${organisation}, eu defnyddio i benderfynu ar eich cais ac i reoli eich aelodaeth.`,
    noMoney: 'Nid ydych yn talu unrhyw beth nawr.',
    feeChanged: 'Mae’r ffi wedi newid ers i chi ei dewis. Edrychwch arni uchod, yna anfonwch eto.',
    submit: 'Anfon eich cais',
    pending: 'Wrthi’n anfon…',
  },
  renewal: {
    lead: 'Nid ydych wedi adnewyddu eich aelodaeth eto.',
    declarationTitle: 'Adnewyddu eich aelodaeth',
    declaration: (organisation: string): string =>
      `Drwy adnewyddu rydych yn cadarnhau bod y manylion hyn yn gywir hyd y gwyddoch chi, ac y gallwn ni, ${organisation}, eu defnyddio i reoli eich aelodaeth.`,
    paysNext: 'Ar y dudalen nesaf cewch weld sut i dalu.',
    submit: 'Adnewyddu eich aelodaeth',
  },
  later: {
    title: 'Mae eich atebion wedi’u cadw',
    lead: 'Gallwch gau’r dudalen hon. I ddod yn ôl, agorwch y ddolen yn ein he-bost i {email}.',
    expiry: `Bydd y ddolen yn gweithio tan {expiry}. Mae pob ateb a gadwch yn ei hymestyn i ${period.cy.joinLinkDays}.`,
    missing:
      'Os nad yw’r e-bost yno, edrychwch yn eich ffolder sothach neu sbam, neu [gofynnwch am y ddolen eto](/join/continue).',
    shared:
      'Os yw pobl eraill yn defnyddio’r cyfrifiadur hwn hefyd, caewch y porwr nawr. Bydd wedyn yn anghofio eich cais.',
    continue: 'Parhau â’ch cais',
  },
  continue: {
    title: 'Parhau â’ch cais',
    lead: (reference: string): string => `Dyma ddolen y cais ${reference}.`,
    submit: 'Parhau',
    pending: 'Wrthi’n agor…',
    expired: {
      title: 'Nid yw’r ddolen hon yn gweithio mwyach',
      lead: `Mae’r ddolen yn anghyflawn neu’n hŷn na ${period.cy.joinLinkDays}, neu rydych wedi newid cyfeiriad e-bost eich cais.`,
    },
    again: {
      title: 'Cael y ddolen i’ch cais',
      lead: 'Rhowch y cyfeiriad e-bost a ddefnyddioch ar gyfer eich cais. Os oes cais, byddwn yn anfon ei ddolen atoch drwy e-bost.',
      email: 'Cyfeiriad e-bost',
      submit: 'Anfon y ddolen',
      pending: 'Wrthi’n anfon…',
      start: 'Dechrau cais newydd',
    },
    sent: {
      title: 'Edrychwch ar eich e-bost',
      lead: 'Os oes cais gyda’r cyfeiriad e-bost hwn, rydym wedi anfon ei ddolen yno. Gall gymryd ychydig funudau.',
      next: 'Edrychwch yn eich ffolder sothach neu sbam hefyd.',
    },
    noApplication: {
      title: 'Agor eich cais',
      lead: 'Nid oes cais yn y porwr hwn, neu nid yw ei ddolen yn gweithio mwyach.',
      next: 'Agorwch y ddolen yn ein he-bost, neu [gofynnwch am y ddolen eto](/join/continue). Gallwch hefyd [ddechrau cais newydd](/fees).',
    },
  },
  status: {
    title: 'Eich cais',
    renewalTitle: 'Eich adnewyddiad',
    reference: 'Cyfeirnod',
    state: 'Statws',
    turn: 'Ble y mae',
    next: 'Beth sy’n digwydd nesaf',
    sentOn: 'Dyddiad anfon',
    membership: 'Aelodaeth',
    fee: 'Ffi',
    messages: 'Negeseuon',
    us: 'Gennym ni',
    you: 'Gennych chi',
    answers: 'Beth rydych wedi’i ddweud wrthym',
    showAnswers: 'Dangos eich atebion',
    turns: { applicant: 'Gyda chi', staff: 'Gyda ni', none: 'Wedi’i gwblhau' },
    noMoneyYet: 'Peidiwch ag anfon arian eto.',
    keep: 'Cadwch ein he-bost. Bydd y ddolen ynddo yn dod â chi yn ôl i’r dudalen hon.',
  },
  states: {
    started: {
      label: 'Wedi’i ddechrau',
      next: 'Atebwch weddill y cwestiynau ac anfonwch eich cais.',
    },
    sent: {
      label: 'Wedi’i anfon',
      next: 'Mae ein tîm aelodaeth yn edrych ar eich cais. Byddwn yn anfon e-bost atoch cyn gynted ag y byddwn wedi penderfynu, neu os bydd gennym gwestiwn.',
    },
    asked: { label: 'Mae gennym gwestiwn', next: 'Atebwch ein cwestiwn isod.' },
    accepted: {
      label: 'Wedi’i dderbyn',
      next: 'Byddwn yn anfon e-bost atoch gyda’r ffi a sut i’w thalu.',
    },
    'awaiting-payment': {
      label: 'Wedi’i dderbyn, yn aros am eich taliad',
      next: 'Rydym yn aros am eich ffi. Byddwch yn aelod cyn gynted ag y byddwn wedi’i chael.',
    },
    member: {
      label: 'Rydych yn aelod',
      next: 'Croeso. Gallwch weld eich aelodaeth yn eich cyfrif.',
    },
    declined: {
      label: 'Heb ei dderbyn',
      next: 'Rydym wedi anfon y rheswm atoch drwy e-bost, ac mae isod hefyd.',
    },
    lapsed: {
      label: 'Wedi dod i ben',
      next: `Ni chlywsom gennych am ${period.cy.joinLinkDays}. Gallwch ddechrau cais newydd unrhyw bryd.`,
    },
  },
  renewalStates: {
    sent: {
      label: 'Wedi’i anfon',
      next: 'Mae ein tîm aelodaeth yn edrych ar eich adnewyddiad. Byddwn yn anfon e-bost atoch pan fydd eich aelodaeth wedi’i hadnewyddu, neu os bydd gennym gwestiwn.',
    },
    'awaiting-payment': {
      label: 'Yn aros am eich taliad',
      next: 'Rydym wedi cael eich adnewyddiad. Caiff eich aelodaeth ei hadnewyddu pan gawn y ffi.',
    },
    member: { label: 'Wedi’i hadnewyddu', next: 'Gallwch ei gweld yn eich cyfrif.' },
    lapsed: {
      label: 'Wedi dod i ben',
      next: `Ni chlywsom gennych am ${period.cy.joinLinkDays}. Gallwch adnewyddu eich aelodaeth unrhyw bryd.`,
    },
  },
  reply: {
    title: 'Ateb ein cwestiwn',
    reply: 'Eich ateb',
    submit: 'Anfon eich ateb',
    pending: 'Wrthi’n anfon…',
    notSaved:
      'Nid ydym wedi cadw’r ateb hwn, gan fod y cwestiwn ar gau neu’r ddolen wedi dod i ben. Copïwch eich ateb cyn gadael y dudalen hon, a chysylltwch â ni.',
  },
  payment: {
    title: 'Sut i dalu',
    amount: 'I’w dalu',
    reference: 'Cyfeirnod ar gyfer y taliad',
    online: 'Talu ar-lein',
    details: 'Talu drwy drosglwyddiad banc',
    other:
      'Byddwn yn ysgrifennu atoch i ddweud sut i dalu. Gallwch hefyd gysylltu â ni gyda’ch cyfeirnod.',
  },
} satisfies Translation<typeof statusEnglish>
