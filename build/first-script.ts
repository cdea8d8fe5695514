import type { Plugin } from 'vite';

/**
 * Puts a module into a file of its own and before all other scripts of the page, which import it from there. [Note: own script]
 * As a mere import of theirs it would wait until they are all read and compiled.
 * @param entry path of the module
 */
export function firstScript(entry: string): Plugin {
  return {
    name: 'lightbox:first-script',
    buildStart() {
      this.emitFile({ type: 'chunk', id: entry });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const file = Object.values(bundle).find((each) => each.type === 'chunk' && each.facadeModuleId === entry);
        if (file === undefined) throw new Error(`${entry} has no file of its own.`);
        return html.replace(
          '<script',
          `<script type="module" crossorigin src="./${file.fileName}"></script>\n    <script`,
        );
      },
    },
  };
}
