import type { DoctorCheck } from '../../../../shared/contract/model.ts';

/** What each check of an examination is about; what it found is in the core's own words. */
export const CHECKS: Readonly<Record<DoctorCheck['id'], string>> = {
  addresses: 'Direcciones',
  signIn: 'Inicio de sesión',
  webApi: 'API web',
  reading: 'Lectura',
  filter: 'Filtros',
  uploadAddress: 'Dirección de carga',
  upload: 'Carga de fotos',
  tags: 'Etiquetas de versión',
  prefer: 'Respuestas preferidas',
  attach: 'Agregado de fotos a una propiedad',
  connection: 'Conexión',
  partName: 'Nombre de la parte enviada',
  results: 'Resultados',
  sizeUnit: 'Unidad de tamaño',
};
