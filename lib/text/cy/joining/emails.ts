import type { EmailPart, PasswordChoice } from '../../en/emails.ts'
import type { joinEmailText as emailsEnglish } from '../../en/joining/emails.ts'
import { period } from '../../language/period.ts'
import type { Translation } from '../../language/translation.ts'

/** The link to a temporary password. */
export const forgotten = 'Cael cyfrinair dros dro'

/** The parts of an email with the link of an account without a password. */
export const choosePassword = ({
  expiry,
  welcome,
  forgot,
}: PasswordChoice): readonly EmailPart[] => [
  `I ddewis eich cyfrinair, agorwch y dudalen hon erbyn ${expiry}:`,
  { label: 'Dewis eich cyfrinair', url: welcome },
  'Os nad yw’r ddolen yn gweithio mwyach, gofynnwch am gyfrinair dros dro:',
  { label: forgotten, url: forgot },
]

const page = (link: string, label: string) => ({ label, url: link })
const paragraphs = (text: string) => text.split(/\n+/).filter(Boolean)

/** The words that differ between an application to join and a renewal. */
const words = {
  joining: {
    subject: (organisation: string) => `Eich cais i ymuno â ${organisation}`,
    received: (organisation: string) => `Rydym wedi cael eich cais i ymuno â ${organisation}`,
    thanks:
      'Diolch am eich cais. Bydd ein tîm aelodaeth yn edrych arno, a byddwn yn anfon e-bost atoch cyn gynted ag y byddwn wedi penderfynu neu os bydd gennym gwestiwn.',
    question: (organisation: string) => `Cwestiwn am eich cais i ymuno â ${organisation}`,
    answered: 'Byddwn yn parhau â’ch cais pan fyddwn wedi cael eich ateb.',
    accepted: (organisation: string) => `Mae eich cais i ymuno â ${organisation} wedi’i dderbyn`,
    pay: (organisation: string) => `Talwch eich ffi i ymuno â ${organisation}`,
    paid: 'Byddwch yn aelod cyn gynted ag y byddwn wedi cael y ffi. Byddwn yn anfon e-bost atoch bryd hynny.',
    decision: (organisation: string) => `Ein penderfyniad am eich cais i ymuno â ${organisation}`,
    asked: 'Rydych wedi gofyn am y ddolen i’ch cais. Yno gallwch weld beth sy’n digwydd gydag ef.',
    page: 'Gweld eich cais',
  },
  renewing: {
    subject: (organisation: string) => `Adnewyddu eich aelodaeth: ${organisation}`,
    received: (organisation: string) => `Rydym wedi cael eich adnewyddiad: ${organisation}`,
    thanks:
      'Diolch am adnewyddu. Bydd ein tîm aelodaeth yn edrych ar eich adnewyddiad, a byddwn yn anfon e-bost atoch pan fydd eich aelodaeth wedi’i hadnewyddu neu os bydd gennym gwestiwn.',
    question: (organisation: string) => `Cwestiwn am eich adnewyddiad: ${organisation}`,
    answered: 'Byddwn yn parhau â’ch adnewyddiad pan fyddwn wedi cael eich ateb.',
    accepted: (organisation: string) => `Mae eich adnewyddiad wedi’i dderbyn: ${organisation}`,
    pay: (organisation: string) => `Talwch eich ffi i adnewyddu eich aelodaeth: ${organisation}`,
    paid: 'Caiff eich aelodaeth ei hadnewyddu pan gawn y ffi. Byddwn yn anfon e-bost atoch bryd hynny.',
    decision: (organisation: string) => `Ein penderfyniad am eich adnewyddiad: ${organisation}`,
    asked:
      'Rydych wedi gofyn am y ddolen i’ch adnewyddiad. Yno gallwch weld beth sy’n digwydd gydag ef.',
    page: 'Gweld eich adnewyddiad',
  },
}

const noAction = 'Nid oes angen i chi wneud unrhyw beth nawr.'
const afterSending = { free: noAction, due: `${noAction} Peidiwch ag anfon arian eto.` }
const withReference = (reference: string) => ({ facts: [['Cyfeirnod', reference]] as const })

/** The emails to an applicant. The one to the team is in English. */
export const joinEmailText = {
  started: ({ organisation, name, reference, link, expiry }) => ({
    subject: `Eich cais i ymuno â ${organisation}`,
    name,
    parts: [
      `Rydych wedi dechrau cais i ymuno â ${organisation}. Cadwch yr e-bost hwn: gyda’r ddolen gallwch ddod yn ôl i’ch cais a gweld beth sy’n digwydd gydag ef.`,
      withReference(reference),
      page(link, 'Parhau â’ch cais'),
      `Bydd y ddolen yn gweithio tan ${expiry}. Mae pob ateb a gadwch yn ei hymestyn i ${period.cy.joinLinkDays}.`,
      'Os na wnaethoch ofyn am hyn, gallwch anwybyddu’r e-bost hwn. Byddwn yn dileu’r cais.',
    ],
  }),
  again: ({ organisation, name, reference, link, aim, expiry }) => ({
    subject: words[aim].subject(organisation),
    name,
    parts: [
      words[aim].asked,
      withReference(reference),
      page(link, words[aim].page),
      `Bydd y ddolen yn gweithio tan ${expiry}.`,
      'Os na wnaethoch ofyn am hyn, gallwch anwybyddu’r e-bost hwn.',
    ],
  }),
  sent: ({ organisation, name, reference, link, aim, reply, money }) => ({
    subject: words[aim].received(organisation),
    name,
    parts: [
      [words[aim].thanks, ...(reply ? [reply] : [])].join(' '),
      withReference(reference),
      page(link, words[aim].page),
      afterSending[money],
    ],
  }),
  asked: ({ organisation, name, reference, link, aim, text }) => ({
    subject: words[aim].question(organisation),
    name,
    parts: [
      ...paragraphs(text),
      withReference(reference),
      page(link, 'Ateb y cwestiwn'),
      words[aim].answered,
    ],
  }),
  accepted: ({ organisation, name, reference, link, aim, text }) => ({
    subject: words[aim].accepted(organisation),
    name,
    parts: [
      ...paragraphs(text),
      withReference(reference),
      page(link, words[aim].page),
      'Byddwn yn anfon e-bost arall atoch pan fyddwn yn gwybod beth yw’r ffi a sut i’w thalu.',
    ],
  }),
  payment: ({ organisation, name, reference, link, aim, text, amount }) => ({
    subject: words[aim].pay(organisation),
    name,
    parts: [
      ...paragraphs(text),
      {
        facts: [
          ['Cyfeirnod', reference],
          ['I’w dalu', amount],
        ],
      },
      page(link, 'Gweld sut i dalu'),
      words[aim].paid,
    ],
  }),
  member: ({ organisation, name, reference, link, aim, text, account }) => ({
    subject: `Rydych bellach yn aelod: ${organisation}`,
    name,
    parts: account
      ? [
          ...paragraphs(text),
          'Croeso. Gallwch weld eich aelodaeth a chadw eich manylion yn gyfredol yn eich cyfrif.',
          {
            facts: [
              ['Cyfeirnod', reference],
              ['Eich enw defnyddiwr', account.username],
            ],
          },
          ...choosePassword(account),
        ]
      : [
          ...paragraphs(text),
          'Croeso. Mae eich cais wedi’i gwblhau.',
          withReference(reference),
          page(link, words[aim].page),
        ],
  }),
  renewal: ({ organisation, name, reference, link, amount }) => ({
    subject: `Talwch eich ffi i adnewyddu eich aelodaeth: ${organisation}`,
    name,
    parts: [
      'Rydym wedi cael eich adnewyddiad. Caiff eich aelodaeth ei hadnewyddu pan gawn y ffi.',
      {
        facts: [
          ['Cyfeirnod', reference],
          ['I’w dalu', amount],
        ],
      },
      page(link, 'Gweld sut i dalu'),
      'Rydych yn cael yr e-bost hwn am eich bod newydd adnewyddu eich aelodaeth ar ein gwefan. Os na wnaethoch hynny, gallwch ei anwybyddu.',
    ],
  }),
  renewed: ({ organisation, name, reference, link, aim, text, until }) => ({
    subject: `Mae eich aelodaeth wedi’i hadnewyddu: ${organisation}`,
    name,
    parts: [
      ...paragraphs(text),
      `Diolch. Mae eich aelodaeth wedi’i thalu hyd at ddiwedd ${until}.`,
      withReference(reference),
      page(link, words[aim].page),
    ],
  }),
  declined: ({ organisation, name, reference, link, aim, text }) => ({
    subject: words[aim].decision(organisation),
    name,
    parts: [...paragraphs(text), withReference(reference), page(link, words[aim].page)],
  }),
  reminder: ({ organisation, name, reference, link, turn, expiry }) => {
    const { subject, lead, label, end } = reminders[turn]
    return {
      subject: `${subject}: ${organisation}`,
      name,
      parts: [lead, withReference(reference), page(link, label), end(expiry)],
    }
  },
} satisfies Translation<typeof emailsEnglish>

const lapses = (what: string, aim: string) => (expiry: string) =>
  `Os na fyddwn yn clywed gennych erbyn ${expiry}, bydd ${what} yn dod i ben a byddwn yn ei ddileu yn nes ymlaen. Gallwch ddechrau eto unrhyw bryd. Os nad ydych am ${aim} mwyach, nid oes angen i chi wneud unrhyw beth.`
const applicationLapses = lapses('y cais', 'ymuno')

const reminders = {
  started: {
    subject: 'Nid yw eich cais i ymuno â ni wedi’i orffen',
    lead: 'Rydych wedi dechrau cais ond nid ydych wedi’i anfon eto. Mae eich atebion wedi’u cadw.',
    label: 'Parhau â’ch cais',
    end: applicationLapses,
  },
  asked: {
    subject: 'Eich ateb am eich cais i ymuno â ni',
    lead: 'Rydym wedi gofyn cwestiwn i chi am eich cais, ac nid ydym wedi cael eich ateb eto.',
    label: 'Ateb y cwestiwn',
    end: applicationLapses,
  },
  'renewal-asked': {
    subject: 'Eich ateb am eich adnewyddiad',
    lead: 'Rydym wedi gofyn cwestiwn i chi am eich adnewyddiad, ac nid ydym wedi cael eich ateb eto.',
    label: 'Ateb y cwestiwn',
    end: lapses('yr adnewyddiad', 'adnewyddu'),
  },
  'awaiting-payment': {
    subject: 'Eich ffi i ymuno â ni',
    lead: 'Mae eich cais wedi’i dderbyn, ac nid ydym wedi cael y ffi eto. Os ydych wedi talu yn ystod y dyddiau diwethaf, nid oes angen i chi wneud unrhyw beth.',
    label: 'Gweld sut i dalu',
    end: () => 'Os oes gennych gwestiwn am y ffi, atebwch yr e-bost hwn gyda’ch cyfeirnod.',
  },
}
