/** Why a photo or a listing was not sent, and what to do. `{why}` is what the service or a file answered. */
export const PROBLEMS = {
  'problem.checkedFirst': '{why} It is checked before anything is sent again.',
  'problem.triedAgain': '{why} Nothing is lost; it is tried again automatically.',
  'problem.retryAfter': 'The service asked to wait {seconds} s more before anything is sent. Nothing is lost.',
  'problem.triedLater': 'It is tried again automatically in a while. Nothing is lost.',
  'problem.sendDelayed':
    'It is sent automatically in a few seconds. If more is changed before that, nothing is sent until the next sync.',
  'problem.unanswered':
    'The service accepts connections and does not answer. Keep working here, and nothing is lost; it is asked again automatically.',
  'problem.idTaken':
    'The service gave this picture the same id as another photo of this account, so the two could not be distinguished. It was not listed. Remove one of the two, or ask the service to store each upload on its own.',
  'problem.answerLost':
    'An answer of the service was lost, and it does not show what was sent, which may still arrive. It is asked again automatically in a few minutes, before anything is sent again. If you have looked there, you can say here sooner what became of it.',
  'problem.createdOrNot':
    'The connection broke while this listing was being created, and this service cannot be asked whether it was. Look on its own page: say here that it was created, or create it again.',
  'problem.addedOrNot':
    'The connection broke while this photo was being added to its listing, and this service cannot be asked whether it was. Look at the listing there, and say here whether the photo is on it.',
  'problem.copyCreatedOrNot':
    'This library is an older copy of itself, or came from another computer. Nobody knows here whether this listing was created from the other one. Look on the service’s own page: say here that it was created, or create it.',
  'problem.copyAddedOrNot':
    'This library is an older copy of itself, or came from another computer. Nobody knows here whether this photo was added from the other one. Look at the listing there, and say here whether the photo is on it.',
  'problem.sameNumberThere':
    'The service already has a listing with the number {value}: {listingKey}. Nothing was created. Say here whether it is the same listing.',
  'problem.sameAddressThere':
    'The service already has a listing with the address {value}: {listingKey}. Nothing was created. Say here whether it is the same listing.',
  'problem.createdTwice':
    'The service has created this listing twice: as {listingKey}, which goes on here, and as {other}. Remove {other} on the service’s own page, then try again.',
  'problem.syncedElsewhere': 'Another Listing Lightbox is syncing this listing right now.',
  'problem.cannotAttach':
    'This listing exists already, and the service profile names no way to add photos to it. The new photos are safe here and were not sent. Set “Add photos to existing listings” in the profile if the service has a way.',
  'problem.stillArriving':
    'Photos of this listing are still being copied into the library. It is sent as soon as they are here.',
  'problem.notCopied':
    'The file of this photo was not copied before the program ended, and it is not there now: {path}. What you wrote is safe here. Put the card back and add the file again, or remove this photo.',
  'problem.importStopped':
    'The import ended before this file was copied: {path}. What you wrote is safe here. Add the file again, and it takes its place; or remove this photo.',
  'problem.notSentByPage':
    'The file of this photo was not copied: the page was closed, loaded again, or could not read {fileName}. What you wrote is safe here. Add the file again, and it takes its place; or remove this photo.',
  'problem.fileUnusable': '{why} Remove this photo, or add it again from a good file.',
  'picture.damaged': 'The picture that the service has is incomplete or damaged.',
  'picture.tooCostly': 'The picture that the service has would take more memory than one photo may use.',
  'picture.tooLarge': 'The picture that the service has is larger than 100 megapixels.',
  'picture.format': 'What the service has is of a kind that cannot be shown here ({format}).',
  'picture.inside':
    'The service names an address for this picture that lies in a private network, in which the service itself is not. It was not asked for.',
  'picture.film': 'What the service has is a video, not a picture.',
  'picture.notHad':
    'The picture of this photo could not be loaded from the service yet, so a placeholder is shown. Its caption, room and place can be changed and sent as usual; the picture is tried again after the next sync.',
  'picture.placeholder':
    '{why} A placeholder is shown. Caption, room and place can be changed and sent as usual; the picture is tried again once the service has another.',
  'problem.exportPlaceholder':
    '{fileName}: its picture could not be loaded from the service yet, so it was not exported.',
  'problem.exportArriving':
    '{fileName} is still being copied into the library, so it was not exported. Export it when that is done.',
  'problem.exportRefused': '{fileName} was not exported. {why}',
  'problem.originalMissing':
    'The original of this photo ({fileName}) is not in the library’s folder any more. What is shown and sent of it was made before. Find the file to put it back.',
  'problem.originalDamaged':
    'The original of this photo ({fileName}) was damaged on the disk. What is shown and sent of it was made before. Find the file to put it back, and check the disk.',
  'problem.unconfirmed':
    'The service answered without confirming this picture (its name or size did not match), so it does not count as sent. Your photo is safe here. Try again; if it stays, check the unit of Size in the service profile.',
  'problem.memberRefused':
    'The service refused {field}, which is the same for every photo of this account: “{quote}” No photo is at fault, and nothing is lost. Connect the service again with your member login id; everything goes on then.',
  'problem.profileRefused':
    'The service refused {field}, which is the same for every photo of this account: “{quote}” No photo is at fault, and nothing is lost. Set it in the service profile under “Values sent with each photo”; everything goes on then.',
  'problem.photoRefused': 'The service refused this photo: “{quote}” Change it and sync again.',
  'problem.changeRefused': 'The service refused this change: “{quote}” Change it and sync again.',
  'problem.listingTooLarge':
    'The service does not take a listing of this size in one piece (413). Nothing was created. Remove some photos and sync again, or set “Add photos to existing listings” in the profile if the service can take photos one by one.',
  'problem.notShown':
    'The service does not show all of this listing at present. Nothing was changed or removed because of that; it is asked again automatically.',
  'problem.notTaken':
    'The service created the listing without this photo, and gave no reason. Its picture, caption and room are safe here. Try again to add it to the listing.',
  'problem.shownOlder':
    'The service still shows some of this listing as it was before. Nothing was undone because of that; it is asked again automatically.',
  'problem.foreignAddress':
    'The service names an address of another origin for this photo. Nothing was sent there, because your sign-in would go along. Your changes are safe here; ask the operator of the service.',
  'problem.holdsAnotherPicture':
    'The service holds another picture for this photo and does not replace it. Yours is safe here and was not taken. Remove this photo and add its file again: it becomes a new photo there.',
  'problem.noPictureAddress':
    'The service did not say where the picture of this photo goes, so it was not sent. It is safe here. Run diagnostics, which find out how the service names its photos.',
  'problem.otherPictureMethod':
    'The service does not take pictures in the way that the profile names. The picture is safe here. Run diagnostics, which find out the right way, and try again.',
  'problem.pictureTooLarge':
    '{why} The picture is larger than the service takes. It is safe here and is not sent again by itself. Set “Longer side” or “Largest picture” lower in the settings of this service, then try again.',
  'problem.pictureKindRefused':
    '{why} The service does not take pictures of this kind, or not sent in this way. It is safe here and is not sent again by itself. Run diagnostics, which find out how the service takes pictures, then try again.',
  'problem.pictureNotTaken':
    '{why} The picture is safe here and is not sent again by itself. Put another picture in its place, or try again.',
  'problem.takesNoPictures':
    '{why} It would refuse other pictures as well, so no more photos are made there without theirs. Once it takes them, try again.',
  'problem.processing':
    'The service has the pictures of this listing and is not ready with all of them. It is asked again automatically.',
  'problem.mediaRejected':
    'The service rejected this photo: “{quote}” It is safe here. Remove it, or add another picture in its place.',
  'problem.mediaRejectedUnreported':
    'The service rejected this photo and gave no reason. It is safe here. Remove it, or add another picture in its place.',
  'problem.mediaDeleted':
    'The service says that the picture of this photo is deleted there, and still shows the photo. Nothing was changed here.',
  'problem.listingGone':
    'This listing is not at the service any more. Your photos and words are safe here; nothing more is sent for it.',
  'problem.keyOfAnother':
    'The service gave this photo the same key as another photo of this account, so the two cannot be distinguished. Nothing more is sent about it. Look on its own page whether it is listed there, and remove one of the two here.',
  'problem.ofAnotherListing':
    'The service says that this photo belongs to another listing. Nothing was sent about it. Remove it from this computer and open it again without the number of this photo.',
  'problem.ownTagRefused':
    'The service refuses the version tag that it sent itself, so changes cannot be sent safely. Nothing was changed. This is a known fault of some servers; its operator can fix it.',
  'problem.changedUnseen':
    'Somebody changed this photo at the service, and this service does not show what it says now. Nothing was overwritten. Look at it on the service’s own page. To put yours in its place, open the listing again and allow that.',
  'problem.noNumericKey':
    'The service did not show the MediaKeyNumeric of this photo, so changes cannot be sent. The photo is on the listing and your words are safe here.',
  'problem.wouldReplaceUnseen':
    'The service does not show what this photo says there, so this change would replace it unseen. Nothing was sent. Open the listing again and allow that, or paste the listing as the service shows it.',
  'problem.captionTooLong':
    'The caption has {length} characters and this service takes {most}. It is kept here and sent once it is shorter.',
  'problem.oneHeldBack': '{count} photo is on hold and was not sent. Take it off hold when you want to send it.',
  'problem.heldBack': '{count} photos are on hold and were not sent. Take them off hold when you want to send them.',
  'problem.removalsAsk':
    'Photos removed after this sync was asked for were not taken off the live listing. Sync again to see how many.',
} as const;
