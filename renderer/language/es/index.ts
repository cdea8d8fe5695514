import type { WordKey } from '../en/index.ts';
import { states } from './states.ts';

export const ES: Record<WordKey, string> = { ...states };
