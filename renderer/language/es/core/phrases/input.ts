import type { INPUT as ENGLISH } from '../../../../../shared/domain/phrases/input.ts';

/** What is wrong with a text that was given. The fields are of both genders, so nothing agrees with them. */
export const INPUT: Readonly<Record<keyof typeof ENGLISH, string>> = {
  'input.tooLong':
    '{^what}: el texto es demasiado largo; se pueden guardar {characters} caracteres como máximo. Acórtelo. No se cambió nada.',
  'input.empty': '{^what}: falta el texto. Escríbalo. No se cambió nada.',
  'input.halfCharacter':
    'Este texto contiene medio carácter (un sustituto sin pareja), que no se puede guardar ni enviar. Borre el carácter dañado e intente de nuevo. No se cambió nada.',
  'input.shortDescription': 'leyenda',
  'input.imageOf': 'ambiente',
  'input.name': 'nombre',
  'input.text': 'texto',
  'input.value': 'texto',
  'input.entity': 'propiedad pegada',
  'input.uploadUrl': 'dirección de carga',
  'input.baseUrl': 'dirección de propiedades',
  'input.tokenUrl': 'dirección de tokens',
  'input.token': 'token',
  'input.clientId': 'id de cliente',
  'input.clientSecret': 'secreto de cliente',
  'input.memberLoginId': 'id de inicio de sesión del miembro',
  'input.listingKey': 'clave de la propiedad',
};
