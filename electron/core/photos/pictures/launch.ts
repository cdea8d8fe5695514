import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** How the picture process is started. */
export interface Launch {
  /** An executable of plain Node. */
  readonly executable: string;
  readonly arguments: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** Jobs that it is given at once. */
  readonly most: number;
}

/** What the way to a plain Node depends on. */
export interface Surroundings {
  readonly platform: NodeJS.Platform;
  /** `process.execPath`. */
  readonly executable: string;
  /** Of Electron; null in plain Node. */
  readonly electron: { readonly isPackaged: boolean; readonly resources: string } | null;
  readonly environment: NodeJS.ProcessEnv;
}

/** Set by `npm start`, which runs on a Node of its own, for an Electron that is not packaged. */
const NODE_FROM_LAUNCHER = 'LIGHTBOX_NODE';

/**
 * The Node for what runs beside the host, such as decoding: the one that runs this, or the one that ships with the desktop app.
 * [Note: never Electron] On Linux libvips and the GObject that Electron loads do not live in one process; see docs/adr/009.
 */
export function plainNode({ platform, executable, electron, environment }: Surroundings): string {
  if (electron === null) return executable;
  if (electron.isPackaged) return shippedNode(electron.resources, platform);
  const given = environment[NODE_FROM_LAUNCHER] ?? '';
  return given === '' ? executable : given;
}

/** What the process may know of the surroundings: where it finds its own files, never a token, a proxy or a preload. */
const PASSED_ON = [
  'PATH',
  'HOME',
  'USERPROFILE',
  'SystemRoot',
  'windir',
  'TMPDIR',
  'TEMP',
  'TMP',
  'LANG',
  'LC_ALL',
  'TZ',
];
/** Where a Node that somebody built finds its libraries; a packaged app has none that would fit. */
const OF_PLAIN_NODE = ['LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH'];
/** Threads beside those that decode: files are written by the same pool. */
const SPARE_THREADS = 2;

/**
 * [Note: memory that comes back] The C library of Linux keeps what threads freed in a heap for each of them, in pieces that nobody
 * else can use: after some hundred pictures that was 400 MB. Two heaps are enough, and large pieces go back at once.
 */
const OF_MEMORY = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576', MALLOC_TRIM_THRESHOLD_: '4194304' };

/** The variables that the picture process gets. Pure. */
export function pictureEnvironment(
  { environment, electron }: Pick<Surroundings, 'environment' | 'electron'>,
  most: number,
): Record<string, string> {
  // Windows writes them in any case.
  const given = new Map(Object.entries(environment).map(([name, value]) => [name.toLowerCase(), value]));
  const names = electron === null ? [...PASSED_ON, ...OF_PLAIN_NODE] : PASSED_ON;
  const passed = names.flatMap((name) => {
    const value = given.get(name.toLowerCase());
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...Object.fromEntries(passed),
    UV_THREADPOOL_SIZE: String(most + SPARE_THREADS),
    ...OF_MEMORY,
    // Where no plain Node was named, an Electron that is not packaged has to do.
    ...(electron === null ? {} : { ELECTRON_RUN_AS_NODE: '1' }),
  };
}

/** Inside of an archive only Electron can read; its files for other programs lie beside it. Pure. */
export function besideArchive(file: string): string {
  return file.replace(/([\\/])app\.asar([\\/])/, '$1app.asar.unpacked$2');
}

/** As sources, and as built: beside the folder of the host that is bundled. */
function scriptBeside(module: string): string {
  const relative = module.endsWith('.ts') ? '../../../picture-process/process.ts' : '../pictures/pictures.mjs';
  return besideArchive(fileURLToPath(new URL(relative, module)));
}

/** Files are inspected while others are decoded: what that takes beside one job for each core. */
const INSPECTED_MEANWHILE = 4;

export function pictureLaunch(surroundings: Surroundings, module: string = import.meta.url): Launch {
  const most = availableParallelism() + INSPECTED_MEANWHILE;
  return {
    executable: plainNode(surroundings),
    // What it holds in JavaScript is small, whatever a file says; pixels are not counted here.
    arguments: ['--max-old-space-size=512', scriptBeside(module)],
    environment: pictureEnvironment(surroundings, most),
    most,
  };
}

/** For the hosts of plain Node. */
export function plainNodeLaunch(): Launch {
  const { platform, execPath: executable, env: environment } = process;
  return pictureLaunch({ platform, executable, electron: null, environment });
}

/** The plain Node that a package brings, outside its archive. `resources` is `process.resourcesPath`. Pure. */
export function shippedNode(resources: string, platform: NodeJS.Platform): string {
  const { join } = platform === 'win32' ? path.win32 : path.posix;
  return join(resources, 'runtime', platform === 'win32' ? 'node.exe' : 'node');
}
