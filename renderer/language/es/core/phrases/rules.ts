import type { RULES as ENGLISH } from '../../../../../shared/domain/phrases/rules.ts';

export const RULES: Readonly<Record<keyof typeof ENGLISH, string>> = {
  'rule.rejected': 'El servicio no acepta este valor.',
  'rule.warning': 'El servicio pregunta si este valor es correcto.',
  'rule.required': 'El servicio pide este dato.',
  'rule.notOffered': 'El servicio no ofrece este valor aquí.',
  'rule.found': '{field}: {why}',
  'rule.unexpected': 'Su expresión no se puede leer: no se espera “{found}” en el lugar {at}. Decide el servicio.',
  'rule.ends': 'Su expresión no se puede leer: termina antes de tiempo. Decide el servicio.',
  'rule.tooLarge': 'Su expresión es demasiado larga o profunda para evaluarla aquí. Decide el servicio.',
  'error.rulesReject':
    'Las reglas del servicio no permiten esto. {why} No se cambió nada. Indique otro valor o consulte al servicio.',
  'error.fieldReadOnly':
    'Las reglas del servicio no permiten cambiar {field} aquí. No se cambió nada. Déjelo como está o consulte al servicio.',
  'error.noRuleSource':
    'El perfil del servicio no dice dónde indica el servicio sus reglas. No se cambió nada. Ejecute el diagnóstico, que lo averigua, o configure “Dónde indica el servicio sus reglas” en el perfil.',
  'history.rulesSet': 'Reglas del servicio fijaron {fields}',
};
