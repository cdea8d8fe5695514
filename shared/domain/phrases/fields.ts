/** Fields and settings: a service's description of them, its rules, and what does not fit. */
export const FIELDS = {
  'metadata.notXml': 'The description of the service ($metadata) cannot be read: it is no XML.',
  'metadata.cutOff': 'The description of the service ($metadata) ends in the middle.',
  'metadata.tooLarge': 'The description of the service ($metadata) is larger than any that is read.',
  'metadata.hasDoctype':
    'The description of the service ($metadata) was not read: it declares a document type, which none of these has.',
  'metadata.notAModel': 'What the service shows as its description ($metadata) is none.',
  'value.text': '{field} does not take “{value}”.',
  'value.integer': '{field} takes a whole number, not “{value}”.',
  'value.decimal': '{field} takes a number, not “{value}”.',
  'value.boolean': '{field} takes yes or no, not “{value}”.',
  'value.date': '{field} takes a date such as 2026-03-31: “{value}” is ambiguous or not a date.',
  'error.valueNotTaken': '{why} Nothing was changed.',
  'error.valueNotNull': '{field} cannot be null; leave it out, or give it a value. Nothing was changed.',
  'error.noSuchField': 'There is no listing field “{name}”. {hint} {way} Nothing was changed.',
  'error.knownFields': 'Known fields are {names}.',
  'error.nearField': 'Did you mean {nearest}?',
  'error.furtherField':
    'Further fields of a service are named in its profile (propertyFields), or added to one listing with their kind.',
  'error.furtherName': 'The name of a further field has letters, digits and underscores only and starts with a letter.',
  'field.tooLong': 'The service takes at most {most} characters here; there are {length}.',
  'field.notOffered': 'The service does not offer “{value}” here.',
  'field.notOfferedNear': 'The service does not offer “{value}” here. Near to it: {near}.',
  'field.setByService': 'The service sets this field itself and takes no value for it.',
  'field.takesInteger': 'The service takes a whole number here.',
  'field.takesDecimal': 'The service takes a number here.',
  'field.takesYesNo': 'The service takes yes or no here.',
  'field.takesDate': 'The service takes a date here.',
  'error.fieldsDoNotFit': 'The service does not take this. {why} Nothing was changed.',
  'error.fieldSetByService':
    'The service sets {field} itself, so it cannot be given. Nothing was changed. Leave it out, or ask the service.',
  // Why settings of a profile do not work together.
  'profile.positionUnchecked':
    'Without a size to check (“Unit of sizes”), pictures that are matched by their position could be mixed up unnoticed.',
  'profile.attachUnread':
    'Where nothing can be read or looked up, a person is asked whenever the answer to adding a photo is lost.',
  'profile.attachWithoutKey':
    'Where nothing can be read, photos can be added this way only to listings whose key the answer to their creation shows.',
  'profile.settlesWithinTick': 'What was not found counts as not created sooner than reads may lag.',
  // What rules find where the service says nothing itself, and why one of them is left to it.
  'rule.rejected': 'The service does not take this value.',
  'rule.warning': 'The service asks whether this value is right.',
  'rule.required': 'The service asks for this field.',
  'rule.notOffered': 'The service does not offer this value here.',
  'rule.found': '{field}: {why}',
  'rule.unexpected': 'Its expression cannot be read: “{found}” at place {at} is not expected. The service decides.',
  'rule.ends': 'Its expression cannot be read: it ends too early. The service decides.',
  'rule.tooLarge': 'Its expression is too long or too deep to be carried out here. The service decides.',
  'error.rulesReject':
    'The rules of the service do not allow this. {why} Nothing was changed. Give another value, or ask the service.',
  'error.fieldReadOnly':
    'The rules of the service do not let {field} be changed here. Nothing was changed. Leave it as it is, or ask the service.',
  'error.noRuleSource':
    'The service profile does not say where the service shows its rules. Nothing was changed. Run diagnostics, which find it out, or set “Where the service publishes its rules” in the profile.',
  'history.rulesSet': 'Rules of the service set {fields}',
  // What is wrong with a text that was given, whatever asked for it; `{what}` is one of the fields.
  'input.tooLong': '{^what} is too long: at most {characters} characters can be kept. Shorten it. Nothing was changed.',
  'input.empty': '{^what} is empty. Write it. Nothing was changed.',
  'input.halfCharacter':
    'This text contains half of a character (an unpaired surrogate), which cannot be saved or sent. Delete the damaged character and try again. Nothing was changed.',
  'input.unusable': '{subject}: {why}. Nothing was changed.',
  'input.all': 'The input',
  'input.shortDescription': 'the caption',
  'input.imageOf': 'the room',
  'input.name': 'the name',
  'input.text': 'the text',
  'input.value': 'the text',
  'input.entity': 'the pasted listing',
  'input.uploadUrl': 'the upload address',
  'input.baseUrl': 'the listing address',
  'input.tokenUrl': 'the token address',
  'input.token': 'the token',
  'input.clientId': 'the client ID',
  'input.clientSecret': 'the client secret',
  'input.memberLoginId': 'the member login ID',
  'input.listingKey': 'the listing key',
  // What is wrong with a table of listings, or a line of it. A `{field}` is a RESO word, a `{column}` one of the table.
  'tableLine.asked': '“{value}” can be read in more than one way: first say how the column is written.',
  'tableLine.twice': '“{key}” is in line {line} already.',
  'tableLine.sameListing': 'Line {line} is about this listing already: {name}.',
  'tableLine.number':
    '“{value}” may be thousands or a fraction: write {field} without a sign between thousands, such as 450000 or 450.0.',
  'tableLine.error': 'A formula of the spreadsheet failed: “{value}”. Write the value itself.',
  'tableLine.tooNarrow':
    'The column of the spreadsheet was too narrow to show the value: “{value}”. Widen it and save again.',
  'tableLine.rounded':
    'The spreadsheet has rounded a long number: “{value}”. Format the column as text and enter the number again.',
  'tableLine.serial':
    '“{value}” is the number by which a spreadsheet keeps {date}. Format the column as dates and save again.',
  'tableLine.tooManyCells':
    'The line has {cells} cells and the header {columns}. A text with the separator in it stands in quotation marks.',
  'tableLine.nameless': 'The line says neither an address nor a ListingKey or ListingId.',
  'tableLine.longName': 'The address has {length} characters; at most {most} can be kept.',
  'tableLine.severalListings': '“{key}” is the name of {count} listings here. Give ListingId a column.',
  'tableLine.onService':
    'The listing is at the service already, which takes only changes of photos. Not changed: {fields}. Change these on the service’s own site.',
  'tableLine.beingCreated':
    'The listing is being created at the service with the values that it had. Not changed: {fields}.',
  'tableLine.noFolder': 'There is no folder “{folder}” in the folder of the photos.',
  'tableLine.folderOutside': 'The folder “{folder}” is outside of the folder of the photos.',
  'tableLine.wholeFolder': '“{folder}” is the folder of all listings. Name the one of this listing.',
  'tableLine.archived': 'It is in the archive and stays as it is.',
  'tableLine.unarchived': 'It is taken out of the archive.',
  'tableLine.otherFiles': 'The photos stay, though there are other files under their names now: {names}',
  'tableLine.replaced': 'Replaced by the files that are there under their names now: {names}',
  'tableLine.samePhotos': 'The same photos are in another listing as well ({listings}): {names}',
  'tableLine.photosRefused': 'Not added: {names}',
  'table.openQuote': 'A quotation mark in line {line} is never closed, so that the lines after it cannot be read.',
  'table.empty': 'There is no line with a listing in this table.',
  'table.ambiguous':
    '“{example}” in the column “{column}” can be {readings}, and nothing in the column shows which. Say how the table is written. Nothing was changed.',
  'table.ofExport':
    'This table lists the photos of an export. Add the folder that it lies in to a listing: captions and rooms are inside the photos.',
  'table.noHeadingLine': 'Nothing stands in line {line} of this table, so it has no headings there.',
  'table.noKey':
    'No column says which listing a line is about. Match one with the address (UnparsedAddress), ListingKey or ListingId.',
  'table.noSuchColumn': 'There is no column “{column}”. The table has {columns}.',
  'table.noSuchTarget':
    '“{target}” is no field of a listing. Write a name of letters and digits, such as ListPrice:decimal, or - to leave the column out.',
  // What is found about the pictures of a listing before it is sent, and what to do.
  'finding.tooFewPhotos': 'The listing has {count} photos; at least {least} are needed. Add more.',
  'finding.tooManyPhotos': 'The listing has {count} photos; at most {most} are allowed. Remove or reject some.',
  'finding.bytes':
    'The picture has {size} MB; at most {most} MB are allowed. Lower the size or quality in the service profile.',
  'finding.tooFewPixels': 'The picture is {size} pixels; at least {least} are needed. Add a larger one.',
  'finding.tooManyPixels':
    'The picture is {size} pixels; at most {most} are allowed. Lower the longer side in the service profile.',
  'finding.format': 'The picture is sent as {format}, and only these are taken: {formats}.',
  'finding.captionRequired': 'The photo needs a caption.',
  'finding.captionLength': 'The caption has {length} characters; at most {most} are allowed. Shorten it.',
  'finding.caption.phone': 'The caption has a phone number: “{text}”. Take it out.',
  'finding.caption.mail': 'The caption has an email address: “{text}”. Take it out.',
  'finding.caption.web': 'The caption has a web address: “{text}”. Take it out.',
  'finding.caption.price': 'The caption has a price: “{text}”. Take it out.',
  'finding.caption.word': 'The caption has words that are not allowed: “{text}”. Take them out.',
  'finding.roomRequired': 'The photo needs a room.',
  'finding.primaryExterior': 'The primary photo shows {room}. Put one of these first: {rooms}.',
  'finding.secondExterior': 'After {room} the second photo has to show one of these: {rooms}. Put it there.',
  'finding.primaryUnaltered': 'The primary photo is altered. Put an unaltered one first.',
  'finding.coverage':
    'No photo has these rooms: {rooms}. Add photos of them, or set the room of the photos that show them.',
  'finding.disclosedInCaption': 'The picture is altered, and its caption does not say so. Write “{label}”.',
  'finding.originalMissing':
    'The picture is altered, and its original is not in the listing. Add it, and say which it is.',
  'finding.originalApart': 'The picture is altered, and its original is photo {position}. Put them next to each other.',
  'finding.labelRequired': 'The picture is altered and needs a label on itself. Replace it with one that has it.',
  'finding.labelWanted':
    'The picture is altered, and the service may want a label on it. Have “{label}” drawn on what is sent.',
  'finding.labelForbidden': 'The picture has a label on itself, which is not allowed. Replace it with one without.',
  'finding.perhapsAltered': 'The picture may be altered. Its file says: {said}. Say whether it is.',
  'hint.generated': 'made with generative AI',
  'hint.editedByGeneration': 'edited with generative AI',
  'hint.partlyGenerated': 'put together, with parts made by generative AI',
  'hint.algorithm': 'made by a program',
  'hint.enhanced': 'changed by a program',
  'hint.composite': 'put together from several pictures',
  'hint.digitalCreation': 'made on a computer',
  'hint.virtualRecording': 'recorded in a virtual scene',
  'hint.data': 'made from data',
  'hint.placed': 'something was put in',
  'hint.drawn': 'something was drawn in',
  'hint.removed': 'something was taken out',
  'finding.blank': 'The picture is a single color. Replace it.',
  'finding.blurred': 'The picture looks blurred. Check it, and replace it if it is.',
  'finding.tooDark': 'The picture looks too dark. Make it brighter, or replace it.',
  'finding.tooBright': 'The picture looks too bright. Make it darker, or replace it.',
  'finding.tilted': 'Upright lines lean by {degrees}°. Straighten the picture.',
  'finding.leaning': 'Upright lines meet instead of being parallel. Make them upright.',
  'finding.previewTurned':
    'The picture is rotated or mirrored compared with the camera’s preview in its file. Check it, and rotate it if it is wrong.',
  'finding.previewBlank':
    'The picture is all black or all white, and the camera’s preview in its file is not. Check it, and replace it if it is wrong.',
  'finding.code':
    'A QR code can be read on the picture. Nothing was changed. Crop it out, or replace or reject the photo.',
  'finding.codeOfAddress':
    'A QR code with a web address can be read on the picture. Nothing was changed. Crop it out, or replace or reject the photo.',
  'finding.shows.people': 'The picture shows people, by the keywords of its file. Replace or reject it.',
  'finding.shows.text': 'The picture shows text, by the keywords of its file. Replace or reject it.',
  'finding.shows.watermark': 'The picture has a watermark, by the keywords of its file. Replace or reject it.',
  'finding.shows.sign': 'The picture shows a sign, by the keywords of its file. Replace or reject it.',
  'finding.shows.code': 'The picture shows a QR code, by the keywords of its file. Replace or reject it.',
  'problem.oneError': '{listing} was not sent: there is {count} error. Nothing is lost. Fix it, or send it anyway.',
  'problem.errors': '{listing} was not sent: there are {count} errors. Nothing is lost. Fix them, or send it anyway.',
  'history.sentAnyway': 'Sent anyway, errors: {count} ({rules})',
  'error.noOriginal':
    'The original has to be another photo of the same listing. Nothing was changed. Name one that is in it.',
} as const;
