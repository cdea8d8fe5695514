/** Names that the core gives by itself. A page shows them in its language until a person gives others. */
export const GIVEN_NAMES = {
  practice: 'Practice service',
  room: 'Room',
  roomAndListing: 'Room and listing',
  numbered: 'Numbered',
} as const;
export type GivenName = (typeof GIVEN_NAMES)[keyof typeof GIVEN_NAMES];
