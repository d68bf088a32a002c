// The check of a board by the service.
import { ask } from '../../lib/api';
import type { components } from '../../lib/api-types';
import type { Ruled } from './rules';

export type Winner = components['schemas']['Winner'];
type Asked = Ruled & { board: string; strict: boolean }; // strict: with moves that reach it, if there are any

export const askWinner = (body: Asked): Promise<Winner> => ask('POST', '/connect/winner', { body });
