import { createReadStream, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { z } from 'zod';
import { announce } from './helper-process.ts';

/**
 * The bound of the renderer: a page that does nothing but show the same pictures in `<img>`, as simply as a page can:
 * `node plain-grid.ts NAME FILE_WITH_PICTURES`. Keys do what the keys of the real page do.
 */
const [name = '', list = ''] = process.argv.slice(2);
const files = z
  .array(z.object({ small: z.string(), screen: z.string() }))
  .parse(JSON.parse(readFileSync(list, 'utf8')));

const page = `<!doctype html><meta charset="utf-8"><title>Plain grid</title>
<style>
  body { margin: 0; font: 14px sans-serif; display: grid; grid-template-columns: 1fr 300px; height: 100vh }
  #grid { overflow: auto; display: grid; grid-template-columns: repeat(auto-fill, 190px); gap: 12px; align-content: start }
  #grid img { width: 190px; height: 127px; object-fit: cover; display: block }
  #grid div { height: 170px }
  #large { position: fixed; inset: 0; width: 100vw; height: 100vh; object-fit: contain; background: #222 }
</style>
<div id="grid" role="grid" aria-label="Photos"></div>
<button>${name}</button>
<script>
  const grid = document.getElementById('grid');
  let shown = -1;
  const ahead = new Map();
  const screenOf = (at) => {
    const image = ahead.get(at) ?? Object.assign(new Image(), { src: '/screen/' + at });
    ahead.set(at, image);
    return image.decode().then(() => image);
  };
  const show = async (at) => {
    shown = at;
    const image = await screenOf(at);
    document.getElementById('large')?.remove();
    image.id = 'large';
    image.dataset.at = at;
    document.body.append(image);
    void screenOf(at + 1);
  };
  document.querySelector('button').onclick = () => {
    grid.innerHTML = Array.from({ length: ${files.length} }, (_, at) =>
      '<div role="row" aria-label="Photo ' + (at + 1) + ', ${name} ' + (at + 1) +
      '"><img loading="lazy" decoding="async" src="/small/' + at + '">' + (at + 1) + '</div>').join('');
  };
  addEventListener('keydown', (event) => {
    if (event.key === 'Enter') void show(0);
    if (event.key === 'ArrowRight') void show(shown + 1);
    if (event.key === 'Escape') document.getElementById('large')?.remove();
  });
</script>`;

const server = createServer((request, response) => {
  const [, size = '', at = ''] = (request.url ?? '').split('/');
  const picture = files[Number(at === '' ? Number.NaN : at)];
  if (picture === undefined) {
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(page);
    return;
  }
  response.writeHead(200, { 'Content-Type': 'image/jpeg', 'Cache-Control': 'max-age=31536000, immutable' });
  createReadStream(size === 'small' ? picture.small : picture.screen).pipe(response);
}).listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') announce(address.port);
});
