/** Why settings of a profile do not work together. */
export const PROFILE = {
  'profile.positionUnchecked':
    'Without a size to check (“Unit of sizes”), pictures that are matched by their position could be mixed up unnoticed.',
  'profile.attachUnread':
    'Where nothing can be read or looked up, a person is asked whenever the answer to adding a photo is lost.',
  'profile.attachWithoutKey':
    'Where nothing can be read, photos can be added this way only to listings whose key the answer to their creation shows.',
  'profile.settlesWithinTick': 'What was not found counts as not created sooner than reads may lag.',
} as const;
