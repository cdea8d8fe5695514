import type { readiness as english } from '../en/readiness.ts';

export const readiness: Record<keyof typeof english, string> = {
  'readiness.sent': 'Completa y al día',
  'readiness.complete': 'Completa',
  'readiness.incomplete': '{percent, number} % completa: {list}',
  'readiness.attention': 'requiere atención',
  'readiness.photos': 'aún sin fotos',
  'readiness.captions': '{count, plural, one {falta # leyenda} other {faltan # leyendas}}',
  'readiness.rooms': '{count, plural, one {falta # ambiente} other {faltan # ambientes}}',
  'readiness.fields': '{count, plural, one {# campo} other {# campos}} por completar ({names})',
  'readiness.errors': '{count, plural, one {# error} other {# errores}} por corregir',
  'readiness.title': '¿Lista para enviar?',
  'readiness.menu': 'Lo que falta',
};
