/** What is wrong with a text that was given, whatever asked for it; `{what}` is one of the fields. */
export const INPUT = {
  'input.tooLong': '{^what} is too long: at most {characters} characters can be kept. Shorten it. Nothing was changed.',
  'input.empty': '{^what} is empty. Write it. Nothing was changed.',
  'input.halfCharacter':
    'This text contains half of a character (an unpaired surrogate), which cannot be saved or sent. Delete the damaged character and try again. Nothing was changed.',
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
} as const;
