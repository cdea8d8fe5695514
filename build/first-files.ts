import type { Plugin } from 'vite';

/**
 * Lets a module and a font come before everything else of the page. [Note: own script] The module gets a file of its own, which
 * the other scripts import: as a mere import of theirs it would wait until they are all read and compiled. Nothing is shown before
 * it ran. [Note: font ahead] A font is fetched when text in it is first laid out; until then another one stands in, and lines jump.
 *
 * @param script path of the module
 * @param font how the name of the font's file begins
 */
export function firstFiles(script: string, font: string): Plugin {
  return {
    name: 'lightbox:first-files',
    buildStart() {
      this.emitFile({ type: 'chunk', id: script });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const files = Object.values(bundle);
        const module = files.find((file) => file.type === 'chunk' && file.facadeModuleId === script);
        const asset = files.find((file) => file.type === 'asset' && file.names.some((name) => name.startsWith(font)));
        if (module === undefined || asset === undefined)
          throw new Error(`${script} or ${font} has no file of its own.`);
        const ahead = [
          `<link rel="preload" as="font" type="font/woff2" crossorigin href="./${asset.fileName}">`,
          `<script type="module" blocking="render" crossorigin src="./${module.fileName}"></script>`,
        ];
        // Behind the policy of the page, which is about what follows it.
        return html.replace('<script', [...ahead, '<script'].join('\n    '));
      },
    },
  };
}
