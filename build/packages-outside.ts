import type { Plugin } from 'vite';

/**
 * What stays outside the bundles: packages that find their native part by their own place. The key store's binaries are
 * packages of their own (`@napi-rs/keyring-linux-x64-gnu`), asked for by name.
 */
export const PACKAGES_OUTSIDE: readonly (string | RegExp)[] = ['sharp', /^libheif-js/, /^@napi-rs\/keyring-/];

const BINDING = /[\\/]better-sqlite3[\\/]lib[\\/]binding\.js$/;
/** From `out/NAME/` of a checkout and of an installed app to the folder that the package takes for its own. */
const PLACE = "require('node:path').join(__lightboxFolder, '..', '..', 'node_modules', 'better-sqlite3', 'lib')";

/**
 * Lets better-sqlite3 find its prebuilt binary from inside a bundle: it looks beside its own file, and that is elsewhere
 * now.
 */
export function nativesBeside(): Plugin {
  return {
    name: 'lightbox:natives-beside',
    transform(code, id) {
      if (!BINDING.test(id)) return null;
      const places = code.split('__dirname').length - 1;
      if (places === 0)
        this.error('better-sqlite3 looks for its binary in another way: see build/packages-outside.ts.');
      return {
        code: `const __lightboxPlace = ${PLACE};\n${code.replaceAll('__dirname', '__lightboxPlace')}`,
        map: null,
      };
    },
    renderChunk(code) {
      if (!code.includes('__lightboxFolder')) return null;
      return { code: `const __lightboxFolder = import.meta.dirname;\n${code}`, map: null };
    },
  };
}
