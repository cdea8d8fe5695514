import PDFDocument from 'pdfkit';
import type { Given, SheetPhoto, Taken } from '../../core/photos/pictures/protocol.ts';
import { openPicture } from '../decoder.ts';
import { writeNew } from '../drawings.ts';
import { type Letters, openLetters } from './letters.ts';
import { type Logo, placeOfLogo } from './logo.ts';

const [COLUMNS, ROWS] = [3, 4];
/** Points, 72 to an inch. */
const [MARGIN, GAP, HEADER, WORDS] = [36, 14, 30, 46];
/** Pixels of the long edge: 300 to an inch in a column of A4. */
const EDGE = 720;
const [BLACK, GREY] = ['#111111', '#666666'];

/** Writes the sheet: the photos in their order, each with its number, room and caption. */
export async function contactSheet(job: Taken['contactSheet']): Promise<Given['contactSheet']> {
  const letters = await openLetters();
  const words = job.photos.map((photo) => wordsOf(photo, letters, job.left));
  const title = letters.shown(job.title) ?? '';
  const document = new PDFDocument({
    size: job.page === 'a4' ? 'A4' : 'LETTER',
    margin: MARGIN,
    autoFirstPage: false,
    // [Note: no font at first] The standard fonts of a PDF are not embedded, and have no letters beyond Western ones.
    font: '',
    info: { Title: job.title, Producer: 'Listing Lightbox', Creator: 'Listing Lightbox' },
  });
  document.font(letters.font);
  const logo = job.logo === null ? null : await placeOfLogo(job.logo);
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => document.once('end', resolve));
  const pages = Math.max(1, Math.ceil(job.photos.length / (COLUMNS * ROWS)));
  for (let page = 0; page < pages; page += 1) {
    document.addPage();
    drawHeader(document, { title, logo, page: `${page + 1} / ${pages}` });
    for (let cell = 0; cell < COLUMNS * ROWS; cell += 1) {
      const index = page * COLUMNS * ROWS + cell;
      const [photo, said] = [job.photos[index], words[index]];
      if (photo !== undefined && said !== undefined) await drawPhoto(document, photo, said, cell);
    }
  }
  document.end();
  await ended;
  await writeNew(job.target, Buffer.concat(chunks));
  return { pages, notShown: words.filter(({ isWhole }) => !isWhole).length };
}

interface Said {
  readonly caption: string;
  readonly room: string;
  readonly isWhole: boolean;
}

/** What has no letters here is not drawn as boxes: it is said where it can be read. */
function wordsOf(photo: SheetPhoto, letters: Letters, left: string): Said {
  const [caption, room] = [letters.shown(photo.caption), letters.shown(photo.room)];
  const isWhole = caption !== null && room !== null;
  return { caption: caption ?? letters.shown(left) ?? '', room: room ?? '', isWhole };
}

interface Header {
  readonly title: string;
  readonly logo: Logo | null;
  readonly page: string;
}

function drawHeader(document: PDFKit.PDFDocument, { title, logo, page }: Header): void {
  const width = document.page.width - 2 * MARGIN;
  const before = logo === null ? 0 : logo.width + GAP;
  if (logo !== null) document.image(logo.path, MARGIN, MARGIN + 8 - logo.height / 2, { width: logo.width });
  document.fontSize(13).fillColor(BLACK);
  document.text(title, MARGIN + before, MARGIN, {
    width: width - 60 - before,
    height: 16,
    ellipsis: true,
    lineBreak: false,
  });
  document.fontSize(9).fillColor(GREY);
  document.text(page, MARGIN + width - 60, MARGIN + 3, { width: 60, align: 'right', lineBreak: false });
}

async function drawPhoto(document: PDFKit.PDFDocument, photo: SheetPhoto, said: Said, cell: number): Promise<void> {
  const [pageWidth, pageHeight] = [document.page.width - 2 * MARGIN, document.page.height - 2 * MARGIN - HEADER];
  const width = (pageWidth - (COLUMNS - 1) * GAP) / COLUMNS;
  const height = (pageHeight - (ROWS - 1) * GAP) / ROWS;
  const x = MARGIN + (cell % COLUMNS) * (width + GAP);
  const y = MARGIN + HEADER + Math.floor(cell / COLUMNS) * (height + GAP);
  const picture = await openPicture(photo.picture)
    .resize({ width: EDGE, height: EDGE, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 82 })
    .toBuffer();
  document.image(picture, x, y, { fit: [width, height - WORDS], align: 'center', valign: 'center' });
  const below = y + height - WORDS + 5;
  document.fontSize(8.5).fillColor(BLACK);
  document.text(`${photo.number}  ${said.room}`, x, below, { width, height: 11, ellipsis: true });
  document.fontSize(8).fillColor(GREY);
  document.text(said.caption, x, below + 12, { width, height: 29, ellipsis: '…' });
}
