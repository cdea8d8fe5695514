/** The rail at the bottom of the window, and the panel over it. */
export const status = {
  'status.rail': 'Status',
  'status.panel': 'Status in detail',
  'status.decisions': 'Needs attention',
  'status.messages': 'Recent messages',
  'status.moreMessages': 'Show {count, plural, one {# more message} other {# more messages}}',
  'status.moreActivities': 'Show {count, plural, one {# more activity} other {# more activities}}',
  'status.unseenBase':
    '{name}: the service doesn’t show what it has of {count, plural, one {# photo} other {# photos}}.',
  'status.showListing': 'Show listing',
} as const;
