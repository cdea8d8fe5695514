/** States of photos and listings. */
export const states = {
  'state.queued': 'Waiting',
  'state.sending': 'Sending',
  'state.uploaded': 'Uploaded',
  'state.attached': 'Sent',
  'state.unknownBase': 'Not shown by the service',
  'state.changed': 'Changed',
  'state.needsYou': 'Needs attention',
  'state.paused': 'Paused',
  'state.removed': 'Removed',
  'listingState.empty': 'no photos yet',
  'listingState.draft': 'ready to send',
  'listingState.changed': '{count, number} to send',
  'listingState.inStep': 'up to date',
  'listingState.unknownBase': '{count, number} not shown',
  'listingState.conflict': '{count, plural, one {# conflict} other {# conflicts}}',
  'listingState.needsYou': '{count, plural, one {# needs attention} other {# need attention}}',
} as const;
