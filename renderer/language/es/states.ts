import type { states as english } from '../en/states.ts';

export const states: Record<keyof typeof english, string> = {
  'state.queued': 'En espera',
  'state.sending': 'Enviando',
  'state.uploaded': 'Subida',
  'state.processing': 'En proceso',
  'state.attached': 'Enviada',
  'state.unknownBase': 'El servicio no la muestra',
  'state.changed': 'Cambiada',
  'state.needsYou': 'Requiere atención',
  'state.paused': 'En pausa',
  'state.waitsForFile': 'Espera su archivo',
  'state.copyingPaused': 'Copia en pausa',
  'state.removed': 'Quitada',
  'state.rejected': 'Descartada',
  'listingState.empty': 'aún sin fotos',
  'listingState.draft': 'lista para enviar',
  'listingState.changed': '{count, number} por enviar',
  'listingState.inStep': 'al día',
  'listingState.unknownBase': '{count, number} sin mostrar',
  'listingState.conflict': '{count, plural, one {# conflicto} other {# conflictos}}',
  'listingState.needsYou': '{count, plural, one {# requiere atención} other {# requieren atención}}',
};
