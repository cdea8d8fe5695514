/** A listing that goes to several services. */
export const listingServices = {
  'action.listing.sendTo': 'Send to another service…',
  'action.listing.sendNoLonger': 'No longer send to this service…',
  'services.list': 'Services of this listing',
  'services.standing': '{name}, {state}',
  'services.count': '{count, plural, one {# service} other {# services}}',
  'services.alone': 'What you change here is for {name} alone. The rest follows {source}.',
  'services.toSource': 'Go to {source}',
  'services.addTitle': 'Send to another service',
  'services.where': 'Service',
  'services.add': 'Add service',
  'services.addText':
    'Nothing is sent until the next sync. From then on, the photos, captions, rooms and fields of this listing go there as well; keys, conflicts and findings stay separate.',
  'services.added': 'This listing goes to {name} as well from now on.',
  'services.addNone': 'This listing goes to every connected service. Connect another one first.',
  'services.endNow': 'No longer send to {name}…',
  'services.endTitle': 'No longer send to {name}?',
  'services.end': 'No longer send',
  'services.endThere':
    'What is at {name} stays there. On this computer it becomes a listing of its own, which no longer follows {source}.',
  'services.endNotThere':
    'It isn’t at {name} yet, so it is removed from this computer, with what was written for {name} alone. If something of it may have been sent, it stays as a listing of its own.',
  'services.ended': 'This listing no longer goes to {name}.',
  'services.endedKept': 'This listing no longer goes to {name}. What is there is a listing of its own now.',
} as const;
