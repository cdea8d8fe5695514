import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONTENT_SECURITY_POLICY, createAssetHandler } from '../../../electron/shell/asset-handler.ts';
import { readAddress } from '../../../electron/shell/page-files.ts';
import fc from '../../fast-check.ts';

const HASH = 'ab'.repeat(32);

describe('addresses of our scheme', () => {
  const read = (address: string) => readAddress(address, '/page', path.posix);

  test('the root is the page, files have their types', () => {
    const html = 'text/html; charset=utf-8';
    expect(read('lightbox://app/')).toEqual({ kind: 'file', path: '/page/index.html', contentType: html });
    expect(read('lightbox://app/assets/a%20b.js?x#y')).toEqual({
      kind: 'file',
      path: '/page/assets/a b.js',
      contentType: 'text/javascript; charset=utf-8',
    });
  });

  test('pictures have a hash and a size', () => {
    expect(read(`lightbox://blob/${HASH}/320`)).toEqual({ kind: 'picture', picture: HASH, size: '320' });
    expect(read(`lightbox://blob/${HASH}/original`)).toMatchObject({ size: 'original' });
  });

  test.each([
    'lightbox://app/../secret.js',
    'lightbox://app/%2e%2e/secret.js',
    'lightbox://app/..%2fsecret.js',
    'lightbox://app/..%2F..%2Fetc/x.js',
    'lightbox://app/a/..%2f..%2f..%2fx.js',
    'lightbox://app/..%5csecret.js',
    'lightbox://app/%00.js',
    'lightbox://app/%.js',
    'lightbox://app/%2fetc%2fx.js',
  ])('%s stays inside the page’s folder or is nothing', (address) => {
    const wanted = read(address);
    if (wanted.kind === 'file') expect(wanted.path.startsWith('/page/')).toBe(true);
    else expect(wanted).toEqual({ kind: 'nothing' });
  });

  test('a folder beside with the same beginning is outside', () => {
    expect(read('lightbox://app/..%2fpage-two/x.js')).toEqual({ kind: 'nothing' });
  });

  test.each([
    'lightbox://app/c:%5cwindows%5cx.js',
    'lightbox://app/C:/windows/x.js',
    'lightbox://app/..%5c..%5cx.js',
    'lightbox://app/index.html::$DATA',
    'lightbox://app/%5c%5cserver%5cshare%5cx.js',
  ])('%s is nothing on Windows', (address) => {
    expect(readAddress(address, 'C:\\page', path.win32)).toEqual({ kind: 'nothing' });
  });

  test('Windows finds the page’s own files', () => {
    expect(readAddress('lightbox://app/assets/x.css', 'C:\\page', path.win32)).toMatchObject({
      path: 'C:\\page\\assets\\x.css',
    });
  });

  test.each([
    'https://app/index.html',
    'lightbox://other/index.html',
    'lightbox://app/library.db',
    'lightbox://app/assets',
    `lightbox://blob/${HASH}`,
    `lightbox://blob/${HASH}/2048`,
    `lightbox://blob/${HASH}/320/more`,
    `lightbox://blob/${HASH.toUpperCase()}/320`,
    'lightbox://blob/..%2f..%2fx/320',
    'no address',
  ])('%s is nothing', (address) => {
    expect(read(address)).toEqual({ kind: 'nothing' });
  });

  test('no path leads out of the folder', () => {
    const piece = fc.oneof(fc.constantFrom('..', '.', '%2e%2e', '%2f', '%5c', '/', '\\', 'a', '.js'), fc.string());
    const outside: string[] = [];
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        for (const { resolve, extname, sep, relative } of [path.posix, path.win32]) {
          const folder = sep === '/' ? '/page' : 'C:\\page';
          const wanted = readAddress(`lightbox://app/${pieces.join('')}.js`, folder, { resolve, extname, sep });
          if (wanted.kind !== 'file') continue;
          const [first = ''] = relative(folder, wanted.path).split(sep);
          if (first === '..' || first.includes(':')) outside.push(wanted.path);
        }
        return outside.length === 0;
      }),
      { numRuns: 500 },
    );
    expect(outside).toEqual([]);
  });
});

describe('answers of our scheme', () => {
  let folder = '';
  let picture = '';
  const handler = (size = '320.jpg') =>
    createAssetHandler({
      takeDownload: (id) =>
        id === 'once' ? { path: path.join(folder, 'export.part'), fileName: '12 Oak ñ.zip' } : null,
      rendererFolder: path.join(folder, 'page'),
      picturePath: (sha256) => Promise.resolve(sha256 === HASH ? path.join(folder, 'pictures', size) : null),
    });
  const get = (address: string, size?: string, method = 'GET') => handler(size)(new Request(address, { method }));

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'lightbox-pages-'));
    mkdirSync(path.join(folder, 'page', 'folder.js'), { recursive: true });
    mkdirSync(path.join(folder, 'pictures'));
    writeFileSync(path.join(folder, 'page', 'index.html'), '<title>Page</title>');
    writeFileSync(path.join(folder, 'page', 'empty.css'), '');
    writeFileSync(path.join(folder, 'secret.js'), 'secret');
    // More than one chunk, so that the whole of a stream is proved.
    picture = 'jpeg '.repeat(200_000);
    for (const name of ['320.jpg', 'preview.jpg', 'original']) {
      writeFileSync(path.join(folder, 'pictures', name), picture);
    }
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('an exported zip is handed out as a file, and gone when it was read', async () => {
    writeFileSync(path.join(folder, 'export.part'), picture);
    const answer = await get('lightbox://app/download/once');
    expect(answer.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''12%20Oak%20%C3%B1.zip");
    expect(await answer.text()).toBe(picture);
    expect(existsSync(path.join(folder, 'export.part'))).toBe(false);
    expect((await get('lightbox://app/download/other')).status).toBe(404);
    expect((await get('lightbox://app/download/../secret.js')).status).toBe(404);
  });

  test('the page comes with its policy', async () => {
    const answer = await get('lightbox://app/');
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe('<title>Page</title>');
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toBe(CONTENT_SECURITY_POLICY);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('the policy allows neither foreign code nor inline code nor the network', () => {
    expect(CONTENT_SECURITY_POLICY).toContain("default-src 'none'");
    expect(CONTENT_SECURITY_POLICY).toContain("script-src 'self';");
    expect(CONTENT_SECURITY_POLICY).not.toMatch(/unsafe|https?:|wss?:|\*/);
  });

  test('a picture comes whole and may be kept', async () => {
    const answer = await get(`lightbox://blob/${HASH}/320`);
    expect(await answer.text()).toBe(picture);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(answer.headers.get('content-length')).toBe(String(picture.length));
    expect(answer.headers.get('cache-control')).toContain('immutable');
  });

  test('an empty file is an empty answer', async () => {
    const answer = await get('lightbox://app/empty.css');
    expect([answer.status, await answer.text()]).toEqual([200, '']);
  });

  test('a smaller picture that stands in is not kept', async () => {
    const answer = await get(`lightbox://blob/${HASH}/320`, 'preview.jpg');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    await answer.body?.cancel();
  });

  test('a picture with all its pixels may be shown and kept, made or as it came', async () => {
    for (const file of ['original', '320.jpg']) {
      const answer = await get(`lightbox://blob/${HASH}/full`, file);
      expect(answer.headers.get('content-type')).toBe('image/jpeg');
      expect(answer.headers.get('cache-control')).toContain('immutable');
      await answer.body?.cancel();
    }
  });

  test('an original comes with its bytes as they are', async () => {
    const answer = await get(`lightbox://blob/${HASH}/original`, 'original');
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(answer.headers.get('cache-control')).toContain('immutable');
    await answer.body?.cancel();
  });

  test.each([
    'lightbox://app/missing.js',
    'lightbox://app/folder.js',
    'lightbox://app/..%2fsecret.js',
    `lightbox://blob/${'0'.repeat(64)}/320`,
  ])('%s is not found', async (address) => {
    const answer = await get(address);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toBe('');
  });

  test('a picture that goes to another place between the question and the opening is found there', async () => {
    const paths = [path.join(folder, 'pictures', 'gone.jpg'), path.join(folder, 'pictures', 'preview.jpg')];
    const moving = createAssetHandler({
      takeDownload: () => null,
      rendererFolder: path.join(folder, 'page'),
      picturePath: () => Promise.resolve(paths.shift() ?? null),
    });
    const answer = await moving(new Request(`lightbox://blob/${HASH}/preview`));
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(picture);
  });

  test('a picture whose file has gone is not found', async () => {
    expect((await get(`lightbox://blob/${HASH}/320`, 'gone.jpg')).status).toBe(404);
  });

  test('nothing can be sent', async () => {
    expect((await get('lightbox://app/', undefined, 'POST')).status).toBe(405);
  });
});
