import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testSize } from '../../../build/test-size.ts';
import { sharedPictureMaker } from '../../../electron/core/photos/pictures/picture-maker.ts';
import { type CheckedFile, checkFolder, missingOracles } from '../../corpus/check.ts';
import { drawCorpus } from '../../corpus/corpus.ts';

/** A folder of photos of one's own, which is held against the same programs. */
const { LIGHTBOX_CORPUS = '' } = process.env;

const missing = await missingOracles();
const reason =
  testSize() === 'search' ? missing.join(', ') && `for want of ${missing.join(', ')}` : 'a search alone plays it';

const differing = (files: readonly CheckedFile[]): readonly CheckedFile[] =>
  files.filter(({ differences }) => differences.length > 0);

describe.skipIf(reason !== '')(
  `what exiftool, littleCMS and djpeg read and show${reason && ` (not tested: ${reason})`}`,
  () => {
    test('is what is read and shown here, of each kind of file', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'lightbox-corpus-'));
      try {
        for (const { name, content } of await drawCorpus()) writeFileSync(join(folder, name), content);
        const checked = await checkFolder(folder, sharedPictureMaker());
        expect(checked.length).toBeGreaterThan(40);
        expect(differing(checked)).toEqual([]);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    });

    test.skipIf(LIGHTBOX_CORPUS === '')('is the same in the folder LIGHTBOX_CORPUS', async () => {
      expect(differing(await checkFolder(LIGHTBOX_CORPUS, sharedPictureMaker()))).toEqual([]);
    });
  },
);
