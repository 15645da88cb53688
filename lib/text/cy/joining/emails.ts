import type { joinEmailText as emailsEnglish } from '../../en/joining/emails.ts'
import type { Translation } from '../../language/translation.ts'

/**
 * The emails that an applicant causes. Those that follow from a decision of staff or from the time are in
 * English, because the service stores no language of an application.
 */
export const joinEmailText = {
  started: ({ organisation, reference, link, expiry }) => ({
    subject: `Eich cais i ymuno â ni: ${organisation}`,
    parts: [
      `Rydych wedi dechrau cais i ymuno â ni, ${organisation}. Cadwch yr e-bost hwn: gyda’r ddolen gallwch ddod yn ôl i’ch cais a gweld beth sy’n digwydd gydag ef.`,
      { facts: [['Cyfeirnod', reference]] },
      { label: 'Parhau â’ch cais', url: link },
      `Bydd y ddolen yn gweithio tan ${expiry}, ac yn hirach bob tro y byddwch yn cadw ateb.`,
      'Os na wnaethoch ofyn am hyn, gallwch anwybyddu’r e-bost hwn. Byddwn yn dileu’r cais.',
    ],
  }),
  sent: ({ organisation, reference, link }) => ({
    subject: `Rydym wedi cael eich cais i ymuno â ni: ${organisation}`,
    parts: [
      'Diolch am eich cais. Bydd ein tîm aelodaeth yn edrych arno, a byddwn yn anfon e-bost atoch cyn gynted ag y byddwn wedi penderfynu neu os bydd gennym gwestiwn.',
      { facts: [['Cyfeirnod', reference]] },
      { label: 'Gweld eich cais', url: link },
      'Nid oes angen i chi wneud unrhyw beth nawr. Peidiwch ag anfon arian eto.',
    ],
  }),
} satisfies Translation<typeof emailsEnglish>
