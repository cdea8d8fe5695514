import path from 'node:path';

/** The plain Node that a package brings, outside its archive. `resources` is `process.resourcesPath`. Pure. */
export function shippedNode(resources: string, platform: NodeJS.Platform): string {
  const { join } = platform === 'win32' ? path.win32 : path.posix;
  return join(resources, 'runtime', platform === 'win32' ? 'node.exe' : 'node');
}
