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
} as const;
