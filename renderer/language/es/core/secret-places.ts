/** Where a host says that it keeps secrets; another place is named in the host's own words. */
export const SECRET_PLACES: readonly (readonly [says: RegExp, spanish: string])[] = [
  [/^the system’s key store$/, 'el almacén de claves del sistema'],
  [
    /^a file encrypted with a key from the system’s key store$/,
    'un archivo cifrado con una clave del almacén de claves del sistema',
  ],
  [
    /^a file that only you can read \((.+)\), since this system offers no key store$/,
    'un archivo que solo esta cuenta de usuario puede leer ($1), porque este sistema no ofrece un almacén de claves',
  ],
];
