import type { Break } from './break.ts';
import { DECIDING } from './deciding.ts';
import { LIBRARY } from './library.ts';
import { RUNNING } from './running.ts';
import { SENDING } from './sending.ts';
import { SERVICE } from './service.ts';

/** All of them; each is named by its place here, from 1. */
export const BREAKS: readonly Break[] = [...DECIDING, ...SENDING, ...RUNNING, ...SERVICE, ...LIBRARY];
