/** The readable page of an access pack. */
export const accessPackText = {
  title: (organisation: string): string => `What ${organisation} holds about you`,
  made: (day: string): string => `This copy was made on ${day}. Times are in UTC.`,
  none: 'We hold nothing of this kind.',
  yes: 'Yes',
  no: 'No',
  sections: {
    profile: 'Your account and profile',
    memberships: 'Your memberships',
    access: 'Sessions, apps and links of your account',
    consents: 'Applications that you connected',
    subscriptions: 'Briefing',
    unsubscribed: 'Briefings that you ended, so that we do not send them again',
    requests: 'Your requests about your data',
    applications: 'Your applications to join',
    applicationMessages: 'What you and we wrote about your applications',
    activity: 'What happened on your account',
  },
  readme: 'Open index.html in a browser. The other files contain the same for programs (JSON).\n',
}
