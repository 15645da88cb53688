import type { reminderEmailText as reminderEnglish } from '../../en/joining/reminders.ts'
import type { Translation } from '../../language/translation.ts'

const roles = { primary: 'prif gyswllt', billing: 'cyswllt bilio' }

/** The email that reminds a contact to renew a membership. */
export const reminderEmailText = (({ membership, number, name, day, when, role, link }) => ({
  subject: {
    before: `${membership}: mae eich aelodaeth wedi’i thalu tan ${day}`,
    today: `${membership}: mae eich aelodaeth wedi’i thalu tan heddiw`,
    after: `${membership}: roedd eich aelodaeth wedi’i thalu tan ${day}`,
  }[when],
  name,
  parts: [
    {
      before: 'Bydd yn bryd adnewyddu’r aelodaeth hon cyn bo hir.',
      today:
        'Heddiw yw’r diwrnod olaf y talwyd amdano. Adnewyddwch yr aelodaeth hon i aros yn aelod.',
      after: 'Nid ydym wedi cael taliad eto. Gallwch adnewyddu’r aelodaeth hon o hyd.',
    }[when],
    {
      facts: [
        ['Aelodaeth', membership],
        ['Rhif aelodaeth', number],
        ['Wedi’i thalu hyd at ddiwedd', day],
      ],
    },
    { label: 'Adnewyddu', url: link },
    'Os ydych wedi talu yn ystod y dyddiau diwethaf, nid oes angen i chi wneud unrhyw beth.',
    `Rydych yn cael yr e-bost hwn am mai chi yw ${roles[role]} yr aelodaeth hon.`,
  ],
})) satisfies Translation<typeof reminderEnglish>
