import type { FIELDS as ENGLISH } from '../../../../../shared/domain/phrases/fields.ts';

export const FIELDS: Readonly<Record<keyof typeof ENGLISH, string>> = {
  'metadata.notXml': 'La descripción del servicio ($metadata) no se puede leer: no es XML.',
  'metadata.cutOff': 'La descripción del servicio ($metadata) está cortada a la mitad.',
  'metadata.tooLarge': 'La descripción del servicio ($metadata) es más grande que cualquiera que se lea.',
  'metadata.hasDoctype':
    'La descripción del servicio ($metadata) no se leyó: declara un tipo de documento, que ninguna de estas tiene.',
  'metadata.notAModel': 'Lo que el servicio muestra como su descripción ($metadata) no lo es.',
  'field.tooLong': 'El servicio acepta aquí {most} caracteres como máximo; hay {length}.',
  'field.notOffered': 'El servicio no ofrece “{value}” aquí.',
  'field.notOfferedNear': 'El servicio no ofrece “{value}” aquí. Parecidos: {near}.',
  'field.setByService': 'El servicio completa este campo por su cuenta y no acepta ningún valor.',
  'field.takesInteger': 'El servicio acepta aquí un número entero.',
  'field.takesDecimal': 'El servicio acepta aquí un número.',
  'field.takesYesNo': 'El servicio acepta aquí sí o no.',
  'field.takesDate': 'El servicio acepta aquí una fecha.',
  'error.fieldsDoNotFit': 'El servicio no acepta esto. {why} No se cambió nada.',
  'error.fieldSetByService':
    'El servicio fija {field} por sí mismo, así que no se puede indicar. No se cambió nada. Omítalo o consulte al servicio.',
};
