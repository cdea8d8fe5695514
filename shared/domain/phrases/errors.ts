/** Why something that a person asked for was not done, what is safe and what to do. */
export const ERRORS = {
  'error.internal':
    'Something went wrong inside Listing Lightbox. Your photos and words are safe. Try again; if it comes back, report incident {incidentId}.',
  'error.noListing': 'This listing is not in the library.',
  'error.noTemplate': 'There is no template “{name}”. There are {names}. Nothing was changed.',
  'error.noTemplates': 'There is no template “{name}”, and no other one. Nothing was changed.',
  'error.templateTwice': 'There is a template “{name}” already. Nothing was changed.',
  'error.noListingToChange': 'This listing is not in the library. Nothing was changed.',
  'error.noListingToAddTo': 'This listing is not in the library. Nothing was added.',
  'error.goesThereAlready': 'This listing already goes to {name}.',
  'error.isThereAlready':
    'It is at {name} already, as “{listing}”, which goes to other services itself. Nothing was changed. End that first.',
  'error.followsAlready': 'This listing follows another one. Add services to that one. Nothing was changed.',
  'error.followsNothing': 'This listing does not follow another one.',
  'error.noPhoto': 'This photo is not in the library. Nothing was changed.',
  'error.photoGone': 'This photo is not in the library any more.',
  'error.noPhotoToMove': 'A photo that was to be moved is not in this listing. Nothing was changed.',
  'error.noPhotoToChange': 'A photo that was to be changed is not in this listing. Nothing was changed.',
  'error.orderIncomplete':
    'The new order does not name every photo of this listing once; photos may have come or gone meanwhile. Nothing was changed. Look at the photos and arrange them again.',
  'error.captionTooLong':
    'The caption has {length} characters; this service takes at most {most}. Nothing was changed. Shorten it and try again.',
  'error.captionNotCut':
    'The service has not cut off the present words of this photo, so there is no limit to apply. Nothing was changed.',
  'error.noFileDialog': 'This host has no file dialog. Drop the files on the page instead.',
  'error.onServiceAlready':
    'This listing is at the service already, which accepts only changes to photos. Nothing was changed; change the other fields on the service’s own site.',
  'error.beingCreated':
    'This listing is being created at the service, with the values that it had. Nothing was changed. Sync, and try again if it was not created.',
  'error.otherValueToConfirm':
    '{field} has another value by now. Nothing was confirmed. Look at it, and confirm it if it is right.',
  'error.nothingToConfirm':
    'The service has no warning about the value of {field} that can be confirmed. Nothing was changed.',
  'error.notConfirmed': 'The value of {field} is not confirmed. Nothing was changed.',
  'error.newerChange':
    'Something was changed after this, or it was undone already. Nothing was changed now. Undo what is newer first.',
  'error.nothingToUndo': 'There is nothing to undo in this listing. Nothing was changed.',
  'error.nothingToRedo': 'There is nothing to redo in this listing. Nothing was changed.',
  'error.noSamples': 'The sample photos are not part of this installation. Nothing was added; add photos of your own.',
  'error.samplesOnlyForPractice':
    'Sample photos go only into an empty listing of the practice service. Nothing was added; make a new listing for them.',
  'error.stillArriving':
    'The file of this photo is still being copied into the library. Nothing was changed. Replace it when that is done.',
  'error.noImport': 'This import has ended already. Nothing was changed.',
  'error.noFolderDialog': 'This host has no dialog for folders. Enter the path of the folder instead.',
  'error.noFileManager': 'This host cannot show a folder. The desktop app can.',
  'error.sourceGone':
    'The file {fileName} is not where it was when it was added. The photo is safe here, with a copy of its own.',
  'error.sourceUnknown':
    'It is not known which file {fileName} was added from. The photo is safe here, with a copy of its own.',
  'error.noFolder': 'There is no folder {folder}. Nothing was changed. Select a folder that is there.',
  'error.folderOfLibrary':
    'The folder {folder} belongs to the library, or holds it, so it cannot be watched. Nothing was changed. Select the folder that the other program exports to.',
  'error.noWatchQuestion':
    'This question was answered already, or its file or photo is not there any more. Nothing was changed.',
  'error.cannotReplace':
    'This photo is at the service already, and the service profile names no way to add another to its listing. Nothing was changed. Set “Add photos to existing listings” in the profile if the service has a way.',
  'error.cannotCorrect':
    'This photo is at the service already, and the service profile names no way to add another to its listing, so its picture cannot be changed there. Nothing was changed. Set “Add photos to existing listings” in the profile if the service has a way.',
  'error.heldBack':
    'This photo is held back from sending, and the service has it as it was. Nothing was changed. Resume sending it first; then its picture can be changed.',
  'error.noPictureToCorrect':
    'The picture of this photo is not in the library, only a placeholder. Nothing was changed. Replace it with a file of yours first.',
  'error.correctedNotMade':
    '{why} The corrections are kept, and so is the original; the corrected picture is not made yet. It is made when the photo is sent, or when you correct it again.',
  'error.twin': 'The same picture is in this listing already, as photo {position}. Nothing was changed.',
  'error.otherBytes':
    'This file is not the one that was added as {fileName}: it holds other bytes. Nothing was changed. Look for the same file, or replace the photo with this one.',
  'error.notRemovedYet': '{fileName} is still in its listing. Nothing was deleted; remove the photo first.',
  'error.removalNotSent':
    'The service may still have {fileName}. Nothing of it was deleted; sync first, so that it is removed there as well.',
  'error.exportThere':
    '{path} is there already, and nothing is written over. Nothing was exported. {free} would be free.',
  'error.exportNotWritable':
    'Nothing can be written at {path}: it may be read-only, or not be there any more. Nothing was exported. Choose another folder.',
  'error.exportDiskFull':
    'The disk is full: {path} could not be written. Nothing of the export was kept, and your photos are safe. Free some space, or export to another disk.',
  'error.exportCancelled': 'The export was canceled. Nothing of it was kept.',
  'error.exportUnderWay': 'This export is under way already.',
  'error.noPhotosToExport': 'There are no photos to export. Nothing was written.',
  'error.watermarkLetters':
    'The watermark “{words}” has letters that cannot be drawn. Nothing was exported. Use Latin, Greek or Cyrillic letters.',
  'error.logoUnusable': 'The logo is not a picture that can be used. Nothing was exported. Use a PNG or JPEG.',
  'error.nothingToExport': 'No photo of “{listing}” could be exported. Nothing was written.',
  'error.checkUnderWay': 'The originals are being read already. Wait until that has ended.',
  'error.photoStays': '{why} The photo stays as it was.',
  'error.noAccount':
    'No service is connected yet. Everything you did is safe here. Connect a service, or use the practice service, and sync again.',
  'error.sealedElsewhere':
    'The saved sign-in cannot be opened with this system’s key store (it may come from another computer or user). Your photos and edits are safe. Sign in again.',
  'error.secretDamaged':
    'The file with the saved sign-in of this account is damaged ({file}). Your photos and edits are safe. Sign in again.',
  'error.keyStoreClosed':
    'The key store of this computer is locked, or did not let Listing Lightbox in, so the saved sign-in cannot be used. Unlock it, and allow the access where you are asked.',
  'error.keyStoreMissing':
    'The saved sign-in is encrypted with a key from the system’s key store, which cannot be reached from here, as on a remote connection. Go on where you are signed in to the desktop, or connect the service again from here.',
  'error.keyStoreNotUsed':
    'The saved sign-in is encrypted with a key from the system’s key store, and LIGHTBOX_SECRETS=file says not to use that. Leave it out, or connect the service again.',
  'error.testListingLive':
    'On a production account no test listing is created: it would be live. Nothing was sent. Connect the test environment of the service for that.',
  'error.nothingToExamine': 'No service is connected yet, so there is nothing to diagnose.',
  'error.nothingToOpenFrom': 'No service is connected yet, so there is no listing to open.',
  'error.accountHasListings':
    'This service has listings on this computer: {count}. Nothing was changed. Remove them here first; what is at the service stays there.',
  'error.cannotMove':
    '“{name}” stays with its service. Nothing was changed. Only a listing that was never sent, and is not the sample, is moved; send others to a further service.',
  'error.nothingToPractise':
    'A conflict can be practiced on a photo that the practice service has. Nothing was changed. Send the photos of a practice listing first.',
  'error.noServiceYet': 'No service is connected yet. Nothing was changed. Connect one, or use the practice service.',
  'error.noSuchAccount': 'There is no such account. Nothing was changed.',
  'error.settingsDoNotFit': 'A service profile cannot have these settings. Nothing was changed.',
  'error.accountHasSent':
    'Listings of “{name}” are at {address}. Nothing was saved. Connect another listing service as one of its own.',
  'error.accountThere':
    'There is an account at these addresses already: {names}. Nothing was saved. Choose the account to sign in to again, or add a second one.',
  'error.profileRefused': 'These settings do not work together, and nothing was saved. {why}',
  'error.proposalsDoNotFit': 'These suggested settings do not fit the profile. Nothing was changed.',
  'error.practiceOff': 'Your organization has turned the practice service off. What is here stays as it is.',
  'error.noPractice': 'The practice service is not part of this host. Start it with `lightbox practice`.',
  'error.address': '{^label}: {reason} Nothing was saved.',
  'address.webApi': 'web API address',
  'address.notOne': '“{text}” is not an address. It should look like https://media.example.com.',
  'address.onlyHttps': 'only https addresses are used, because a token is sent there.',
  'address.noUser': 'leave user name and password out of the address.',
  'address.noQuery': 'leave out everything from “?” or “#” on.',
  'error.noOpenQuestion': 'There is no open question about this listing. Nothing was changed.',
  'error.noConflictToResolve': 'There is no such conflict. List the open ones and try again.',
  'error.noConflict': 'There is no such conflict. Nothing was changed.',
  'error.conflictSettled': 'This conflict was settled already. Nothing was changed.',
  'error.conflictOpen': 'This conflict is open. Nothing was changed.',
  'error.conflictFirst':
    'This was changed elsewhere while you wrote, and a conflict about it is open. Your words were not saved yet. Settle the conflict, then save them again.',
  'error.fieldChangedElsewhere':
    '{field} says “{value}” by now: it was changed elsewhere after you began. Nothing was changed. To put yours in its place, save it once more.',
  'error.choiceSent': 'This choice was sent already and cannot be taken back. Change the photo instead.',
  'error.choiceStands':
    'This choice cannot be taken back any more. Nothing was changed; change the photo itself instead.',
  'error.twinOfRemoved':
    'The picture of {fileName} is in this listing already, as photo {position}. Nothing was changed. Remove that photo first to have this one in its place.',
  'error.onlyMineOrTheirs': 'Whether a photo stays is a choice between yours and theirs. Nothing was changed.',
  'error.onlyMyOrderOrTheirs': 'An order is a choice between yours and theirs. Nothing was changed.',
  'error.photoHereAlready': 'Photo {number} is here already, in “{name}”. Nothing was changed.',
  'error.noSuchPhotos': 'The service has no photo {numbers}. Nothing was opened.',
  'error.photosElsewhere': 'The service has photo {numbers} in another listing. Nothing was opened.',
  'error.heldElsewhere': 'This listing is being synced or opened right now. Nothing was opened. Try again in a moment.',
  'error.noPhotoUsable':
    'No photo of this listing can be taken: in {entries} of its Media this is missing or not usable: {names}. Nothing was opened. Take the listing again as the service shows it, with the keys of its photos.',
  'entries.only': 'the only entry',
  'entries.all': 'all {count} entries',
  'error.nothingOpened': '{why} Nothing was opened.',
  'error.nothingChanged': '{why} Nothing was changed.',
  'error.whichListing': 'Which listing do these photos belong to? Give its key as well. Nothing was changed.',
  'error.notAListing': 'This is not a listing as the service shows it (JSON with a Media list). Nothing was changed.',
  'error.cannotBeRead':
    'This service cannot be read from here. Paste the listing as the service shows it (JSON with its Media), or give the numbers of its photos (MediaKeyNumeric).',
  'error.noSuchListing': 'The service has no listing {listingKey}. Nothing was changed.',
  'error.libraryFromFuture':
    'This library was made by a newer Listing Lightbox (schema {version}; this version knows {newest}). It was left untouched. Install the newer version to open it.',
  'error.libraryUpgraded':
    'A newer Listing Lightbox has upgraded this library while this one was open. Nothing was changed. Quit this one, and go on in the newer version.',
  'error.homeMissing': '--home= needs a folder. Nothing was opened. Start again as --home=FOLDER.',
  'error.pageNotBuilt': 'The page is not built yet. Run `npm run build` first.',
  'error.oldNode': 'Listing Lightbox needs Node 24 or newer; this is {version}. Nothing was touched.',
  'error.noCommand': 'There is no command called “{name}”.',
  // What a window finds out itself about the program behind it.
  'host.silent':
    'Listing Lightbox does not answer at the moment. Everything saved so far is safe, and what you type stays here until it can be saved.',
  'host.unusable':
    'Listing Lightbox gave an answer that this page does not understand. Nothing was lost. Reload the page; if it comes back, the program and the page are of different versions.',
  'host.linkRefused':
    'This page was opened with a link that is no longer valid. Everything saved is safe. Open Listing Lightbox again to get a new link.',
  'host.notHandedOver':
    'The zip was made, but could not be handed over to be saved, so nothing was exported. Your photos are safe. Check that the disk has space, and export again.',
  'host.fault':
    'Something in this window went wrong. Your photos and everything saved are safe. Try again; if it stays, load the window again.',
  // Why a library was not backed up, unpacked or moved. `{place}` is where it was to go.
  'copy.diskFull':
    'The disk of {place} is full. Nothing was kept of the copy, and the library is as it was. Free some space there, or name a place on another disk.',
  'copy.tooLarge':
    '{place} needs {needed}, and its disk has {free} left. Nothing was copied, and the library is as it was. Free some space there, or name a place on another disk.',
  'copy.notWritable':
    'Nothing can be written at {place}: it may be read-only, or not be there any more. The library is as it was. Allow writing there, or name another place.',
  'copy.diskFailed':
    'The disk of {place} failed to read or write. Nothing was kept of the copy, and the library is as it was. Check that the disk is connected, then try again.',
  'copy.notCopied':
    'A file of the library could not be copied to {place}: it cannot be read, or its copy was not the same. Nothing was kept of the copy, and the library is as it was. Run `lightbox doctor --library`, check the disks, then try again.',
  'copy.folderFilled':
    '{place} is not an empty folder, and nothing is written over. Nothing was changed. Name a folder that is empty or not there yet.',
  'copy.cancelled': 'It was canceled. Nothing was kept of the copy, and the library is as it was.',
  'copy.underWay': 'A backup or a move is under way already. Wait until it is done, or cancel it.',
  'backup.there':
    '{place} is there already, and nothing is written over without being asked. No backup was made. Name another file, or add --replace.',
  'backup.inLibrary':
    '{place} lies in the library itself, and would be lost with it. No backup was made. Name a place on another disk.',
  'backup.notReadBack':
    'What was written to {place} is not what the library holds, so it was not kept. The library is as it was. Check the disk, or name a place on another one.',
  'backup.notOne':
    '{place} is not a backup of a library, or its end is missing. Nothing was written. Copy it again from where it was made, or name another file.',
  'backup.damaged':
    'The database in the backup {place} is damaged, so no library was made of it. Nothing was written. Copy the file again from where it was made, or use an older backup.',
  'move.nothing': 'There is no library in {place}. Nothing was moved. Name the folder of one with --home.',
  'move.within':
    '{place} lies in the folder of the library, or holds it. Nothing was moved. Name a folder somewhere else.',
  'move.inUse':
    'Listing Lightbox, or another command, has this library open. Nothing was moved. Close it, then try again.',
  'move.meanwhile':
    'The library of {place} was moved to another folder. Nothing was done here, and it is safe there. Start again, or name its new folder.',
  'move.onShare':
    '{place} lies on a network share ({kind}), where two computers could damage a library. Nothing was changed. Name a folder on a disk of this computer.',
  'move.notHere':
    'The library cannot be moved while it is open in the browser. Close Listing Lightbox and run: lightbox library move "{folder}"',
  'place.gone':
    'The library was moved to {place}, and is not there now. Nothing was changed. Connect the disk that it is on and start again. To open another one from now on: lightbox library use FOLDER',
  'place.noLibrary': 'There is no library in {place}. Nothing was changed. Name the folder that holds library.db.',
  'place.unreadable':
    'The note of where the library is cannot be read ({place}). Nothing was changed. Name the library again: lightbox library use FOLDER',
  // Of signing in as a member. `{quote}` is a word of the identity provider.
  'signIn.denied': 'The sign-in was canceled, or the member did not allow it. Nothing was changed.',
  'signIn.otherAnswer':
    'What came back from the browser is not the answer to this sign-in. Nothing was changed. Sign in again.',
  'signIn.otherIssuer':
    'The answer is from another identity provider than the one that was asked. Nothing was changed. Check the issuer, and ask the service before you try again.',
  'signIn.otherToken': 'The identity provider answered with what does not belong to this sign-in. Nothing was changed.',
  'signIn.clock':
    'By the clock of this computer the answer of the identity provider is out of date. Nothing was changed. Set the clock and sign in again.',
  'signIn.unusable':
    'What answered is not an identity provider that Listing Lightbox can use: it may be the sign-in page of a network, or a wrong address. Check the issuer.',
  'signIn.codeRefused':
    'The identity provider did not accept the answer of the browser: it was used before, or is too old. Nothing was changed. Sign in again.',
  'signIn.passwordRefused':
    'The identity provider did not accept the user name or the password. Nothing was changed, and the password was not kept.',
  'signIn.noPassword':
    'The profile of this service does not ask for passwords. Nothing was sent. Sign in in the browser.',
  'signIn.clientUnknown':
    'The identity provider does not let this client id sign in here. Nothing was changed. Check the client id and what the provider has registered for it.',
  'signIn.scopeRefused':
    'The identity provider does not know the scopes that are asked for. Nothing was changed. Check “Scopes of a member” in the service profile.',
  'signIn.notOffered': 'The identity provider does not offer this way to sign in. Nothing was changed.',
  'signIn.refused': 'The identity provider refused the sign-in ({quote}). Nothing was changed.',
  'signIn.providerTrouble': 'The identity provider has trouble. Nothing was lost; it is asked again.',
  'signIn.timedOut': 'Nobody signed in within five minutes. Nothing was changed. Sign in again when you are ready.',
  'signIn.codeEnded':
    'Nobody signed in before the code ended. Nothing was changed. Start again when you are ready, and a new code is shown.',
  'signIn.canceled': 'The sign-in was canceled. Nothing was changed.',
  'signIn.expired': 'The sign-in has expired. Nothing was lost; sign in again and sending goes on.',
  'signIn.signedOut': 'Nobody is signed in to this account on this computer. Sign in, and sending goes on.',
  'signIn.renewing': 'Another program is renewing the sign-in. Work goes on when that is done.',
  'signIn.otherMember':
    'This account belongs to {owner}, and {name} signed in. Nothing was changed. Sign in as {owner}, or connect an account of their own for {name}.',
  'signIn.unknown': 'There is no such sign-in, or it has ended. Start again.',
  'signIn.notMember': 'This account does not sign in as a member.',
  // Why a request did not give what was asked. `{quote}` is what the service said itself.
  'failure.quoted': '{sentence} It said: “{quote}”',
  'failure.signInRefused': 'The service did not accept the sign-in.',
  'failure.tokenRefused':
    'The service did not accept the access token. Nothing was lost; sign in again with a new one.',
  'failure.clientRefused':
    'The service did not accept the client id and secret. Nothing was lost; check both and connect again.',
  'failure.noToken': 'There is no access token on this computer. Sign in again.',
  'failure.noSecret': 'There is no client secret on this computer. Sign in again.',
  'failure.noTokenAnswered': 'The token address did not answer with a token. Check it.',
  'failure.stale': 'Somebody changed this at the service in the meantime.',
  'failure.gone': 'The service does not know this.',
  'failure.noMediaAddress': 'No address is known at which the service has this photo. Nothing was sent.',
  'failure.unknownKey': 'The key of this listing at the service is not known.',
  'failure.slowDown': 'The service asks to slow down.',
  'failure.longPause':
    'The service asks for a pause of {hours} hours. You need not wait: the next sync that you ask for tries it at once.',
  'failure.longestPause':
    'The service asks for a pause of a day or more. It is asked again after a day at most. You need not wait: the next sync that you ask for tries it at once.',
  'failure.proxyRefused': 'The proxy of this network lets nothing through without signing in (407). Nothing was sent.',
  'failure.trouble': 'The service has trouble ({status}).',
  'failure.refused': 'The service refused this ({status}).',
  'failure.notTheService':
    'What answered is not the listing service: it may be the sign-in page of a network, or a wrong address.',
  'failure.noUploadThere':
    'Nothing takes pictures at the upload address {address}: it may be wrong, or a network that wants a sign-in answers. Nothing was sent. Correct the address under “Sign in again” of this service.',
  'failure.noListingsThere':
    'Nothing takes listings at {address}: it may be a wrong address. The listing was not created. Correct the address under “Sign in again” of this service.',
  'failure.otherAnswered': 'The service answered about something else than what was asked.',
  'failure.cutAnswer': 'The answer of the service is not complete.',
  'failure.answerTooLarge':
    'The service answered with far more than was asked for, so its answer was not read. Nothing here is changed by that.',
  'failure.tooManyResults':
    'The service listed {count} results for {sent} pictures, so none of them counts as sent. Your photos are safe here. Ask its operator to look at that.',
  'failure.notStored':
    'The upload address answered with something that is not a list of stored files, so nothing counts as sent. Check the connection and the address.',
  'failure.preparedChanged':
    'The prepared picture {fileName} is missing from the library or was changed there. It will be made again from the original.',
  'failure.pictureLinkUnsafe':
    'The service names no safe address for the picture of this photo: it has to be encrypted, without a user name. Nothing was sent there.',
  'failure.pictureLinkInside':
    'The service wants the picture of this photo at an address within a private network in which it is not itself. Nothing was sent there. Ask whoever runs the service.',
  'failure.pictureRefused': 'The service did not take the picture of this photo ({status}). It is safe here.',
  'failure.pictureUnsafe': 'The picture is not at a safe address.',
  'failure.pictureInside':
    'The address of the picture leads into a private network in which the service itself is not, so it was not asked for.',
  'failure.pictureElsewhere': 'The picture is said to be elsewhere again and again.',
  'failure.pictureGone': 'There is no picture at its address ({status}).',
  'failure.pictureTooLarge': 'The picture at its address is too large.',
  'failure.nothingLeft': 'None of the photos of this listing is at the service any more.',
  'failure.contended': 'Someone else is changing this photo right now.',
  'failure.stopped': 'Stopped before the service answered.',
  'failure.superseded': 'Another Listing Lightbox has taken this listing over; nothing was sent.',
  'failure.stalled': 'The connection made no progress for too long and was given up.',
  'failure.overdue': 'The connection was too slow for too long and was given up.',
  'failure.offline': 'The service cannot be reached. Work goes on here; sending resumes when there is a connection.',
  'failure.unconnected':
    'The service cannot be reached: no connection came about in time. Work goes on here; sending resumes when there is one.',
  'failure.certificate':
    'The service does not prove its identity with a valid certificate, so nothing was sent. Check the address, or ask whoever runs your network.',
  'failure.broken': 'The connection broke before the service answered.',
} as const;
