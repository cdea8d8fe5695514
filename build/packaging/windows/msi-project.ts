import { readFile, writeFile } from 'node:fs/promises';
import { ENDINGS, isRawType, PHOTO_MEDIA_TYPES } from '../../../shared/domain/photo-formats.ts';

/** Formats that photos are taken from, as the 'Open with' list of Windows knows them. */
const EXTENSIONS = PHOTO_MEDIA_TYPES.filter((type) => !isRawType(type)).flatMap((type) => ENDINGS[type]);
const PROGRAM = 'Listing Lightbox.exe';
const OWN_KEY = 'Software\\Listing Lightbox';

/**
 * Puts the command `lightbox` on the PATH of the computer, and offers the app under 'Open with' for photos without taking
 * them over.
 * @param project the WiX source that electron-builder wrote
 */
export function withCommandOnPath(project: string): string {
  const end = '</ComponentGroup>';
  if (project.split(end).length !== 2) {
    throw new Error('The MSI project is not as expected: electron-builder writes it differently now.');
  }
  const openWith = EXTENSIONS.map((extension, index) =>
    value(`openWith${index}`, `Software\\Classes\\Applications\\${PROGRAM}\\SupportedTypes`, `.${extension}`, ''),
  );
  const components = [
    component('commandOnPath', [
      value('commandKey', OWN_KEY, 'commandOnPath', '1', true),
      '<Environment Id="commandPath" Name="PATH" Action="set" Part="last" System="yes" Permanent="no" Value="[APPLICATIONFOLDER]resources\\bin"/>',
    ]),
    component('openWith', [value('openWithKey', OWN_KEY, 'openWith', '1', true), ...openWith]),
  ];
  return project.replace(end, `${components.join('\n')}\n    ${end}`);
}

function component(id: string, parts: readonly string[]): string {
  return `      <Component Id="${id}" Guid="*">\n${parts.map((part) => `        ${part}`).join('\n')}\n      </Component>`;
}

function value(id: string, key: string, name: string, text: string, isKeyPath = false): string {
  const keyPath = isKeyPath ? ' KeyPath="yes"' : '';
  return `<RegistryValue Id="${id}" Root="HKLM" Key="${key}" Name="${name}" Type="string" Value="${text}"${keyPath}/>`;
}

/** What electron-builder calls before it compiles the MSI. */
export default async function msiProjectCreated(file: string): Promise<void> {
  await writeFile(file, withCommandOnPath(await readFile(file, 'utf8')));
}
