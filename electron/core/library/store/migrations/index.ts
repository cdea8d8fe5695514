import { migration001 } from './001-library.ts';
import { migration002 } from './002-other-media.ts';
import { migration003 } from './003-holds.ts';
import { migration004 } from './004-unseen-media.ts';
import { migration005 } from './005-settings.ts';
import { migration006 } from './006-changes.ts';
import { migration007 } from './007-conflict-author.ts';
import { migration008 } from './008-history-phrases.ts';
import { migration009 } from './009-media-key-by-account.ts';
import { migration010 } from './010-tiles.ts';
import { migration011 } from './011-listing-versions.ts';
import { migration012 } from './012-sync-protocol.ts';
import { migration013 } from './013-numeric-keys-as-text.ts';
import { migration014 } from './014-placeholders.ts';
import { migration015 } from './015-names.ts';
import { migration016 } from './016-absence.ts';
import { migration017 } from './017-older-reads.ts';
import { migration018 } from './018-tag-since.ts';
import { migration019 } from './019-order-numbers.ts';
import { migration020 } from './020-unread-columns.ts';
import { migration021 } from './021-forgotten-listings.ts';
import { migration022 } from './022-fractional-orders.ts';
import { migration028 } from './028-change-steps.ts';
import { migration029 } from './029-watched-folders.ts';
import { migration032 } from './032-arrivals.ts';
import { migration035 } from './035-corrections.ts';
import { migration037 } from './037-picture-uses.ts';
import { migration038 } from './038-original-faults.ts';
import { migration039 } from './039-culling.ts';
import { migration040 } from './040-likeness.ts';
import { migration041 } from './041-came-with.ts';
import { migration043 } from './043-keywords.ts';
import { migration044 } from './044-captions-by-room.ts';
import { migration045 } from './045-listing-imports.ts';
import { migration046 } from './046-archived-listings.ts';
import { migration047 } from './047-listing-summaries.ts';
import { migration048 } from './048-photo-revisions.ts';
import { migration052 } from './052-taken-back.ts';
import { migration053 } from './053-summary-indexes.ts';
import { migration054 } from './054-listed-listings.ts';
import { migration056 } from './056-member-sign-in.ts';
import { migration057 } from './057-rules.ts';
import { migration059 } from './059-media-status.ts';
import { migration060 } from './060-edit-links.ts';
import { migration062 } from './062-altered-pictures.ts';
import { migration063 } from './063-summary-tallies.ts';
import { migration065 } from './065-service-fields.ts';
import { migration066 } from './066-pending-pictures.ts';
import { migration068 } from './068-sent-anyway.ts';
import { migration069 } from './069-followers.ts';
import { migration072 } from './072-what-is-left.ts';
import { migration073 } from './073-signals.ts';
import { migration074 } from './074-altered-hints.ts';
import { migration075 } from './075-drawn-label.ts';
import { migration083 } from './083-follower-changes.ts';
import { migration084 } from './084-confirmed-warnings.ts';
import { migration086 } from './086-followed-before.ts';
import { migration087 } from './087-photos-gone.ts';
import { migration088 } from './088-told-words.ts';
import { migration089 } from './089-unsent-removals.ts';
import type { Migration } from './migration.ts';

/** All steps, oldest first. */
export const MIGRATIONS: readonly Migration[] = [
  migration001,
  migration002,
  migration003,
  migration004,
  migration005,
  migration006,
  migration007,
  migration008,
  migration009,
  migration010,
  migration011,
  migration012,
  migration013,
  migration014,
  migration015,
  migration016,
  migration017,
  migration018,
  migration019,
  migration020,
  migration021,
  migration022,
  migration028,
  migration029,
  migration032,
  migration035,
  migration037,
  migration038,
  migration039,
  migration040,
  migration041,
  migration043,
  migration044,
  migration045,
  migration046,
  migration047,
  migration048,
  migration052,
  migration053,
  migration054,
  migration056,
  migration057,
  migration059,
  migration060,
  migration062,
  migration063,
  migration065,
  migration066,
  migration068,
  migration069,
  migration072,
  migration073,
  migration074,
  migration075,
  migration083,
  migration084,
  migration086,
  migration087,
  migration088,
  migration089,
];
