import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { askingAsNobody } from '../../../../build/packaging/linux/after-install.ts';
import { load } from '../../../../build/packaging/read-yaml.ts';
import { withCommandOnPath } from '../../../../build/packaging/windows/msi-project.ts';
import { ENDINGS, isRawType, PHOTO_MEDIA_TYPES } from '../../../../shared/domain/photo-formats.ts';

const packaging = new URL('../../../../build/packaging/', import.meta.url);
const text = (name: string): string => readFileSync(new URL(name, packaging), 'utf8');
const Mac = z.looseObject({ mac: z.looseObject({ extendInfo: z.record(z.string(), z.string()) }) });
const template = readFileSync(
  new URL('../../../../node_modules/app-builder-lib/templates/msi/template.xml', import.meta.url),
  'utf8',
);

describe('the MSI', () => {
  const project = withCommandOnPath(template);

  it('puts the folder of the command on the PATH of the computer, and takes it away again', () => {
    expect(project).toContain(
      '<Environment Id="commandPath" Name="PATH" Action="set" Part="last" System="yes" Permanent="no" Value="[APPLICATIONFOLDER]resources\\bin"/>',
    );
  });

  it('has a key for each component that it adds, and each id once', () => {
    const added = project.slice(project.indexOf('<Component Id="commandOnPath"'));
    expect(added.match(/<Component /g)).toHaveLength(2);
    expect(added.match(/KeyPath="yes"/g)).toHaveLength(2);
    const ids = [...added.matchAll(/ Id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('stops when electron-builder writes its project otherwise', () => {
    expect(() => withCommandOnPath('<Wix/>')).toThrow('not as expected');
  });

  it('leaves the rest of the project as it was', () => {
    const added = /\s*<Component Id="(commandOnPath|openWith)"[\s\S]*?<\/Component>/g;
    expect(project.replaceAll(added, '').replaceAll(/\s/g, '')).toBe(template.replaceAll(/\s/g, ''));
  });
});

describe('electron-builder.yml', () => {
  /** Every text in it, however deep. */
  const textsIn = (value: unknown): readonly string[] => {
    if (typeof value === 'string') return [value];
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
  };
  const root = new URL('../../../../', import.meta.url);
  const texts = textsIn(load(text('../electron-builder.yml')));
  const paths = texts.flatMap((each) => /^(?:\.\/)?(build\/[^=]+)/.exec(each)?.[1] ?? []);

  it('names files that are there', () => {
    expect(paths.length).toBeGreaterThan(8);
    for (const each of paths) expect([each, existsSync(new URL(each, root))]).toEqual([each, true]);
  });

  it('lets nothing of the app be built or downloaded anew, and no package start without its sandbox', () => {
    expect(load(text('../electron-builder.yml'))).toMatchObject({ npmRebuild: false, asar: { smartUnpack: false } });
    expect(texts.join('\n')).not.toContain('no-sandbox');
    // Without this version electron-builder writes --no-sandbox into the AppImage.
    expect(load(text('../electron-builder.yml'))).toMatchObject({ toolsets: { appimage: '1.0.3' } });
  });
});

describe('the installer of Windows', () => {
  const script = text('windows/installer.nsh');

  it('has one folder, and refuses one that holds a library: an update would remove it whole', () => {
    expect(load(text('../electron-builder.yml'))).toMatchObject({
      nsis: { allowToChangeInstallationDirectory: false },
    });
    const [, refusing = ''] = /!macro customInit\n([\s\S]*?)!macroend/.exec(script) ?? [];
    expect(refusing).toContain('${FileExists} "$INSTDIR\\library.db"');
    expect(refusing).toContain('${FileExists} "$INSTDIR\\pictures\\*.*"');
    // Silent as well (/S), and before anything is written.
    expect(refusing).toMatch(/\/SD IDOK\n\s+SetErrorLevel 2\n\s+Quit/);
  });

  it('signs every binary that Windows loads, and the release looks at each', () => {
    expect(load(text('../electron-builder.yml'))).toMatchObject({ win: { signExts: ['.dll', '.node'] } });
    const workflow = readFileSync(new URL('../../.github/workflows/release.yml', packaging), 'utf8');
    expect(workflow).toContain('-Include *.exe, *.dll, *.node');
  });
});

it('macOS tells a person why it asks for access to cards, shares and their own folders', () => {
  const { extendInfo } = Mac.parse(load(text('../electron-builder.yml'))).mac;
  for (const place of ['RemovableVolumes', 'NetworkVolumes', 'DesktopFolder', 'DocumentsFolder', 'DownloadsFolder'])
    expect(extendInfo[`NS${place}UsageDescription`]).toMatch(/^Photos .*\.$/);
});

describe.skipIf(process.platform === 'win32')('deb and rpm', () => {
  const template = readFileSync(
    new URL('../../../../node_modules/app-builder-lib/templates/linux/after-install.tpl', import.meta.url),
    'utf8',
  );

  it.each([
    ['for everybody', 0, '0755'],
    ['for root alone', 1, '4755'],
  ])('give Chromium its setuid helper where it has to have it: user namespaces %s', (_name, peoples, mode) => {
    const asking = /^if ! \{ \[\[ -L[\s\S]*?^fi$/m.exec(askingAsNobody(template))?.[0] ?? 'exit 9';
    const stubs = `unshare() { return 0; }; runuser() { return ${peoples}; }; chmod() { echo "$1"; }`;
    const { stdout } = spawnSync('bash', ['-c', `${stubs}\n${asking}`], { encoding: 'utf8' });
    expect(stdout).toBe(`${mode}\n`);
  });

  it('stop when electron-builder writes its script otherwise', () => {
    expect(() => askingAsNobody('#!/bin/bash')).toThrow('not as expected');
  });

  it('are installed beside other apps of the same Electron', () => {
    expect(text('../electron-builder.yml')).toContain('- --rpm-rpmbuild-define=_build_id_links none\n');
  });
});

describe('photos are offered to the app', () => {
  // A double click on a raw file is meant for a program that develops it.
  const offered = PHOTO_MEDIA_TYPES.filter((type) => !isRawType(type)).flatMap((type) => ENDINGS[type]);

  it.each(offered)('.%s on every system, taking nothing over', (extension) => {
    expect(withCommandOnPath(template)).toContain(`Name=".${extension}"`);
    expect(text('windows/installer.nsh')).toContain(`SupportedTypes" ".${extension}" ""`);
    expect(text('../electron-builder.yml')).toMatch(new RegExp(String.raw`ext: (\[.*)?\b${extension}\b`));
  });

  it('on macOS as an alternative, on Windows under Open with', () => {
    expect(text('../electron-builder.yml')).not.toMatch(/rank: (Owner|Default)/);
    expect(text('windows/installer.nsh')).not.toContain('APP_ASSOCIATE');
  });
});

describe.skipIf(process.platform === 'win32')('the command of an installed app', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lightbox-command-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const resources = path.join(folder, 'Listing Lightbox', 'resources');
  mkdirSync(path.join(resources, 'bin'), { recursive: true });
  mkdirSync(path.join(resources, 'runtime'));
  cpSync(new URL('bin/lightbox', packaging), path.join(resources, 'bin/lightbox'));
  writeFileSync(path.join(resources, 'runtime/node'), '#!/bin/sh\nprintf "%s\\n" "$@"\nexit 5\n');
  chmodSync(path.join(resources, 'runtime/node'), 0o755);

  it.each(['directly', 'by a link of a link', 'by a relative link'])(
    'started %s, runs on the Node beside it, with its words and its exit code as they are',
    (how) => {
      const real = path.join(resources, 'bin/lightbox');
      const link = path.join(folder, `${how.replaceAll(' ', '-')}`);
      if (how === 'by a link of a link') {
        symlinkSync(real, `${link}-first`);
        symlinkSync(`${link}-first`, link);
      }
      if (how === 'by a relative link') symlinkSync('Listing Lightbox/resources/bin/lightbox', link);
      const { stdout, status } = spawnSync(how === 'directly' ? real : link, ['a b', '', '--json', '$HOME'], {
        encoding: 'utf8',
        cwd: tmpdir(),
      });
      const program = path.join(resources, 'app.asar.unpacked/out/cli/cli.js');
      expect(stdout.split('\n')).toEqual([program, 'a b', '', '--json', '$HOME', '']);
      expect(status).toBe(5);
    },
  );

  it('is executable in the sources, and installed as /usr/bin/lightbox by deb and rpm', () => {
    const config = text('../electron-builder.yml');
    expect(config.match(/build\/packaging\/linux\/lightbox=\/usr\/bin\/lightbox/g)).toHaveLength(2);
    expect(text('linux/lightbox')).toContain("'/opt/Listing Lightbox/resources/bin/lightbox'");
  });
});
