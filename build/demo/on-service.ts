// Reads back what is on the service, over HTTP as anybody could, and compares it with what it should be.

import { z } from 'zod';

const Media = z.looseObject({
  Order: z.int(),
  ShortDescription: z.string().nullable(),
  ImageOf: z.string().nullable(),
  MediaKeyNumeric: z.int(),
  MediaURL: z.url(),
  FileSize: z.int(),
  DeletedYN: z.boolean(),
});
const Listings = z.object({ value: z.array(z.looseObject({ ListingKey: z.string(), Media: z.array(Media) })) });

export interface OnService {
  readonly order: number;
  readonly shortDescription: string;
  readonly imageOf: string;
  readonly mediaKeyNumeric: number;
  readonly bytes: number;
}

/** All listings of the service, each with its photos in their order; the pictures are fetched to count their bytes. */
export async function readService(baseUrl: string, token: string): Promise<OnService[][]> {
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await fetch(`${baseUrl}/RESO/OData/Property?$expand=Media`, { headers });
  const { value } = Listings.parse(await answer.json());
  return Promise.all(
    value.map((listing) =>
      Promise.all(
        listing.Media.filter((media) => !media.DeletedYN)
          .toSorted((a, b) => a.Order - b.Order)
          .map(async (media) => ({
            order: media.Order,
            shortDescription: media.ShortDescription ?? '',
            imageOf: media.ImageOf ?? '',
            mediaKeyNumeric: media.MediaKeyNumeric,
            bytes: (await (await fetch(media.MediaURL, { headers })).arrayBuffer()).byteLength,
          })),
      ),
    ),
  );
}

/** Changes a caption at the service as a second person would, with the tag that is there now. */
export async function changeCaptionElsewhere(
  baseUrl: string,
  token: string,
  mediaKeyNumeric: number,
  caption: string,
): Promise<void> {
  const url = `${baseUrl}/RESO/OData/Media(${mediaKeyNumeric})`;
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const etag = (await fetch(url, { headers })).headers.get('etag') ?? '';
  const answer = await fetch(url, {
    method: 'PATCH',
    headers: { ...headers, 'If-Match': etag },
    body: JSON.stringify({ ShortDescription: caption }),
  });
  if (!answer.ok) throw new Error(`The second person's change was refused with ${answer.status}.`);
}

export function printTable(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows) {
    process.stdout.write(
      `  ${row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd()}\n`,
    );
  }
}
