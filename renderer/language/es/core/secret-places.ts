/** Where a host says that it keeps secrets; another place is named in the host's own words. */
export const SECRET_PLACES: readonly (readonly [says: RegExp, spanish: string])[] = [
  [
    /^a file encrypted with a key from the system’s key store$/,
    'un archivo cifrado con una clave del almacén de claves del sistema',
  ],
  [
    /^a file encrypted with a key from the system’s key store, which is locked$/,
    'un archivo cifrado con una clave del almacén de claves del sistema, que está bloqueado',
  ],
  [/^a file that only you can read \((.+)\)$/, 'un archivo que solo esta cuenta de usuario puede leer ($1)'],
];
