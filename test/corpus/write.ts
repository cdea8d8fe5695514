// Writes the corpus into a folder, to look at it with other programs: `npm run corpus -- FOLDER`.

import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { drawCorpus } from './corpus.ts';

const folder = path.resolve(process.argv[2] ?? 'corpus-output');
await mkdir(folder, { recursive: true });
const files = await drawCorpus();
for (const { name, content } of files) await writeFile(path.join(folder, name), content);
process.stdout.write(`${files.length} files in ${folder}\n`);
