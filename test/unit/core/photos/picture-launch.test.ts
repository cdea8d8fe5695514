import { describe, expect, it } from 'vitest';
import { judge, nextStart } from '../../../../electron/core/photos/pictures/job-board.ts';
import {
  besideArchive,
  pictureEnvironment,
  pictureLaunch,
  plainNode,
  type Surroundings,
} from '../../../../electron/core/photos/pictures/launch.ts';

const plain: Surroundings = { platform: 'linux', executable: '/usr/bin/node', electron: null, environment: {} };
const packaged: Surroundings = {
  ...plain,
  executable: '/opt/app/listing-lightbox',
  electron: { isPackaged: true, resources: '/opt/app/resources' },
};

describe('the Node that decodes pictures', () => {
  it('is the one that runs the host, where that is plain Node', () => {
    expect(plainNode(plain)).toBe('/usr/bin/node');
  });
  it('ships with the desktop app, and nothing in the environment replaces it', () => {
    const environment = { LIGHTBOX_NODE: '/tmp/evil' };
    expect(plainNode({ ...packaged, environment })).toBe('/opt/app/resources/runtime/node');
    const electron = { isPackaged: true, resources: 'C:\\App\\resources' };
    expect(plainNode({ ...packaged, platform: 'win32', electron })).toBe('C:\\App\\resources\\runtime\\node.exe');
  });
  it('is that of npm start for an Electron that is not packaged', () => {
    const electron = { isPackaged: false, resources: '/electron/resources' };
    const environment = { LIGHTBOX_NODE: '/usr/bin/node24' };
    expect(plainNode({ ...packaged, electron, environment })).toBe('/usr/bin/node24');
    expect(plainNode({ ...packaged, electron })).toBe('/opt/app/listing-lightbox');
  });
});

describe('the script of the picture process', () => {
  const scriptOf = (module: string): string | undefined => pictureLaunch(plain, module).arguments.at(-1);
  it('lies beside the bundle of a host, unpacked where that is in an archive', () => {
    expect(scriptOf('file:///repo/out/cli/cli.js')).toBe('/repo/out/pictures/pictures.mjs');
    expect(scriptOf('file:///opt/app/resources/app.asar/out/main/main.js')).toBe(
      '/opt/app/resources/app.asar.unpacked/out/pictures/pictures.mjs',
    );
    expect(besideArchive('C:\\App\\app.asar\\out\\x.mjs')).toBe('C:\\App\\app.asar.unpacked\\out\\x.mjs');
    expect(besideArchive('/home/app.asar.d/x.mjs')).toBe('/home/app.asar.d/x.mjs');
  });
  it('is a source where the host is', () => {
    expect(scriptOf('file:///repo/electron/core/photos/pictures/launch.ts')).toBe(
      '/repo/electron/picture-process/process.ts',
    );
  });
});

describe('what the picture process knows of its surroundings', () => {
  const environment = {
    Path: 'C:\\Windows',
    HOME: '/home/ana',
    LIGHTBOX_TOKEN: 'secret',
    LIGHTBOX_CLIENT_SECRET: 'secret',
    HTTPS_PROXY: 'http://ana:secret@proxy',
    NODE_OPTIONS: '--require /tmp/evil.js',
    LD_PRELOAD: '/lib/libgobject-2.0.so.0',
    LD_LIBRARY_PATH: '/opt/lib',
  };
  it('is no secret, no proxy and nothing that changes what is loaded', () => {
    expect(pictureEnvironment({ ...packaged, environment }, 6)).toEqual({
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '1048576',
      MALLOC_TRIM_THRESHOLD_: '4194304',
      PATH: 'C:\\Windows',
      HOME: '/home/ana',
      UV_THREADPOOL_SIZE: '8',
      ELECTRON_RUN_AS_NODE: '1',
    });
  });
  it('is for a Node that somebody built where its libraries are', () => {
    expect(pictureEnvironment({ electron: null, environment }, 6)).toMatchObject({ LD_LIBRARY_PATH: '/opt/lib' });
  });
});

describe('a process that ended', () => {
  it('is no fault of one job among several, nor of one alone the first time', () => {
    expect(judge({ ends: 1, wasAlone: false })).toBe('again, alone');
    expect(judge({ ends: 1, wasAlone: true })).toBe('again, alone');
    expect(judge({ ends: 2, wasAlone: true })).toBe('refuse');
  });
  it('is started again after a pause that grows, and not endlessly', () => {
    const steps = Array.from({ length: 12 }, (_, index) => nextStart(index + 1, 0));
    const pauses = steps.flatMap((step) => (step.kind === 'start' ? [step.after] : []));
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
    expect(pauses[0]).toBeLessThanOrEqual(100);
    expect(pauses.at(-1)).toBeLessThanOrEqual(2_000);
    expect(steps.map(({ kind }) => kind)).toEqual([...Array<string>(11).fill('start'), 'give up']);
  });
  it('is given up sooner where it never became ready', () => {
    expect([1, 2, 3].map((times) => nextStart(times, times).kind)).toEqual(['start', 'start', 'give up']);
  });
});
