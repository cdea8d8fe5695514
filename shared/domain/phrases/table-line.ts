/** What is wrong with a table of listings, or a line of it. A `{field}` is a RESO word, a `{column}` one of the table. */
export const TABLE_LINE = {
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
} as const;
