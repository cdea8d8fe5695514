/** A service's description of its fields, and what does not fit there. */
export const FIELDS = {
  'metadata.notXml': 'The description of the service ($metadata) cannot be read: it is no XML.',
  'metadata.cutOff': 'The description of the service ($metadata) ends in the middle.',
  'metadata.tooLarge': 'The description of the service ($metadata) is larger than any that is read.',
  'metadata.hasDoctype':
    'The description of the service ($metadata) was not read: it declares a document type, which none of these has.',
  'metadata.notAModel': 'What the service shows as its description ($metadata) is none.',
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
} as const;
