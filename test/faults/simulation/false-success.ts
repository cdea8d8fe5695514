import type { Fault } from './faults.ts';

/** An answer as if a PATCH were done, which is not. Both entities are as the service has them. */
export function falseSuccess(
  how: Fault,
  entity: Record<string, unknown>,
  other: Record<string, unknown>,
): { readonly status: number; readonly body: unknown; readonly of: Record<string, unknown> } {
  switch (how) {
    case 'stored nothing: error in a 200':
      return { status: 200, body: { error: { code: 'Oops', message: 'Not saved' } }, of: entity };
    case 'stored nothing: old value':
      return { status: 200, body: entity, of: entity };
    case 'stored nothing: another entity':
      return { status: 200, body: other, of: other };
    case 'stored nothing: body cut':
      return { status: 200, body: JSON.stringify(entity).slice(0, 40), of: entity };
    default:
      return { status: 204, body: '', of: entity };
  }
}
