/** How far a listing is on its way to being sent. */
export const readiness = {
  'readiness.sent': 'Complete and up to date',
  'readiness.complete': 'Complete',
  'readiness.incomplete': '{percent, number}% complete: {list}',
  'readiness.attention': 'needs attention',
  'readiness.photos': 'no photos yet',
  'readiness.captions': '{count, plural, one {# caption missing} other {# captions missing}}',
  'readiness.rooms': '{count, plural, one {# room missing} other {# rooms missing}}',
  'readiness.fields': '{count, plural, one {# field} other {# fields}} to complete ({names})',
  'readiness.errors': '{count, plural, one {# error} other {# errors}} to fix',
  'readiness.title': 'Ready to send?',
  'readiness.menu': 'What is missing',
} as const;
