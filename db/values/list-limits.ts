/** The most rows of each list that is a part of a page. Its statement reads one more, so that the page says when there are others. */
export const listLimits = {
  /** People with the same email address as a person. */
  sharedWith: 20,
  /** Networks from which someone could not sign in as a person. */
  networks: 10,
  /** Emails to a person. */
  emails: 20,
  /** Acts of a person, and of others on their account. */
  activity: 20,
  /** Changes that can be taken back. */
  changes: 50,
  openedToday: 8,
  openJobs: 50,
  runningJobs: 3,
  /** People who may be an applicant. */
  duplicates: 10,
  /** Attempts to deliver events to a webhook. */
  attempts: 50,
  /** Other applications with the same email address. */
  others: 5,
} as const
