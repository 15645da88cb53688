import type { staffText as staffEnglish } from '../en/staff/pages.ts'
import type { Translation } from '../language/translation.ts'

/** The text about staff in a member's activity. The staff pages are in English. */
export const staffText = {
  roles: {
    'help-desk': 'Desg gymorth',
    membership: 'Aelodaeth',
    fees: 'Ffioedd',
    administrator: 'Gweinyddwr',
  },
  seenBy: (role: string): string => `Rôl staff: ${role}`,
  seenOn: (page: string): string => `Tudalen staff: ${page}`,
  seenPages: {
    person: 'Eich cofnod',
    'person-change': 'Newid eich manylion',
    privacy: 'Copïo neu ddileu eich data',
    membership: 'Aelodaeth',
    'membership-change': 'Newid aelodaeth',
    application: 'Cais i ymuno',
    audit: 'Cofnod archwilio',
  },
  seenBecause: (reason: string): string => `Rheswm: ${reason}`,
} satisfies Translation<typeof staffEnglish>
