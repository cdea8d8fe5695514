/** What rules of a service find, where it says nothing itself, and why one of them is left to the service. */
export const RULES = {
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
} as const;
