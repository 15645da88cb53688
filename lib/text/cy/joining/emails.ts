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

const page = (link: string, label = 'Gweld eich cais') => ({ label, url: link })
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
  sent: ({ organisation, name, reference, link, reply }) => ({
    subject: `Rydym wedi cael eich cais i ymuno â ${organisation}`,
    name,
    parts: [
      [
        'Diolch am eich cais. Bydd ein tîm aelodaeth yn edrych arno, a byddwn yn anfon e-bost atoch cyn gynted ag y byddwn wedi penderfynu neu os bydd gennym gwestiwn.',
        ...(reply ? [reply] : []),
      ].join(' '),
      withReference(reference),
      page(link),
      'Nid oes angen i chi wneud unrhyw beth nawr. Peidiwch ag anfon arian eto.',
    ],
  }),
  asked: ({ organisation, name, reference, link, text }) => ({
    subject: `Cwestiwn am eich cais i ymuno â ${organisation}`,
    name,
    parts: [
      ...text.split(/\n+/),
      withReference(reference),
      page(link, 'Ateb y cwestiwn'),
      'Byddwn yn parhau â’ch cais pan fyddwn wedi cael eich ateb.',
    ],
  }),
  accepted: ({ organisation, name, reference, link, text }) => ({
    subject: `Mae eich cais i ymuno â ${organisation} wedi’i dderbyn`,
    name,
    parts: [
      ...text.split(/\n+/),
      withReference(reference),
      page(link),
      'Byddwn yn anfon e-bost arall atoch pan fyddwn yn gwybod beth yw’r ffi a sut i’w thalu.',
    ],
  }),
  payment: ({ organisation, name, reference, link, text, amount }) => ({
    subject: `Talwch eich ffi i ymuno â ${organisation}`,
    name,
    parts: [
      ...text.split(/\n+/),
      {
        facts: [
          ['Cyfeirnod', reference],
          ['I’w dalu', amount],
        ],
      },
      page(link, 'Gweld sut i dalu'),
      'Byddwch yn aelod cyn gynted ag y byddwn wedi cael y ffi. Byddwn yn anfon e-bost atoch bryd hynny.',
    ],
  }),
  member: ({ organisation, name, reference, link, account }) => ({
    subject: `Rydych bellach yn aelod: ${organisation}`,
    name,
    parts: account
      ? [
          'Croeso. Gallwch weld eich aelodaeth a chadw eich manylion yn gyfredol yn eich cyfrif.',
          {
            facts: [
              ['Cyfeirnod', reference],
              ['Eich enw defnyddiwr', account.username],
            ],
          },
          ...choosePassword(account),
        ]
      : ['Croeso. Mae eich cais wedi’i gwblhau.', withReference(reference), page(link)],
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
  renewed: ({ organisation, name, reference, link, until }) => ({
    subject: `Mae eich aelodaeth wedi’i hadnewyddu: ${organisation}`,
    name,
    parts: [
      `Diolch. Mae eich aelodaeth wedi’i thalu hyd at ddiwedd ${until}.`,
      withReference(reference),
      page(link, 'Gweld eich adnewyddiad'),
    ],
  }),
  declined: ({ organisation, name, reference, link, text }) => ({
    subject: `Ein penderfyniad am eich cais i ymuno â ${organisation}`,
    name,
    parts: [...text.split(/\n+/), withReference(reference), page(link)],
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

const lapses = (expiry: string) =>
  `Os na fyddwn yn clywed gennych erbyn ${expiry}, bydd y cais yn dod i ben a byddwn yn ei ddileu yn nes ymlaen. Gallwch ddechrau eto unrhyw bryd. Os nad ydych am ymuno mwyach, nid oes angen i chi wneud unrhyw beth.`

const reminders = {
  started: {
    subject: 'Nid yw eich cais i ymuno â ni wedi’i orffen',
    lead: 'Rydych wedi dechrau cais ond nid ydych wedi’i anfon eto. Mae eich atebion wedi’u cadw.',
    label: 'Parhau â’ch cais',
    end: lapses,
  },
  asked: {
    subject: 'Eich ateb am eich cais i ymuno â ni',
    lead: 'Rydym wedi gofyn cwestiwn i chi am eich cais, ac nid ydym wedi cael eich ateb eto.',
    label: 'Ateb y cwestiwn',
    end: lapses,
  },
  'awaiting-payment': {
    subject: 'Eich ffi i ymuno â ni',
    lead: 'Mae eich cais wedi’i dderbyn, ac nid ydym wedi cael y ffi eto. Os ydych wedi talu yn ystod y dyddiau diwethaf, nid oes angen i chi wneud unrhyw beth.',
    label: 'Gweld sut i dalu',
    end: () => 'Os oes gennych gwestiwn am y ffi, atebwch yr e-bost hwn gyda’ch cyfeirnod.',
  },
}
