// @module-tag large
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createRateLimit } from '../../../electron/core/service/http/rate-limit.ts';
import { encodedLength, openReading } from '../../../electron/core/service/upload/outgoing-file.ts';
import { createPieces } from '../../../electron/core/service/upload/outgoing-pieces.ts';
import fc from '../../fast-check.ts';
import { connectedCore, counts, nth, temporaryFolder, unsyncedListing } from '../harness.ts';

/** Services read the bytes of a part as they come, or as base64 text; which of the two is a setting. */

it('a file as base64 is the base64 of the whole, however its pieces fall, and as long as was said', async () => {
  const folder = await temporaryFolder();
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200_000, size: 'max' }), async (bytes) => {
      const file = path.join(folder, 'picture.jpg');
      await writeFile(file, bytes);
      const pieces = createPieces();
      const reading = openReading(file, pieces, createRateLimit(null), () => undefined, 'base64');
      const chunks: Buffer[] = [];
      for await (const chunk of reading.stream) {
        chunks.push(Buffer.from(z.instanceof(Buffer).parse(chunk)));
      }
      const sent = Buffer.concat(chunks).toString('latin1');
      expect(sent).toBe(Buffer.from(bytes).toString('base64'));
      expect(sent).toHaveLength(encodedLength(bytes.length, 'base64'));
      expect(reading.digest()).toBe(createHash('sha256').update(bytes).digest('hex'));
    }),
    { numRuns: 20 },
  );
});

it('a file that has to be a certain one is sent as a whole, or without its end', async () => {
  const folder = await temporaryFolder();
  const file = path.join(folder, 'picture.jpg');
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ minLength: 1, maxLength: 200_000, size: 'max' }),
      fc.boolean(),
      async (bytes, isIt) => {
        await writeFile(file, bytes);
        const right = createHash('sha256').update(bytes).digest('hex');
        const expected = isIt ? right : createHash('sha256').update('another').digest('hex');
        const reading = openReading(file, createPieces(), createRateLimit(null), () => undefined, 'binary', expected);
        let sent = 0;
        const read = async (): Promise<void> => {
          for await (const chunk of reading.stream) sent += z.instanceof(Buffer).parse(chunk).length;
        };
        const whole = await read().then(
          () => true,
          () => false,
        );
        expect(whole).toBe(isIt);
        if (isIt) expect(sent).toBe(bytes.length);
        else expect(sent).toBeLessThan(bytes.length);
        expect(reading.digest()).toBe(right);
      },
    ),
    { numRuns: 20 },
  );
});

describe('a service that reads base64', () => {
  it.each(['base64', 'byHeader'] as const)('has the very pictures that were sent (%s)', async (partEncoding) => {
    const { service, opened, listingId } = await unsyncedListing(3, {
      dialect: { partEncoding },
      profile: { upload: { partEncoding: 'base64', filesPerRequest: 3 } },
    });
    expect(counts(await opened.sync())).toEqual([3, 1, 0, 0, 0, 0]);
    const { media } = await opened.call('listing.get', { listingId });
    for (const [index, item] of media.entries()) {
      const there = nth(service.media(), index);
      expect(there.FileSize).toBe(item.rendition?.bytes);
      const answer = await fetch(there.MediaURL, { headers: { Authorization: `Bearer ${service.token}` } });
      expect(
        Buffer.from(await answer.arrayBuffer())
          .subarray(0, 2)
          .toString('hex'),
      ).toBe('ffd8');
    }
  });
});

describe('the diagnostics', () => {
  const found = async (
    partEncoding: 'binary' | 'base64' | 'byHeader',
    present: 'binary' | 'base64',
    storedPictures: 'asSent' | 'madeAnew' = 'asSent',
  ) => {
    const { service, opened } = await connectedCore({
      dialect: { partEncoding, storedPictures },
      profile: { upload: { partEncoding: present } },
      environment: 'test',
    });
    const { checks, proposals } = await opened.call('account.check', { write: true });
    return {
      verdict: checks.find(({ id }) => id === 'partEncoding')?.verdict,
      proposed: proposals.flatMap(({ setting, proposed }) => (setting === 'upload.partEncoding' ? [proposed] : [])),
      stored: service.snapshot().binaries,
    };
  };

  it('read a test picture back, and leave alone what comes back as it was sent', async () => {
    expect(await found('binary', 'binary')).toEqual({ verdict: 'good', proposed: [], stored: 2 });
    expect(await found('base64', 'base64')).toEqual({ verdict: 'good', proposed: [], stored: 2 });
    expect(await found('byHeader', 'base64')).toEqual({ verdict: 'good', proposed: [], stored: 2 });
  });

  it('find the other way where it does not', async () => {
    expect(await found('base64', 'binary')).toEqual({ verdict: 'note', proposed: ['base64'], stored: 3 });
    expect(await found('binary', 'base64')).toEqual({ verdict: 'note', proposed: ['binary'], stored: 3 });
  });

  it('have nothing against a service that makes pictures anew, and leave no third one there', async () => {
    expect(await found('binary', 'binary', 'madeAnew')).toEqual({ verdict: 'good', proposed: [], stored: 2 });
    expect(await found('base64', 'base64', 'madeAnew')).toEqual({ verdict: 'good', proposed: [], stored: 2 });
    expect(await found('base64', 'binary', 'madeAnew')).toEqual({ verdict: 'note', proposed: ['base64'], stored: 3 });
    expect(await found('binary', 'base64', 'madeAnew')).toEqual({ verdict: 'note', proposed: ['binary'], stored: 3 });
  });
});
